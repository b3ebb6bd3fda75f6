import { type ReactNode, useEffect, useRef } from 'react'
import { type SlideCard, slidesOnAPage } from '#contract/library/library.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { addressOf, type Filters, narrows } from './filters.ts'
import { FoundLine } from './found-line.tsx'
import { LibraryCard } from './library-card.tsx'
import { LibraryLoading } from './library-loading.tsx'
import type { LibraryPage, useLibrary } from './use-library.ts'

type Props = {
  library: ReturnType<typeof useLibrary>
  filters: Filters
  onFilter: (changed: Filters) => void
  today: string
  renderPicture: (slide: SlideCard) => ReactNode
}

/** The slides that were found: how many, their cards, and the next ones. */
export function FoundSlides({ library, filters, onFilter, today, renderPicture }: Props) {
  const { list, showMore } = useFocusOnNext(library)
  const { data, error } = library
  // What is on the screen stays, whichever try has failed.
  if (error && !data)
    return (
      <LoadFailed
        title="We could not search the library"
        said={error.said}
        isTrying={library.isFetching}
        tryAgain={() => void library.refetch()}
      />
    )
  const [first] = data?.pages ?? []
  if (!data || !first) return <LibraryLoading />
  const slides = data.pages.flatMap((page) => page.slides)
  const left = first.found - slides.length
  return (
    <div>
      <FoundLine found={first.found} filters={first.filters} onFilter={onFilter} />
      {first.found === 0 && <NothingFound page={first} onFilter={onFilter} />}
      <ul
        ref={list}
        aria-label="Slides"
        aria-busy={library.isPlaceholderData}
        data-tour="found"
        className="grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity delay-300 duration-[180ms] aria-busy:opacity-60 sm:grid-cols-2 sm:gap-[18px] md:grid-cols-3 xl:grid-cols-4"
      >
        {slides.map((slide) => (
          <LibraryCard
            key={slide.id}
            slide={slide}
            today={today}
            list={addressOf(filters)}
            picture={renderPicture(slide)}
          />
        ))}
      </ul>
      {left > 0 && (
        <div className="grid justify-items-center gap-4 pt-6">
          {error ? (
            <LoadFailed said={error.said} isTrying={library.isFetching} tryAgain={showMore} />
          ) : (
            <Button look="outline" pending={library.isFetchingNextPage && 'Loading...'} onClick={showMore}>
              Show {Math.min(left, slidesOnAPage)} more
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function NothingFound({ page: { filters, own }, onFilter }: { page: LibraryPage; onFilter: Props['onFilter'] }) {
  const clear = narrows(filters) && <Button onClick={() => onFilter({})}>Clear the search and all filters</Button>
  if (filters.own && own === 0)
    return (
      <EmptyState title="Your school has no slides of its own yet" action={clear}>
        What your school writes for itself appears here, beside ours.
      </EmptyState>
    )
  if (filters.favourites)
    return (
      <EmptyState title={titleOfNoFavourites(filters)} action={clear}>
        Press the heart on a slide, and it is here the next time.
      </EmptyState>
    )
  return (
    <EmptyState title="No slide is like that" action={clear}>
      Try fewer filters, or the beginning of a word.
    </EmptyState>
  )
}

function titleOfNoFavourites(filters: Filters): string {
  const isNarrowed = narrows({ ...filters, favourites: undefined })
  return isNarrowed ? 'None of your favourites is like that' : 'You have no favourites yet'
}

/** After "Show more" the focus goes to the first slide that came: a keyboard goes on from there, and the button may be gone. */
function useFocusOnNext(library: Props['library']) {
  const list = useRef<HTMLUListElement>(null)
  const shownBefore = useRef<number>(undefined)
  const pages = library.data?.pages.length
  useEffect(() => {
    if (shownBefore.current === undefined) return
    list.current?.children[shownBefore.current]?.querySelector('a')?.focus({ preventScroll: true })
    shownBefore.current = undefined
  }, [pages])
  const showMore = () => {
    shownBefore.current = list.current?.children.length
    void library.fetchNextPage()
  }
  return { list, showMore }
}
