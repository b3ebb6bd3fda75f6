import { type Weekday, weekdays } from '#contract/slides/weekdays.ts'
import { fullDate, londonDay } from '#web/platform/dates.ts'

export type Today = {
  /** YYYY-MM-DD */
  day: string
  date: string
  weekday: Weekday | undefined
}

/** The school's day, its date and its theme; no theme at the weekend. */
export function today(now: Date): Today {
  const day = londonDay(now)
  return { day, date: fullDate(now), weekday: weekdays[new Date(day).getUTCDay() - 1] }
}
