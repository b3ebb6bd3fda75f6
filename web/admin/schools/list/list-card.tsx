import type { RefObject } from 'react'
import { useLocation, useSearch } from 'wouter'
import { cardClasses } from '#web/ui/card.tsx'
import type { School } from '../school.ts'
import { ListTools } from './list-tools.tsx'
import { SchoolList } from './school-list.tsx'
import { useSchools } from './use-schools.ts'
import { addressOf, wishesIn } from './wishes.ts'

type Props = {
  editingId: string | undefined
  listRef: RefObject<HTMLDivElement | null>
  onEdit: (school: School) => void
  onClosed: (id: string) => void
}

/** The schools that the address asks for: going back leads to the page and the search before. */
export function ListCard({ listRef, ...row }: Props) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const wishes = wishesIn(new URLSearchParams(search))
  const list = useSchools(wishes)
  return (
    <section aria-labelledby="all-schools" className={`overflow-hidden ${cardClasses}`}>
      <h2 id="all-schools" className="sr-only">
        All schools
      </h2>
      <ListTools
        wishes={wishes}
        onWish={(wish, how) => navigate(addressOf({ ...wish, page: 1 }), { replace: how === 'typed' })}
      />
      <SchoolList list={list} wishes={wishes} listRef={listRef} {...row} />
    </section>
  )
}
