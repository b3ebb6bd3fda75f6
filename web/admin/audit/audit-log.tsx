import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { exportAuditLog } from '#contract/audit.ts'
import { useDownload } from '#web/platform/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { NewestList } from '../list/newest-list.tsx'
import { useSettled } from '../list/use-settled.ts'
import { AuditFilters, type Wishes } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'
import { type AuditQuery, useAuditLog } from './use-audit-log.ts'

const words = {
  name: 'Entries',
  one: 'entry',
  many: 'entries',
  loading: 'Loading the audit log...',
  empty: 'Nothing has happened yet',
  emptyUntil: 'As soon as somebody signs in, it stands here.',
}
const everything: Wishes = { what: '', typed: '', from: '', until: '' }

/** Who did what to whom and when: searched, and taken away as a table. */
export function AuditLog() {
  const [wishes, setWishes] = useState(everything)
  const listRef = useRef<HTMLDivElement>(null)
  const search = useSettled(wishes.typed.trim())
  const query = toQuery({ ...wishes, typed: search })
  const list = useAuditLog(query)
  return (
    <section aria-label="Audit log" className={cardClasses}>
      <div className="grid gap-4 p-5 sm:p-6">
        <AuditFilters wishes={wishes} onChange={(changes) => setWishes({ ...wishes, ...changes })} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="max-w-[60ch] text-sm text-ink-soft">
            Entries can be added and never changed. They go after two years.
          </p>
          <ExportButton query={query} />
        </div>
      </div>
      <NewestList
        list={list}
        words={words}
        listRef={listRef}
        notFound={Object.keys(query).length > 0 ? 'No entry matches this search.' : undefined}
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </NewestList>
    </section>
  )
}

function toQuery({ what, typed, from, until }: Wishes): AuditQuery {
  return {
    ...(what ? { what } : {}),
    ...(typed ? { search: typed } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  }
}

function ExportButton({ query }: { query: AuditQuery }) {
  const toast = useToast()
  const downloading = useDownload(exportAuditLog, {
    onSuccess: (name) => toast({ title: 'Audit log downloaded', description: name }),
    onError: ({ said }) => toast({ look: 'destructive', title: 'Download failed', description: said }),
  })
  return (
    <Button
      look="outline"
      size="small"
      className="max-sm:w-full"
      pending={downloading.isPending && 'Downloading...'}
      onClick={() => downloading.mutate([{ query }])}
    >
      <Download aria-hidden="true" className="size-[18px]" />
      Download as CSV
    </Button>
  )
}
