import { Link } from 'wouter'
import { ListFoot } from '../../list/list-foot.tsx'
import { type Filters, addressOf, pageSize } from './filters.ts'
import type { useSchools } from './use-schools.ts'

type Props = {
  list: ReturnType<typeof useSchools>
  filters: Filters
  /** The link that was clicked may not exist on the page it leads to. */
  onTurn: () => void
}

/** Which schools are shown, announced whenever it changes, with links to the other pages. */
export function Pager({ list: { data, isPlaceholderData, error }, filters, onTurn }: Props) {
  const page = filters.page ?? 1
  const total = data?.total ?? 0
  const turn = (to: number, word: string) => (
    <Link
      href={addressOf({ ...filters, page: to })}
      onClick={onTurn}
      className="inline-flex min-h-[44px] items-center text-sm font-medium underline"
    >
      {word}
    </Link>
  )
  return (
    <ListFoot said={data && !isPlaceholderData && !error ? shownWords(page, data.schools.length, total) : ''}>
      {total > pageSize && (
        <nav aria-label="Pages of schools" className="flex gap-6">
          {page > 1 && turn(page - 1, 'Previous page')}
          {page * pageSize < total && turn(page + 1, 'Next page')}
        </nav>
      )}
    </ListFoot>
  )
}

function shownWords(page: number, shown: number, total: number): string {
  if (total === 0) return 'No schools'
  if (shown === 0) return `Nothing of ${figure(total)}`
  const first = (page - 1) * pageSize + 1
  return `${figure(first)} to ${figure(first + shown - 1)} of ${figure(total)}`
}

function figure(number: number): string {
  return number.toLocaleString('en-GB')
}
