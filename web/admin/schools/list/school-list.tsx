import { type RefObject, useState } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ReadFailed } from '../../list/read-failed.tsx'
import { CloseSchoolDialog } from '../details/close-school-dialog.tsx'
import type { School } from '../school.ts'
import { type Filters, addressOf } from './filters.ts'
import { Pager } from './pager.tsx'
import { SchoolRow } from './school-row.tsx'
import type { useSchools } from './use-schools.ts'

type Props = {
  list: ReturnType<typeof useSchools>
  filters: Filters
  /** The school open in the form. */
  editingId: string | undefined
  /** Receives the focus when the element that had it disappears. */
  listRef: RefObject<HTMLDivElement | null>
  onEdit: (school: School) => void
  onClosed: (id: string) => void
}

export function SchoolList({ list, filters, editingId, listRef, onEdit, onClosed }: Props) {
  const [openId, setOpenId] = useState<string>()
  const [closing, setClosing] = useState<School | null>(null)
  const { data, error, isFetching } = list
  return (
    <div ref={listRef} tabIndex={-1} aria-busy={isFetching} className="scroll-mt-4 border-t border-line outline-none">
      {!data && !error && <ListLoading />}
      <ReadFailed read={list} around={listRef} className="p-5 sm:p-6" />
      {data?.schools.length === 0 && (
        <div className="p-5 sm:p-6">
          <NoSchools total={data.total} filters={filters} onLeave={() => listRef.current?.focus()} />
        </div>
      )}
      <ul aria-label="Schools" className="divide-y divide-line empty:hidden">
        {data?.schools.map((school) => (
          <SchoolRow
            key={school.id}
            school={school}
            isEditing={school.id === editingId}
            isOpen={school.id === openId}
            onEdit={() => onEdit(school)}
            onToggle={() => setOpenId(school.id === openId ? undefined : school.id)}
            onClose={() => setClosing(school)}
          />
        ))}
      </ul>
      <Pager list={list} filters={filters} onTurn={() => listRef.current?.focus()} />
      <CloseSchoolDialog
        school={closing}
        listRef={listRef}
        onClose={() => setClosing(null)}
        onClosed={(id) => {
          setClosing(null)
          onClosed(id)
        }}
      />
    </div>
  )
}

/** `onLeave`: the link is not on the page it leads to, so the focus has to move. */
type NoSchoolsProps = { total: number; filters: Filters; onLeave: () => void }

function NoSchools({ total, filters, onLeave }: NoSchoolsProps) {
  // Schools have been closed since, or the URL was typed.
  if (total > 0)
    return (
      <EmptyState
        title="Nothing on this page"
        action={
          <BackLink to={addressOf({ ...filters, page: 1 })} onLeave={onLeave}>
            Go to the first page
          </BackLink>
        }
      />
    )
  if (filters.search || filters.status || filters.plan)
    return (
      <EmptyState
        title="No school found"
        action={
          <BackLink to={addressOf({})} onLeave={onLeave}>
            Show all schools
          </BackLink>
        }
      >
        Nothing matches this search and these filters.
      </EmptyState>
    )
  return <EmptyState title="No schools yet. Add your first school above." />
}

function BackLink({ to, onLeave, children }: { to: string; onLeave: () => void; children: string }) {
  return (
    <Link href={to} onClick={onLeave} asChild>
      <ButtonLink look="outline" size="small">
        {children}
      </ButtonLink>
    </Link>
  )
}

function ListLoading() {
  return (
    <Skeleton label="Loading schools..." className="grid gap-5 p-5 sm:p-6">
      {[1, 2, 3, 4, 5].map((row) => (
        <Placeholder key={row} className="mb-5 h-[84px] last:mb-0" />
      ))}
    </Skeleton>
  )
}
