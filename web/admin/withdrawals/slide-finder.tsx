import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FoundSlide, findSlides } from '#contract/admin/withdrawals.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { fullDate } from '#web/platform/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Facts } from '../list/facts.tsx'
import { ListFoot } from '../list/list-foot.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { plural } from '../list/plural.ts'
import { ReadFailed } from '../list/read-failed.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useDebounced } from '../list/use-debounced.ts'

type Props = { onWithdraw: (slide: FoundSlide) => void }

/** As many as the server returns at most. */
const maxFound = 20

/** The slides of today and of the next ten weekdays, or what a search of the library finds. */
export function SlideFinder({ onWithdraw }: Props) {
  const [typed, setTyped] = useState('')
  const listRef = useRef<HTMLDivElement>(null)
  const search = useDebounced(typed.trim())
  const read = useCall(findSlides, search ? { query: { search } } : {}, { placeholderData: keepPreviousData })
  const { data, isPending, isFetching } = read
  return (
    <section aria-labelledby="find-slides" className={cardClasses}>
      <div className="grid gap-4 p-5 sm:p-6">
        <h2 id="find-slides" className="text-lg leading-[1.3] tracking-[-0.015em]">
          {search ? 'Found in the library' : 'Today and the next ten weekdays'}
        </h2>
        <SearchField
          label="Search the library"
          placeholder="Title, question, word or topic"
          maxLength={100}
          value={typed}
          onType={setTyped}
        />
      </div>
      <div ref={listRef} tabIndex={-1} aria-busy={isFetching} className="border-t border-line outline-none">
        {isPending && <ListLoading label="Loading the slides..." />}
        <ReadFailed read={read} around={listRef} className="p-5 sm:p-6" />
        {data?.length === 0 && (
          <div className="p-5 sm:p-6">
            <EmptyState title="Nothing found">No slide of the library contains these words.</EmptyState>
          </div>
        )}
        <ul aria-label="Slides" className="divide-y divide-line empty:hidden">
          {data?.map((slide) => (
            <FoundRow key={slide.id} slide={slide} onWithdraw={() => onWithdraw(slide)} />
          ))}
        </ul>
        <ListFoot said={search && data ? foundWords(data.length) : ''} />
      </div>
    </section>
  )
}

function foundWords(count: number): string {
  return count < maxFound
    ? plural(count, 'slide', 'slides')
    : `The first ${maxFound} are shown: add a word to narrow it`
}

function FoundRow({ slide, onWithdraw }: { slide: FoundSlide; onWithdraw: () => void }) {
  const { title, prompt, theme, due, isWithdrawn } = slide
  const weekday = weekdays.find((each) => each.theme === theme)
  return (
    <li
      data-day={weekday?.day}
      className="grid gap-x-6 gap-y-3 px-5 py-4 sm:px-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-strong wrap-anywhere">{title}</span>
          <Badge look="day">{weekday?.name}</Badge>
          {isWithdrawn && <Badge look="bad">Withdrawn</Badge>}
        </p>
        <p className="mt-1 line-clamp-2 text-sm wrap-anywhere">{prompt}</p>
        <Facts facts={[{ name: 'Day', value: due ? fullDate(due) : 'not in this year’s calendar' }]} />
      </div>
      {!isWithdrawn && (
        <div>
          <Button look="outline" size="small" onClick={onWithdraw}>
            <span>
              Withdraw<span className="sr-only">: {title}</span>
            </span>
          </Button>
        </div>
      )}
    </li>
  )
}
