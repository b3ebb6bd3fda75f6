import { type AuditedEvent, readAuditLog } from '#contract/admin/audit.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call, keyOf } from '#web/platform/calls/api.ts'
import { useNewest } from '../list/use-newest.ts'

export type AuditEntry = Answer<typeof readAuditLog>['entries'][number]
export type AuditQuery = { what?: AuditedEvent; search?: string; from?: string; until?: string }

export function useAuditLog(query: AuditQuery) {
  return useNewest(keyOf(readAuditLog, { query }), async (before) => {
    const { entries, next } = await call(readAuditLog, { query: { ...query, before } })
    return { rows: entries, next }
  })
}
