import { type SQL, and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { outbox } from '#server/platform/database/tables.ts'
import type { Mail } from './rules.ts'

export type Filter = { state?: Mail['state'] | undefined; search?: string | undefined; before?: string | undefined }

/** Newest first. */
export function listMailRows(db: Database, { state, search, before }: Filter, limit: number): Promise<Mail[]> {
  return db
    .select()
    .from(outbox)
    .where(
      and(
        state ? eq(outbox.state, state) : undefined,
        search ? matches(search) : undefined,
        before ? isOlderThan(before) : undefined,
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.queuedAt), desc(outbox.id))
    .limit(limit)
}

/** Not `like`, in which an underscore in an email is a wildcard. */
function matches(search: string): SQL {
  return sql`position(lower(${search}) in lower(concat_ws(chr(10), ${outbox.to}, ${outbox.subject}))) > 0`
}

/** The cursor is the id alone: a JSON timestamp has less precision than the database. */
function isOlderThan(id: string): SQL {
  const position = sql`${outbox.createdAt}, ${outbox.queuedAt}, ${outbox.id}`
  return sql`(${position}) < (select created_at, queued_at, id from outbox where id = ${id})`
}

/** Locks the mail's row until the transaction ends. */
export async function lockMail(db: Database, id: string): Promise<Mail | undefined> {
  const [mail] = await db.select().from(outbox).where(eq(outbox.id, id)).for('update')
  return mail
}

/** Due now, with attempts reset. The last error is kept for display. */
export async function requeueMail(db: Database, id: string): Promise<void> {
  const now = sql`now()`
  await db
    .update(outbox)
    .set({ state: 'waiting', attempts: 0, dueAt: now, queuedAt: now, finishedAt: null })
    .where(eq(outbox.id, id))
}
