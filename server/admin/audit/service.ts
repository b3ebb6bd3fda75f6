import type * as contract from '#contract/admin/audit.ts'
import type { ResponseOf, Received } from '#contract/endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type NewEntry, recordAudit } from '#server/platform/security/audit-log.ts'
import { londonDay } from '#server/platform/time/days.ts'
import { titlesOf } from '#server/slides/shipped/service.ts'
import { headerLine, lineOf } from './document.ts'
import { filterDetail, slidesIn, toAuditEntry, toFilter } from './rules.ts'
import { type Filter, listEntries } from './store.ts'

const entriesPerPage = 50
const exportBatchSize = 500

export async function readAuditLog(
  db: Database,
  { before, ...wanted }: Received<typeof contract.readAuditLog>['query'],
): Promise<ResponseOf<typeof contract.readAuditLog>> {
  const page = { before: before === undefined ? undefined : Number(before), limit: entriesPerPage + 1 }
  const { entries: found, searchedUntil } = await listEntries(db, toFilter(wanted), page)
  const entries = found.slice(0, entriesPerPage).map(toAuditEntry)
  const titles = await titlesOf(db, slidesIn(entries))
  const next = found.length > entriesPerPage ? entries.at(-1)?.id : searchedUntil
  return { entries, titles, next: next === undefined ? null : String(next) }
}

type Exporter = Pick<NewEntry, 'accountId' | 'email' | 'door' | 'address'>

/** The log as a CSV file, newest first. The export is audited before the first line is read. */
export async function exportAuditLog(
  { db, now }: { db: Database; now: Date },
  wanted: Received<typeof contract.exportAuditLog>['query'],
  exporter: Exporter,
) {
  await recordAudit(db, { what: 'audit-log-exported', ...exporter, detail: filterDetail(wanted) })
  return { name: `daily-dot-audit-log-${londonDay(now)}.csv`, pieces: piecesOf(db, toFilter(wanted)) }
}

async function* piecesOf(db: Database, filter: Filter): AsyncGenerator<string> {
  let lines = headerLine()
  let before: number | undefined
  do {
    const { entries, searchedUntil } = await listEntries(db, filter, { before, limit: exportBatchSize })
    const titles = await titlesOf(db, slidesIn(entries))
    for (const entry of entries) lines += lineOf(entry, titles)
    yield lines
    lines = ''
    before = entries.length === exportBatchSize ? entries.at(-1)?.id : searchedUntil
  } while (before !== undefined)
}
