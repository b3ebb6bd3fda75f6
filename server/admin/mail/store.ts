import { type SQL, and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { outbox } from '#server/platform/database/tables.ts'
import type { Mail } from './rules.ts'

export type Filter = { state?: Mail['state'] | undefined; search?: string | undefined; before?: string | undefined }

/** Newest first. */
export function listMailRows(db: Database, { state, search, before }: Filter, most: number): Promise<Mail[]> {
  return db
    .select()
    .from(outbox)
    .where(
      and(
        state ? eq(outbox.state, state) : undefined,
        search ? says(search) : undefined,
        before ? isOlderThan(before) : undefined,
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.queuedAt), desc(outbox.id))
    .limit(most)
}

/** Not `like`: an underscore in an email would stand for any character. */
function says(search: string): SQL {
  return sql`position(lower(${search}) in lower(concat_ws(chr(10), ${outbox.to}, ${outbox.subject}))) > 0`
}

/** By its id alone: the database keeps time more finely than a page can say it. */
function isOlderThan(id: string): SQL {
  const place = sql`${outbox.createdAt}, ${outbox.queuedAt}, ${outbox.id}`
  return sql`(${place}) < (select created_at, queued_at, id from outbox where id = ${id})`
}

/** The mail as it is now; nobody changes it until the transaction ends. */
export async function lockMail(db: Database, id: string): Promise<Mail | undefined> {
  const [mail] = await db.select().from(outbox).where(eq(outbox.id, id)).for('update')
  return mail
}

/** As if it had just been written: due now, with all its tries before it. What went wrong the last time stays to be read. */
export async function putBack(db: Database, id: string): Promise<void> {
  const now = sql`now()`
  await db
    .update(outbox)
    .set({ state: 'waiting', attempts: 0, dueAt: now, queuedAt: now, finishedAt: null })
    .where(eq(outbox.id, id))
}
