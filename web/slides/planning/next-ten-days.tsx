import { upcomingSlides } from '#contract/slides/slides.ts'
import { currentThemedWeek, upcomingThemedWeeks } from '#contract/slides/themed-weeks.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { type BadgeLook, weekLook } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { UpcomingSlide, UpcomingSlidesLoading } from './upcoming-slide.tsx'

/** The slides of the next ten weekdays, each with a prompt to write a post from. */
export function NextTenDays({ today }: { today: string }) {
  const { data, error, refetch } = useCall(upcomingSlides)
  const lookOf = useWeekLooks()
  return (
    <Card
      title="Next 10 Days - Social Media Preview"
      description="Each day has a prompt: copy it into a writing assistant to get a teaser for your next post."
      className="@container"
    >
      {error && <LoadFailed said={error.said} tryAgain={() => void refetch()} />}
      {!error && !data && <UpcomingSlidesLoading />}
      {!error && data?.length === 0 && <EmptyState title="No upcoming slides available" />}
      {!error && data && data.length > 0 && (
        <ol>
          {data.map((slide) => (
            <UpcomingSlide
              key={`${slide.date} ${slide.id}`}
              slide={slide}
              today={today}
              weekLook={lookOf(slide.themedWeekName)}
            />
          ))}
        </ol>
      )}
    </Card>
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
