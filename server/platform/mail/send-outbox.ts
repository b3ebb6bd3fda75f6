import type { Config } from '#server/platform/config/config.ts'
import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Letter } from './letter.ts'
import { type Attachment, type Outcome, sendMail } from './mailer.ts'
import { type ClaimedMail, claimMail, giveUp, keepWaitingMail, markSent, queueMail, retryLater } from './outbox.ts'
import { renderLetter } from './render-letter.ts'
import { undelivered } from './undelivered.ts'

/** A password link should not wait behind a hundred reminders, and a run should not hold up a process that stops. */
const mailsAtOnce = 4
const maxMailsInARow = 25

/** Makes the file that goes with a letter; nothing where there is nothing any more to make it of. */
export type MakeAttachment = (invoice: NonNullable<Letter['invoice']>) => Promise<Attachment | undefined>

/** Sends what is due. Without a mail server, which is demo mode, all of it stays to be read in the browser. */
export function sendOutbox(platform: Platform, makeAttachment: MakeAttachment = noneIsMade): Job {
  const { mailServer } = platform.config
  return {
    name: 'send-outbox',
    everySeconds: 3,
    run: async () => {
      if (!mailServer) return keepWaitingMail(platform.db)
      await Promise.all(Array.from({ length: mailsAtOnce }, () => sendInARow({ platform, mailServer, makeAttachment })))
    },
  }
}

function noneIsMade(): never {
  throw new Error('Nobody makes what goes with this mail.')
}

type Sending = { platform: Platform; mailServer: NonNullable<Config['mailServer']>; makeAttachment: MakeAttachment }

async function sendInARow(sending: Sending): Promise<void> {
  const { platform } = sending
  for (let tried = 0; tried < maxMailsInARow; tried += 1) {
    const mail = await claimMail(platform.db)
    if (!mail) return
    const outcome = await send(sending, mail)
    await settle(platform, mail, outcome)
    // If the server is down, the others would only wait for it too; the next run tries them.
    if (outcome.at === 'failed' && outcome.isServerFault) return
  }
}

async function send({ platform, mailServer, makeAttachment }: Sending, mail: ClaimedMail): Promise<Outcome> {
  const { id, to, letter } = mail
  const { seller } = platform.config
  const envelope = { id, to, replyTo: letter.replyTo ?? seller.supportEmail }
  try {
    const attachment = letter.invoice && (await makeAttachment(letter.invoice))
    return await sendMail(mailServer, { ...envelope, ...renderLetter(letter, seller), attachment })
  } catch (error) {
    // A mail that cannot be made is put off like one that cannot be sent, and holds up no other.
    return { at: 'failed', why: error instanceof Error ? error.message : 'Unknown error', isServerFault: false }
  }
}

async function settle(platform: Platform, mail: ClaimedMail, outcome: Outcome): Promise<void> {
  const { db, config } = platform
  // Demo mode shows what was written even where it was sent.
  if (outcome.at === 'sent') return markSent(db, mail, { letter: config.mode === 'demo' ? 'kept' : 'removed' })
  const { why } = outcome
  if (outcome.at === 'refused') return giveUpAndTell(platform, mail, { reason: 'refused', why })
  const minutes = minutesToWait(mail.attempts)
  if (minutes !== undefined) return retryLater(db, mail, minutes, why)
  return giveUpAndTell(platform, mail, { reason: 'failed', why })
}

type End = { reason: 'refused' | 'failed'; why: string }

async function giveUpAndTell({ db, clock, config }: Platform, mail: ClaimedMail, end: End): Promise<void> {
  const owner = config.seller.supportEmail
  await db.transaction(async (tx) => {
    if (!(await giveUp(tx, mail, end.why))) return
    // Nobody is left to tell when the owner's own mail fails: a mail about it would fail too, and so on.
    if (mail.to.toLowerCase() === owner.toLowerCase()) return
    await queueMail(tx, { to: owner, letter: undelivered(mail, end.reason, end.why), createdAt: clock.now() })
  })
}

const firstWaits = [1, 5, 15, 60]
const laterWait = 60
const maxAttempts = 75 // with these waits, three days

/** After so many attempts, how long until the next; nothing when it was the last. */
export function minutesToWait(attempts: number): number | undefined {
  return attempts < maxAttempts ? (firstWaits[attempts - 1] ?? laterWait) : undefined
}
