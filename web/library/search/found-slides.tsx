import { type ReactNode, useEffect, useRef } from 'react'
import { type FoundSlide, type SlideCard, slidesOnAPage } from '#contract/library/library.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { addressOf, type Filters } from './filters.ts'
import { FoundLine } from './found-line.tsx'
import { LibraryCard } from './library-card.tsx'
import { LibraryLoading } from './library-loading.tsx'
import { cardGrid, NearestSlides } from './nearest-slides.tsx'
import { NothingFound } from './nothing-found.tsx'
import { Suggestions } from './suggestions.tsx'
import type { useLibrary } from './use-library.ts'

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
  const cardsOf = (shown: readonly FoundSlide[]) =>
    shown.map((slide) => (
      <LibraryCard
        key={slide.id}
        slide={slide}
        today={today}
        list={addressOf(filters)}
        picture={renderPicture(slide)}
      />
    ))
  const others = first.didYouMean ?? []
  return (
    <div>
      <FoundLine found={first.found} how={first} filters={first.filters} onFilter={onFilter} />
      {first.found === 0 && <NothingFound page={first} onFilter={onFilter} />}
      {first.found > 0 && others.length > 0 && (
        <div className="mb-4">
          <Suggestions label="Did you mean" names={others} onChoose={(q) => onFilter({ ...filters, q })} />
        </div>
      )}
      {first.near && <NearestSlides near={first.near} onFilter={onFilter} cards={cardsOf(first.near.slides)} />}
      <ul
        ref={list}
        aria-label="Slides"
        aria-busy={library.isPlaceholderData}
        data-tour="found"
        className={`${cardGrid} transition-opacity delay-300 duration-[180ms] aria-busy:opacity-60`}
      >
        {cardsOf(slides)}
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
