import { type AuditedEvent, readAuditLog } from '#contract/admin/audit.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call, keyOf } from '#web/platform/calls/api.ts'
import { useNewest } from '../list/use-newest.ts'

type Page = ResponseOf<typeof readAuditLog>
export type AuditEntry = Page['entries'][number] & Pick<Page, 'titles'>
export type AuditQuery = { what?: AuditedEvent; search?: string; from?: string; until?: string }

export function useAuditLog(query: AuditQuery) {
  return useNewest(keyOf(readAuditLog, { query }), async (before) => {
    const { entries, titles, next } = await call(readAuditLog, { query: { ...query, before } })
    return { rows: entries.map((entry) => ({ ...entry, titles })), next }
  })
}
