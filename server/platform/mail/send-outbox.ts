import type { Config } from '#server/platform/config/config.ts'
import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Letter } from './letter.ts'
import { type Attachment, type Outcome, sendMail } from './mailer.ts'
import { type ClaimedMail, claimMail, giveUp, keepWaitingMail, markSent, queueMail, retryLater } from './outbox.ts'
import { renderLetter } from './render-letter.ts'
import { undelivered } from './undelivered.ts'

/** A password link should not wait behind a hundred reminders, and a run should not delay shutdown. */
const concurrentBatches = 4
const batchSize = 25

/** Renders the attachments of a letter, without those that no longer exist. */
export type MakeAttachments = (letter: Letter) => Promise<Attachment[]>

/** Sends due mail. Without a mail server, as in demo mode, keeps it to be read in the browser. */
export function sendOutbox(platform: Platform, makeAttachments: MakeAttachments = refuseAttachments): Job {
  const { mailServer } = platform.config
  return {
    name: 'send-outbox',
    everySeconds: 3,
    run: async () => {
      if (!mailServer) return keepWaitingMail(platform.db)
      await Promise.all(
        Array.from({ length: concurrentBatches }, () => sendBatch({ platform, mailServer, makeAttachments })),
      )
    },
  }
}

async function refuseAttachments({ invoice, creditNote }: Letter): Promise<Attachment[]> {
  if (invoice || creditNote) throw new Error('This outbox was started without makeAttachments.')
  return []
}

type Sending = { platform: Platform; mailServer: NonNullable<Config['mailServer']>; makeAttachments: MakeAttachments }

async function sendBatch(sending: Sending): Promise<void> {
  const { platform } = sending
  for (let tried = 0; tried < batchSize; tried += 1) {
    const mail = await claimMail(platform.db)
    if (!mail) return
    const outcome = await send(sending, mail)
    await recordOutcome(platform, mail, outcome)
    // If the server is down, the others would only wait for it too. The next run retries.
    if (outcome.at === 'failed' && outcome.isServerFault) return
  }
}

async function send({ platform, mailServer, makeAttachments }: Sending, mail: ClaimedMail): Promise<Outcome> {
  const { id, to, letter } = mail
  const { seller } = platform.config
  const envelope = { id, to, replyTo: letter.replyTo ?? seller.supportEmail }
  try {
    const attachments = await makeAttachments(letter)
    return await sendMail(mailServer, { ...envelope, ...renderLetter(letter, seller), attachments })
  } catch (error) {
    // A mail that cannot be rendered is retried like one that cannot be sent, and does not hold up others.
    return { at: 'failed', why: error instanceof Error ? error.message : 'Unknown error', isServerFault: false }
  }
}

async function recordOutcome(platform: Platform, mail: ClaimedMail, outcome: Outcome): Promise<void> {
  const { db, config } = platform
  // Demo mode shows sent mail too.
  if (outcome.at === 'sent') return markSent(db, mail, { letter: config.mode === 'demo' ? 'kept' : 'removed' })
  const { why } = outcome
  if (outcome.at === 'refused') return giveUpAndNotify(platform, mail, { reason: 'refused', why })
  const minutes = minutesToWait(mail.attempts)
  if (minutes !== undefined) return retryLater(db, mail, minutes, why)
  return giveUpAndNotify(platform, mail, { reason: 'failed', why })
}

type End = { reason: 'refused' | 'failed'; why: string }

async function giveUpAndNotify({ db, clock, config }: Platform, mail: ClaimedMail, end: End): Promise<void> {
  const owner = config.seller.supportEmail
  await db.transaction(async (tx) => {
    if (!(await giveUp(tx, mail, end.why))) return
    // A failure report about the owner's own mail would fail as well, and so on.
    if (mail.to.toLowerCase() === owner.toLowerCase()) return
    await queueMail(tx, { to: owner, letter: undelivered(mail, end.reason, end.why), createdAt: clock.now() })
  })
}

const firstWaits = [1, 5, 15, 60]
const laterWait = 60
const maxAttempts = 75 // with these waits, three days

/** The backoff after this many attempts; undefined after the last. */
export function minutesToWait(attempts: number): number | undefined {
  return attempts < maxAttempts ? (firstWaits[attempts - 1] ?? laterWait) : undefined
}
