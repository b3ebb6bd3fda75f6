import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SlideCard } from '#contract/library/library.ts'
import { SearchBox } from '#web/ui/filter/search-box.tsx'
import { addressOf, type Filters, filtersFrom, maxSearchCharacters } from './filters.ts'
import { FoundSlides } from './found-slides.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { useLibrary } from './use-library.ts'
import { useRecentSearches } from './use-recent-searches.ts'

type Props = {
  /** YYYY-MM-DD */
  today: string
  /** A trial opens some weeks only. */
  reader: 'trial' | 'licensed'
  /** The button for those who may write slides. */
  action?: ReactNode
  renderPicture: (slide: SlideCard) => ReactNode
}

/** Search, filters and slides. What is searched for is in the address: Back, a reload and a link show the same. */
export function Library({ today, reader, action, renderPicture }: Props) {
  const [, navigate] = useLocation()
  const filters = filtersFrom(new URLSearchParams(useSearch()))
  const library = useLibrary(filters, today)
  const known = library.data?.pages[0]
  const filterBy = (changed: Filters) => navigate(addressOf(changed))
  const recent = useRecentSearches(filters.q ?? '')
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-8 gap-y-1">
        <h1>Library</h1>
        <div className="self-end sm:row-span-2">{action}</div>
        <p className="max-w-[62ch] text-ink-soft max-sm:col-span-full">
          {known && `${sizeInWords(known)} `}
          {reader === 'trial'
            ? 'Your trial opens the slides of this week and of the next ten weekdays; a licence opens the whole library.'
            : 'Find one for a day, or for a child who needs it.'}
        </p>
      </div>
      <form role="search" aria-label="Library" className="grid gap-3" onSubmit={(event) => event.preventDefault()}>
        <div data-tour="find" onBlur={recent.keep}>
          <SearchBox
            label="Search the library"
            placeholder="Try kindness, anxiety, Year 6, climate change or 2 minutes"
            maxLength={maxSearchCharacters}
            size="large"
            value={filters.q ?? ''}
            // Typing adds no history entries.
            onSearch={(q) => navigate(addressOf({ ...filters, q }), { replace: true })}
          />
        </div>
        <LibraryFilters
          filters={filters}
          topics={known?.topics}
          hasMissed={(known?.missed ?? 0) > 0}
          onFilter={filterBy}
        />
        {!filters.q && (
          <RecentSearches
            searches={recent.searches}
            onSearch={(q) => filterBy({ ...filters, q })}
            onClear={recent.clear}
          />
        )}
      </form>
      <FoundSlides
        library={library}
        filters={filters}
        onFilter={filterBy}
        today={today}
        renderPicture={renderPicture}
      />
    </>
  )
}

/** "290 slides and 4 of your own." */
function sizeInWords({ inLibrary, own }: { inLibrary: number; own: number }): string {
  const slides = inLibrary === 1 ? '1 slide' : `${inLibrary} slides`
  return own === 0 ? `${slides}.` : `${slides} and ${own} of your own.`
}
