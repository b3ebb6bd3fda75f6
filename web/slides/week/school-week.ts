import type { DatedSlide } from '#contract/slides/slides.ts'
import { type Weekday, weekdays } from '#contract/slides/weekdays.ts'

export type SchoolDay = {
  weekday: Weekday
  /** YYYY-MM-DD; undefined while the week loads. */
  date: string | undefined
  /** Of its slide. */
  emoji: string
  isToday: boolean
  /** Closed: the school's term dates say so, and the slide was not used. */
  use: 'used' | 'not used' | 'not used yet' | 'to come' | 'closed' | 'not known'
}

type Facts = {
  week: readonly Pick<DatedSlide, 'id' | 'date' | 'emoji'>[] | undefined
  usedIds: readonly string[] | undefined
  /** The days of the week without school. */
  closed?: readonly string[] | undefined
  /** YYYY-MM-DD */
  today: string
}

/** Monday to Friday, and whether each day's slide was used. At the weekend, of the week just ended. */
export function schoolWeek({ week, usedIds, closed = [], today }: Facts): SchoolDay[] {
  return weekdays.map((weekday, place) => {
    const slide = week?.find(({ date }) => placeOf(date) === place)
    return {
      weekday,
      date: slide?.date,
      emoji: slide?.emoji ?? '',
      isToday: placeOf(today) === place,
      use: useOf(slide),
    }
  })

  function useOf(slide: Pick<DatedSlide, 'id' | 'date'> | undefined): SchoolDay['use'] {
    if (!slide || !usedIds) return 'not known'
    if (usedIds.includes(slide.id)) return 'used'
    if (closed.includes(slide.date)) return 'closed'
    if (slide.date === today) return 'not used yet'
    return slide.date < today ? 'not used' : 'to come'
  }
}

function placeOf(day: string): number {
  return new Date(day).getUTCDay() - 1
}
