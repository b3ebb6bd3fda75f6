import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, type Ref, Suspense } from 'react'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { longDate, weekdayName } from '#web/platform/dates.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { SlideLoading } from './slide-loading.tsx'
import { SlideToRead } from './slide-to-read.tsx'
import type { Today } from './use-today.ts'

// Two days in seven.
const WeekendMessage = lazyPart(async () => (await import('./weekend-message.tsx')).WeekendMessage)

type Props = {
  ref: Ref<HTMLElement>
  today: UseQueryResult<Today, CallError>
  /** Another slide of this week, shown instead of today's. */
  chosen: DatedSlide | undefined
  onBack: () => void
  /** Shown instead of today's slide on a day without school. */
  closed?: ReactNode
  /** The button that opens it on the board. */
  present: (slide: DatedSlide) => ReactNode
  /** Beside that button. */
  beside: (slide: DatedSlide) => ReactNode
  loading: 'spinner' | 'skeleton'
}

/** Today's slide for the teacher to read; at the weekend a message; or the slide they chose instead. */
export function SlideCard({ ref, today, chosen, onBack, closed, present, beside, loading }: Props) {
  if (chosen)
    return (
      <Surface ref={ref} label={`${weekdayName(chosen.date)}’s slide`} date={chosen.date}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-2 text-sm sm:px-8">
          <p>
            <strong>{weekdayName(chosen.date)}’s slide</strong>
            <span className="max-sm:hidden">, {longDate(chosen.date)}</span>
          </p>
          <Button look="quiet" size="small" className="-mx-[14px]" onClick={onBack}>
            <ArrowLeft aria-hidden="true" className="size-[1.1em]" />
            {closed || (today.data && 'weekend' in today.data.current) ? 'Back to today' : 'Back to today’s slide'}
          </Button>
        </div>
        <SlideToRead key={chosen.date} slide={chosen} present={present(chosen)} beside={beside(chosen)} />
      </Surface>
    )
  // The error first: if the new day could not be read, yesterday's slide is still cached and must not pass for today's.
  if (today.error) return <TodayFailed ref={ref} today={today} said={today.error.said} />
  if (!today.data) return <SlideLoading look={loading} />
  const { current } = today.data
  return (
    <Surface ref={ref} label="Today’s Slide">
      {closed ||
        ('weekend' in current ? (
          <Suspense fallback={<SlideLoading look={loading} />}>
            <WeekendMessage message={current.message} next={current.next} />
          </Suspense>
        ) : (
          <SlideToRead key={current.date} slide={current} present={present(current)} beside={beside(current)} />
        ))}
    </Surface>
  )
}

function TodayFailed({ ref, today, said }: Pick<Props, 'ref' | 'today'> & { said: string }) {
  return (
    <Surface ref={ref} label="Today’s Slide">
      <PageError
        level={2}
        title="We could not load today’s slide"
        action={
          <Button pending={today.isFetching && 'Trying again...'} onClick={() => void today.refetch()}>
            Try again
          </Button>
        }
      >
        {said}
      </PageError>
    </Surface>
  )
}

type SurfaceProps = { ref: Ref<HTMLElement>; label: string; date?: string; children: ReactNode }

/** In the colour of its day. Takes the focus when the teacher chooses a slide elsewhere on the page. */
function Surface({ ref, label, date, children }: SurfaceProps) {
  const day = date && weekdays[new Date(date).getUTCDay() - 1]?.day
  return (
    <section
      ref={ref}
      id="todays-slide"
      tabIndex={-1}
      aria-label={label}
      data-day={day}
      className={`flex scroll-mt-4 flex-col overflow-hidden focus-visible:rounded-card ${cardClasses}`}
    >
      {children}
    </section>
  )
}
