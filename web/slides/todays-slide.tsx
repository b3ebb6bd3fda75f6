import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DatedSlide } from '#contract/slides/slides.ts'
import type { CallError } from '#web/platform/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { SlideOnItsWay } from './slide-on-its-way.tsx'
import { SlideToRead } from './slide-to-read.tsx'
import type { Today } from './use-today.ts'
import { WeekendMessage } from './weekend-message.tsx'

/** What the class talks about today, for the teacher to read; at the weekend a kind word. */
export function TodaysSlide({
  slide: { data, error, isFetching, refetch },
  present,
}: {
  slide: UseQueryResult<Today, CallError>
  /** The button that puts it on the board. */
  present: (slide: DatedSlide) => ReactNode
}) {
  // The error first: where the new day could not be read, yesterday's slide is still here, and must not pass for today's.
  if (error)
    return (
      <Surface>
        <PageError
          level={2}
          title="We could not load today’s slide"
          action={
            <Button pending={isFetching && 'Trying again...'} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.said}
        </PageError>
      </Surface>
    )
  if (!data) return <SlideOnItsWay />
  if ('weekend' in data.current)
    return (
      <Surface>
        <WeekendMessage message={data.current.message} next={data.current.next} />
      </Surface>
    )
  return (
    <Surface>
      {/* A new slide starts folded, whatever was open before. */}
      <SlideToRead key={data.current.id} slide={data.current} present={present(data.current)} />
    </Surface>
  )
}

function Surface({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Today’s Slide" className={`overflow-hidden ${cardClasses}`}>
      {children}
    </section>
  )
}
