import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import type { LoggedEntry } from '#server/platform/security/audit-log.ts'

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
