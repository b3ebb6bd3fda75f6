import { readClosedDays } from '#contract/slides/days/closed-days.ts'
import { weekSlides } from '#contract/slides/slides.ts'
import { readStats } from '#contract/usage/stats.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { schoolWeek } from '#web/slides/week/school-week.ts'

/** The week's slides, which of them were used, and on which days there is school. */
export function useWeek(today: string) {
  const week = useCall(weekSlides)
  const stats = useCall(readStats)
  const { data: closed } = useCall(readClosedDays)
  // After a failed refetch, the cached data may be last week's.
  const [slides, used] = [week.error ? undefined : week.data, stats.error ? undefined : stats.data]
  return {
    slides: week.data,
    closedToday: closed?.today ?? undefined,
    days: schoolWeek({ week: slides, usedIds: used?.slideIds, closed: closed?.week.map(({ date }) => date), today }),
    stats: used,
    /** The next day with school. */
    next: closed?.next,
    queries: [week, stats] as const,
  }
}
