import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import type { LoggedEntry } from '#server/platform/security/audit-log.ts'

export type Filter = {
  what?: LoggedEntry['what'] | undefined
  search?: string | undefined
  /** From inclusive, to exclusive. */
  from?: Date | undefined
  to?: Date | undefined
}

/** Newest first, after the last entry of the previous page. */
export function listEntries(
  db: Database,
  { what, search, from, to }: Filter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<LoggedEntry[]> {
  const { id, at, email, subject } = auditLog
  // Not `like`, in which an underscore in an email is a wildcard.
  const matches = sql`position(${search} in ${email}) > 0 or position(${search} in lower(${subject})) > 0`
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        what && eq(auditLog.what, what),
        from && gte(at, from),
        to && lt(at, to),
        search ? sql`(${matches})` : undefined,
        before === undefined
          ? undefined
          : sql`(${at}, ${id}) < (select last.at, last.id from ${auditLog} last where last.id = ${before})`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit)
}
