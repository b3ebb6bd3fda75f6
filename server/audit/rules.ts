import type { readAuditLog } from '#contract/audit.ts'
import type { Answer } from '#contract/endpoint.ts'

type Entry = Answer<typeof readAuditLog>['entries'][number]

/** One entry as the administrator's screen sees it. */
export function toAuditEntry(entry: Omit<Entry, 'id' | 'at'> & { id: number; at: Date }): Entry {
  const { id, at, what, accountId, email, door, address, detail } = entry
  return { id: String(id), at: at.toISOString(), what, accountId, email, door, address, detail }
}
