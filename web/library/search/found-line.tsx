import { ChevronDown } from 'lucide-react'
import { type Filters, ordersOf, usualOrder, withFilter } from './filters.ts'
import { foundInWords, type HowFound } from './found-words.ts'

const orderNames = { relevance: 'Best match first', date: 'Coming up first', past: 'Just gone first' }

type Props = { found: number; how: HowFound; filters: Filters; onFilter: (changed: Filters) => void }

/** How many slides there are, and in which order. */
export function FoundLine({ found, how, filters, onFilter }: Props) {
  const { count, common } = foundInWords(found, filters, how)
  return (
    <div className="mb-3 flex min-h-[44px] flex-wrap items-center justify-between gap-x-6">
      <p role="status" className="min-w-0 text-sm break-words text-ink-soft">
        <b className="text-ink">{count}</b> {common}
      </p>
      {found > 1 && (
        <span className="relative inline-flex items-center">
          <select
            aria-label="Order"
            value={filters.sort ?? usualOrder(filters)}
            onChange={({ target }) => onFilter(withFilter(filters, 'sort', target.value))}
            className="min-h-[44px] cursor-pointer appearance-none bg-transparent pr-7 text-sm font-[520]"
          >
            {ordersOf(filters).map((order) => (
              <option key={order} value={order}>
                {orderNames[order]}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-0 size-5" />
        </span>
      )}
    </div>
  )
}
