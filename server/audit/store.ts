import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { auditLog } from './table.ts'

export type LoggedEntry = typeof auditLog.$inferSelect
export type NewEntry = Omit<typeof auditLog.$inferInsert, 'id' | 'at'>

export async function addEntry(db: Database, entry: NewEntry): Promise<void> {
  await db.insert(auditLog).values(entry)
}

export type Filter = {
  what?: LoggedEntry['what'] | undefined
  search?: string | undefined
  /** The first instant, and the first that is too late. */
  from?: Date | undefined
  to?: Date | undefined
}

/** Newest first, from where the last page ended. */
export function listEntries(
  db: Database,
  { what, search, from, to }: Filter,
  { before, most }: { before: number | undefined; most: number },
): Promise<LoggedEntry[]> {
  const { id, at, email, subject } = auditLog
  // Not `like`: an underscore in an email would stand for any character.
  const found = sql`position(${search} in ${email}) > 0 or position(${search} in lower(${subject})) > 0`
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        what && eq(auditLog.what, what),
        from && gte(at, from),
        to && lt(at, to),
        search ? sql`(${found})` : undefined,
        before === undefined
          ? undefined
          : sql`(${at}, ${id}) < (select last.at, last.id from ${auditLog} last where last.id = ${before})`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(most)
}

/** What the account did, and what was done to it or to its school. */
export function listEntriesAbout(db: Database, accountId: string, schoolId: string | null): Promise<LoggedEntry[]> {
  const subjects = schoolId ? [accountId, schoolId] : [accountId]
  return db
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.accountId, accountId), inArray(auditLog.subjectId, subjects)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
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
  // By email here too: a mail may have gone to somebody who had no account yet.
  await db
    .update(auditLog)
    .set({ subject: null })
    .where(or(eq(auditLog.subjectId, accountId), eq(auditLog.subject, email)))
}

/** Who did it stays: that is somebody else. */
export async function eraseSubject(db: Database, subjectId: string): Promise<void> {
  await db.update(auditLog).set({ subject: null }).where(eq(auditLog.subjectId, subjectId))
}

export async function removeEntriesOlderThan(db: Database, years: number): Promise<void> {
  await db.delete(auditLog).where(sql`${auditLog.at} < now() - make_interval(years => ${years})`)
}
