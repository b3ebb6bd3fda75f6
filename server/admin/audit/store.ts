import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { searchedAtOnce } from '#contract/admin/audit.ts'
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

type Page = { before: number | undefined; limit: number }
type Listed = {
  entries: LoggedEntry[]
  /** The last entry that was searched, if older ones are left. */
  searchedUntil: number | undefined
}

/** Newest first, after the last entry of the previous page. A search can find fewer than asked for, and still have older ones to search. */
export async function listEntries(db: Database, filter: Filter, page: Page): Promise<Listed> {
  const entries = await entriesQuery(db, filter, page)
  if (!filter.search || entries.length === page.limit) return { entries, searchedUntil: undefined }
  const [last] = await newestQuery(db, filter, page.before)
    .offset(searchedAtOnce - 1)
    .limit(1)
  return { entries, searchedUntil: last?.id }
}

export function entriesQuery(db: Database, filter: Filter, { before, limit }: Page) {
  const newest = newestQuery(db, filter, before)
  if (!filter.search) return newest.limit(limit)
  const searched = newest.limit(searchedAtOnce).as('searched')
  // Not `like`, in which an underscore in an email is a wildcard.
  const matches = sql`(position(${filter.search} in ${searched.email}) > 0 or position(${filter.search} in lower(${searched.subject})) > 0)`
  return db.select().from(searched).where(matches).orderBy(desc(searched.at), desc(searched.id)).limit(limit)
}

function newestQuery(db: Database, { what, from, to }: Filter, before: number | undefined) {
  const { id, at } = auditLog
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        what && eq(auditLog.what, what),
        from && gte(at, from),
        to && lt(at, to),
        before === undefined
          ? undefined
          : sql`(${at}, ${id}) < (select last.at, last.id from ${auditLog} last where last.id = ${before})`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .$dynamic()
}
