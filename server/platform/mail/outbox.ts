import { and, desc, eq, gt, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { outbox } from '#server/platform/database/tables.ts'
import { isMailAddress } from './address.ts'
import { type Letter, subjectOf } from './letter.ts'

export type QueuedMail = {
  to: string
  /** The account that it is about, if its owner may see in their data that it was sent. */
  accountId?: string | undefined
  letter: Letter
  /** Product time, from the platform's clock. */
  createdAt: Date
  /** Idempotency key: a mail whose key was used in the last 30 days is not queued again. A reminder has its day in it. */
  once?: string | undefined
}

/** Queues a mail. Pass the transaction of its cause, so that both commit or neither does. */
export async function queueMail(db: Database, mail: QueuedMail): Promise<void> {
  await queueMailIfNew(db, mail)
}

/** Like queueMail; returns false if the key was used before. */
export async function queueMailIfNew(
  db: Database,
  { to, accountId, letter, createdAt, once }: QueuedMail,
): Promise<boolean> {
  for (const address of [to, letter.replyTo ?? to])
    if (!isMailAddress(address)) throw new Error('A mail must have one plain address.')
  if (letter.button && !/^https?:$/.test(URL.parse(letter.button.url)?.protocol ?? ''))
    throw new Error('The button of a mail must link to a web address.')
  const written = await db
    .insert(outbox)
    .values({ to, accountId, letter, createdAt, once, subject: subjectOf(letter) })
    .onConflictDoNothing({ target: outbox.once })
    .returning({ id: outbox.id })
  return written.length > 0
}

/** For monitoring. */
export async function outboxState(
  db: Database,
): Promise<{ waiting: number; oldestWaitingSeconds: number; failed: number }> {
  const isWaiting = sql`${outbox.state} = 'waiting'`
  const [state] = await db
    .select({
      waiting: sql`count(*) filter (where ${isWaiting})`.mapWith(Number),
      oldestWaitingSeconds:
        sql`coalesce(extract(epoch from now() - min(${outbox.queuedAt}) filter (where ${isWaiting})), 0)`.mapWith(
          Number,
        ),
      failed: sql`count(*) filter (where ${outbox.state} = 'failed')`.mapWith(Number),
    })
    .from(outbox)
  return state ?? { waiting: 0, oldestWaitingSeconds: 0, failed: 0 }
}

export type ReadableMail = { id: string; to: string; letter: Letter; createdAt: Date }

/** The mails that can still be read, newest first. */
export async function readableMails(db: Database, most = 200): Promise<ReadableMail[]> {
  const mails = await db
    .select()
    .from(outbox)
    .where(isNotNull(outbox.letter))
    .orderBy(desc(outbox.createdAt), desc(outbox.queuedAt))
    .limit(most)
  return mails.flatMap(({ id, to, letter, createdAt }) => (letter ? [{ id, to, letter, createdAt }] : []))
}

/** For a person's own copy of their data. Without the letters: a link in one may open an account. */
export async function mailDataOf(db: Database, { id }: { id: string }) {
  return db
    .select({ to: outbox.to, subject: outbox.subject, state: outbox.state, createdAt: outbox.createdAt })
    .from(outbox)
    .where(eq(outbox.accountId, id))
    .orderBy(desc(outbox.createdAt))
}

export async function removeMailsOf(db: Database, accountId: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.accountId, accountId))
}

/** Deletes the mails to an address, sent or not, and the delivery failure reports about it to the owner. */
export async function removeMailsTo(db: Database, email: string): Promise<void> {
  await db.delete(outbox).where(or(eq(outbox.to, email), sql`position(${` ${email} `} in ${outbox.subject}) > 0`))
}

export type ClaimedMail = { id: string; to: string; subject: string; letter: Letter; attempts: number }

/** Longer than any attempt can take, so that a claim never expires while its holder is still sending. */
const claimSeconds = 300

/** Claims one due mail; no other process gets it until the claim expires. */
export async function claimMail(db: Database): Promise<ClaimedMail | undefined> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, 'waiting'), isDue()))
    .orderBy(outbox.dueAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db
    .update(outbox)
    .set({ dueAt: secondsFromNow(claimSeconds), attempts: sql`${outbox.attempts} + 1` })
    .where(sql`${outbox.id} = (${due})`)
    .returning()
  return mail?.letter ? { ...mail, letter: mail.letter } : undefined
}

/** No backoff is longer. */
const maxBackoffSeconds = 60 * 60

/** Also due: a mail never attempted, and one that would wait longer than any backoff because the clock was set back. */
function isDue() {
  return or(lte(outbox.dueAt, sql`now()`), eq(outbox.attempts, 0), gt(outbox.dueAt, secondsFromNow(maxBackoffSeconds)))
}

/** The letter of a sent mail is removed, except in demo mode, where the browser shows it. */
type Disposal = { letter: 'kept' | 'removed' }

export async function markSent(db: Database, { id }: ClaimedMail, { letter }: Disposal): Promise<void> {
  await db
    .update(outbox)
    .set({ ...finished(letter), state: 'sent', lastError: null })
    .where(eq(outbox.id, id))
}

export async function retryLater(db: Database, mail: ClaimedMail, minutes: number, why: string): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: secondsFromNow(minutes * 60), lastError: why })
    .where(isLastClaim(mail))
}

/** Returns whether this call gave up. The letter stays until it is swept, so that an administrator can send it again. */
export async function giveUp(db: Database, mail: ClaimedMail, why: string): Promise<boolean> {
  const given = await db
    .update(outbox)
    .set({ ...finished('kept'), state: 'failed', lastError: why })
    .where(isLastClaim(mail))
    .returning({ id: outbox.id })
  return given.length > 0
}

/** Without a mail server: keeps waiting mail to be read in the browser. It is not sent even if a server is configured later. */
export async function keepWaitingMail(db: Database): Promise<void> {
  await db
    .update(outbox)
    .set({ ...finished('kept'), state: 'kept' })
    .where(eq(outbox.state, 'waiting'))
}

export async function removeOldMail(db: Database): Promise<void> {
  await db.delete(outbox).where(lt(outbox.finishedAt, sql`now() - interval '30 days'`))
}

function finished(letter: Disposal['letter']) {
  return { finishedAt: sql`now()`, ...(letter === 'removed' ? { letter: null } : {}) }
}

/** False once another process has taken over the claim; `attempts` identifies a claim. */
function isLastClaim({ id, attempts }: ClaimedMail) {
  return and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.state, 'waiting'))
}

/** The database's clock: processes may disagree about the time, and a test may set product time. */
function secondsFromNow(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`
}
