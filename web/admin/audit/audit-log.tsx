import { useRef, useState } from 'react'
import { exportAuditLog, searchedAtOnce } from '#contract/admin/audit.ts'
import { cardClasses } from '#web/ui/card.tsx'
import { DownloadButton } from '../list/download-button.tsx'
import { NewestList } from '../list/newest-list.tsx'
import { useDebounced } from '../list/use-debounced.ts'
import { AuditFilters, type Filters } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'
import { type AuditQuery, useAuditLog } from './use-audit-log.ts'

const words = {
  name: 'Entries',
  one: 'entry',
  many: 'entries',
  loading: 'Loading the audit log...',
  empty: 'Nothing has happened yet',
  emptyUntil: 'As soon as someone signs in, it appears here.',
}
const everything: Filters = { what: '', typed: '', from: '', until: '' }

/** Who did what to whom and when, with search and export. */
export function AuditLog() {
  const [filters, setFilters] = useState(everything)
  const listRef = useRef<HTMLDivElement>(null)
  const search = useDebounced(filters.typed.trim())
  const query = toQuery({ ...filters, typed: search })
  const list = useAuditLog(query)
  return (
    <section aria-label="Audit log" className={cardClasses}>
      <div className="grid gap-4 p-5 sm:p-6">
        <AuditFilters filters={filters} onChange={(changes) => setFilters({ ...filters, ...changes })} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="max-w-[60ch] text-sm text-ink-soft">
            Entries can be added and never changed. They go after two years.
          </p>
          <DownloadButton
            endpoint={exportAuditLog}
            request={[{ query: query }]}
            done="Audit log downloaded"
            className="max-sm:w-full"
          >
            Download as CSV
          </DownloadButton>
        </div>
      </div>
      <NewestList
        list={list}
        words={words}
        listRef={listRef}
        notFound={Object.keys(query).length > 0 ? notFound(list.hasNextPage) : undefined}
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </NewestList>
    </section>
  )
}

/** A search looks through the newest entries first. */
function notFound(hasOlder: boolean): string {
  return hasOlder
    ? `No entry of the newest ${searchedAtOnce.toLocaleString('en-GB')} matches this search. Load more to search older ones.`
    : 'No entry matches this search.'
}

function toQuery({ what, typed, from, until }: Filters): AuditQuery {
  return {
    ...(what ? { what } : {}),
    ...(typed ? { search: typed } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  }
}
