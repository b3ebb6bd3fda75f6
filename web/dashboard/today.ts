import { type Weekday, weekdays } from '#contract/weekdays.ts'
import { fullDate, londonDay } from '#web/platform/dates.ts'

export type Today = { date: string; weekday: Weekday | undefined }

/** What day it is at school, and its theme; none at the weekend. */
export function today(now: Date): Today {
  const place = new Date(`${londonDay(now)}T00:00:00Z`).getUTCDay()
  return { date: fullDate(now), weekday: weekdays[place - 1] }
}
