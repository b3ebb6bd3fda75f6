import type { RefObject } from 'react'
import { useLocation, useSearch } from 'wouter'
import { cardClasses } from '#web/ui/card.tsx'
import type { School } from '../school.ts'
import { addressOf, filtersFrom } from './filters.ts'
import { ListTools } from './list-tools.tsx'
import { SchoolList } from './school-list.tsx'
import { useSchools } from './use-schools.ts'

type Props = {
  editingId: string | undefined
  listRef: RefObject<HTMLDivElement | null>
  onEdit: (school: School) => void
  onClosed: (id: string) => void
}

/** The schools that match the URL: the back button restores the previous page and search. */
export function ListCard({ listRef, ...row }: Props) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const filters = filtersFrom(new URLSearchParams(search))
  const list = useSchools(filters)
  return (
    <section aria-labelledby="all-schools" className={`overflow-hidden ${cardClasses}`}>
      <h2 id="all-schools" className="sr-only">
        All schools
      </h2>
      <ListTools
        filters={filters}
        onFilter={(changed, how) => navigate(addressOf({ ...changed, page: 1 }), { replace: how === 'typed' })}
      />
      <SchoolList list={list} filters={filters} listRef={listRef} {...row} />
    </section>
  )
}
