import { type RefObject, useState } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ReadFailed } from '../../list/read-failed.tsx'
import { CloseSchoolDialog } from '../details/close-school-dialog.tsx'
import type { School } from '../school.ts'
import { Pager } from './pager.tsx'
import { SchoolRow } from './school-row.tsx'
import type { useSchools } from './use-schools.ts'
import { type Wishes, addressOf } from './wishes.ts'

type Props = {
  list: ReturnType<typeof useSchools>
  wishes: Wishes
  /** The one in the form. */
  editingId: string | undefined
  /** Takes the focus when what had it is gone. */
  listRef: RefObject<HTMLDivElement | null>
  onEdit: (school: School) => void
  onClosed: (id: string) => void
}

export function SchoolList({ list, wishes, editingId, listRef, onEdit, onClosed }: Props) {
  const [openId, setOpenId] = useState<string>()
  const [closing, setClosing] = useState<School | null>(null)
  const { data, error, isFetching } = list
  return (
    <div ref={listRef} tabIndex={-1} aria-busy={isFetching} className="scroll-mt-4 border-t border-line outline-none">
      {!data && !error && <ListLoading />}
      <ReadFailed read={list} around={listRef} className="p-5 sm:p-6" />
      {data?.schools.length === 0 && (
        <div className="p-5 sm:p-6">
          <NothingHere total={data.total} wishes={wishes} onLeave={() => listRef.current?.focus()} />
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
      <Pager list={list} wishes={wishes} onTurn={() => listRef.current?.focus()} />
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

/** The way out of it is gone on the page it leads to. */
type NothingProps = { total: number; wishes: Wishes; onLeave: () => void }

function NothingHere({ total, wishes, onLeave }: NothingProps) {
  // A page that was there once: schools were closed since, or the address was typed.
  if (total > 0)
    return (
      <EmptyState
        title="Nothing on this page"
        action={
          <WayOut to={addressOf({ ...wishes, page: 1 })} onLeave={onLeave}>
            Go to the first page
          </WayOut>
        }
      />
    )
  if (wishes.search || wishes.status || wishes.plan)
    return (
      <EmptyState
        title="No school found"
        action={
          <WayOut to={addressOf({})} onLeave={onLeave}>
            Show all schools
          </WayOut>
        }
      >
        Nothing matches this search and these filters.
      </EmptyState>
    )
  return <EmptyState title="No schools yet. Add your first school above." />
}

function WayOut({ to, onLeave, children }: { to: string; onLeave: () => void; children: string }) {
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
