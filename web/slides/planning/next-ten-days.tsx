import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { upcomingSlides } from '#contract/slides/planning.ts'
import { type DatedSlide } from '#contract/slides/slides.ts'
import { currentThemedWeek, upcomingThemedWeeks } from '#contract/slides/themed-weeks.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { type BadgeLook, weekLook } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Beside } from './slide-row.tsx'
import { UpcomingSlide, UpcomingSlideLoading } from './upcoming-slide.tsx'

const daysAhead = 10

type Props = {
  /** The school's day, YYYY-MM-DD. */
  today: string
  /** With fewer than all ten, a link leads to the rest. */
  most?: number
  beside?: (slide: DatedSlide) => Beside
}

/** The slides of the next ten weekdays, each with a prompt to write a post from. */
export function NextTenDays({ today, most = daysAhead, beside }: Props) {
  const { data, error, refetch } = useCall(upcomingSlides)
  const lookOf = useWeekLooks()
  return (
    <Card
      data-tour="ten-days"
      title="Next 10 Days - Social Media Preview"
      description="Each day has a prompt: copy it into a writing assistant to get a teaser for your next post."
      className="@container grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]"
    >
      <div className="flex h-full flex-col">
        {error && <LoadFailed said={error.said} tryAgain={() => void refetch()} />}
        {!error && !data && (
          <Skeleton label="Loading the next ten days...">
            {Array.from({ length: most }, (_, at) => (
              <UpcomingSlideLoading key={at} hasAction={beside !== undefined} />
            ))}
          </Skeleton>
        )}
        {!error && data?.length === 0 && <EmptyState title="No upcoming slides available" />}
        {!error && data && data.length > 0 && (
          <ol className="grid grow content-between">
            {data.slice(0, most).map((slide) => (
              <UpcomingSlide
                key={slide.date}
                slide={slide}
                today={today}
                beside={beside?.(slide)}
                weekLook={lookOf(slide.themedWeekName)}
              />
            ))}
          </ol>
        )}
        {most < daysAhead && <ShowAll />}
      </div>
    </Card>
  )
}

function ShowAll() {
  return (
    <div className="-mx-5 -mb-5 grid place-items-center border-t border-line py-1 sm:-mx-6 sm:-mb-6">
      <Link href={paths.plan} asChild>
        <ButtonLink look="quiet" size="small">
          Show all ten
          <ArrowRight aria-hidden="true" className="size-5" />
        </ButtonLink>
      </Link>
    </div>
  )
}

/** A slide only names its themed week; the colour comes from the themed weeks. */
function useWeekLooks(): (name: string | null) => BadgeLook {
  const { data: current } = useCall(currentThemedWeek)
  const { data: upcoming = [] } = useCall(upcomingThemedWeeks)
  return (name) => {
    const week = [current, ...upcoming].find((each) => each?.name === name)
    return week ? weekLook(week.color) : 'neutral'
  }
}
