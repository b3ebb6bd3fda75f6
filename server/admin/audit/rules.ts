import { slideDetails } from '#contract/admin/audit-words.ts'
import type { exportAuditLog, readAuditLog } from '#contract/admin/audit.ts'
import type { ResponseOf, Received } from '#contract/endpoint.ts'
import { addDays, endOfDay } from '#server/platform/time/days.ts'

type Entry = ResponseOf<typeof readAuditLog>['entries'][number]

/** One entry as the API returns it. */
export function toAuditEntry(entry: Omit<Entry, 'id' | 'at'> & { id: number; at: Date }): Entry {
  const { id, at, what, accountId, email, door, address, subjectId, subject, detail } = entry
  const who = { accountId, email, door, address }
  return { id: String(id), at: at.toISOString(), what, ...who, subjectId, subject, detail }
}

/** The ids of the slides that entries tell of. */
export function slidesIn(entries: readonly Pick<Entry, 'detail'>[]): string[] {
  const ids = entries.flatMap(({ detail }) => slideDetails.flatMap((key) => detail[key] ?? []))
  return [...new Set(ids.map(String))]
}

/** The filter as the audit log stores it, without the search term: that may be a person's name, which erasure would not find here. */
export function filterDetail({ what, search, from, until }: Received<typeof exportAuditLog>['query']) {
  return {
    ...(what ? { what } : {}),
    ...(search ? { searched: true } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  }
}

/** Days are London's: in summer they start and end an hour before UTC's. */
export function toFilter({ from, until, ...filter }: Received<typeof exportAuditLog>['query']) {
  return {
    ...filter,
    from: from ? endOfDay(addDays(from, -1)) : undefined,
    to: until ? endOfDay(until) : undefined,
  }
}
