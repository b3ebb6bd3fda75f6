import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { auditLog } from './table.ts'

export type LoggedEntry = typeof auditLog.$inferSelect
export type NewEntry = Omit<typeof auditLog.$inferInsert, 'id' | 'at'>

export async function addEntry(db: Database, entry: NewEntry): Promise<void> {
  await db.insert(auditLog).values(entry)
}

export type Filter = { what?: LoggedEntry['what'] | undefined; email?: string | undefined; before?: number | undefined }

/** Newest first. */
export function listEntries(db: Database, { what, email, before }: Filter, most: number): Promise<LoggedEntry[]> {
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        what ? eq(auditLog.what, what) : undefined,
        // Not `like`: an underscore in an email would stand for any character.
        email ? sql`position(${email} in ${auditLog.email}) > 0` : undefined,
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(most)
}

export function listEntriesOf(db: Database, accountId: string): Promise<LoggedEntry[]> {
  return db.select().from(auditLog).where(eq(auditLog.accountId, accountId)).orderBy(desc(auditLog.id))
}

/** By email as well: failures were written down before there was an account. */
export async function erasePerson(
  db: Database,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await db
    .update(auditLog)
    .set({ email: null, address: null, detail: sql`${auditLog.detail} - 'newEmail' - 'from'` })
    .where(or(eq(auditLog.accountId, accountId), eq(auditLog.email, email)))
}

export async function removeEntriesOlderThan(db: Database, years: number): Promise<void> {
  await db.delete(auditLog).where(sql`${auditLog.at} < now() - make_interval(years => ${years})`)
}
