import type { Config } from '#server/platform/config.ts'
import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Outcome, sendMail } from './mailer.ts'
import {
  type ClaimedMail,
  claimMail,
  giveUp,
  keepWaitingMail,
  noteSent,
  queueMail,
  removeOldMail,
  tryAgainLater,
} from './outbox.ts'
import { undelivered } from './undelivered.ts'
import { writeLetter } from './write-letter.ts'

/** A password link should not wait behind a hundred reminders, and a run should not hold up a process that stops. */
const mailsAtOnce = 4
const mostMailsInARow = 25

/** Sends what is due. Without a mail server, which is demo mode, all of it stays to be read in the browser. */
export function sendOutbox(platform: Platform): Job {
  const { mailServer } = platform.config
  return {
    name: 'send-outbox',
    everySeconds: 3,
    run: async () => {
      if (!mailServer) return keepWaitingMail(platform.db)
      await Promise.all(Array.from({ length: mailsAtOnce }, () => sendInARow(platform, mailServer)))
    },
  }
}

export function sweepOutbox({ db }: Platform): Job {
  return { name: 'sweep-outbox', everySeconds: 60 * 60, run: () => removeOldMail(db) }
}

async function sendInARow(platform: Platform, mailServer: NonNullable<Config['mailServer']>): Promise<void> {
  for (let tried = 0; tried < mostMailsInARow; tried += 1) {
    const mail = await claimMail(platform.db)
    if (!mail) return
    const { seller } = platform.config
    const envelope = { id: mail.id, to: mail.to, replyTo: mail.letter.replyTo ?? seller.supportEmail }
    const outcome = await sendMail(mailServer, { ...envelope, ...writeLetter(mail.letter, seller) })
    await settle(platform, mail, outcome)
    // If the server is down, the others would only wait for it too; the next run tries them.
    if (outcome.at === 'failed' && outcome.isServers) return
  }
}

async function settle(platform: Platform, mail: ClaimedMail, outcome: Outcome): Promise<void> {
  const { db, config } = platform
  // Demo mode shows what was written even where it was sent.
  const done = config.mode === 'demo' ? 'kept' : 'removed'
  if (outcome.at === 'sent') return noteSent(db, mail, { letter: done })
  const { why } = outcome
  if (outcome.at === 'refused') return giveUpAndTell(platform, mail, { reason: 'refused', letter: done, why })
  const minutes = minutesToWait(mail.attempts)
  if (minutes !== undefined) return tryAgainLater(db, mail, minutes, why)
  // The letter stays: when a server was away for days, its mail can still be put back by hand.
  return giveUpAndTell(platform, mail, { reason: 'failed', letter: 'kept', why })
}

type End = { reason: 'refused' | 'failed'; letter: 'kept' | 'removed'; why: string }

async function giveUpAndTell({ db, clock, config }: Platform, mail: ClaimedMail, end: End): Promise<void> {
  const owner = config.seller.supportEmail
  await db.transaction(async (tx) => {
    if (!(await giveUp(tx, mail, end))) return
    // Nobody is left to tell when the owner's own mail fails: a mail about it would fail too, and so on.
    if (mail.to.toLowerCase() === owner.toLowerCase()) return
    await queueMail(tx, {
      to: owner,
      letter: undelivered(mail, end.reason, end.why),
      createdAt: clock.now(),
      once: `undelivered:${mail.id}`,
    })
  })
}

const firstWaits = [1, 5, 15, 60]
const laterWait = 60
const mostAttempts = 75 // with these waits, three days

/** After so many attempts, how long until the next; nothing when it was the last. */
export function minutesToWait(attempts: number): number | undefined {
  return attempts < mostAttempts ? (firstWaits[attempts - 1] ?? laterWait) : undefined
}
