import { weekdayName } from '#web/platform/dates.ts'
import { addDays, mondayOf } from '#web/platform/days.ts'
import { nearDate } from '#web/platform/panel-dates.ts'

/** "tomorrow", "on Thursday", or after a holiday "on Monday 2 November". */
export function comesInWords(day: string, today: string): string {
  if (day === addDays(today, 1)) return 'tomorrow'
  const isSoon = mondayOf(day) === mondayOf(today) || day === addDays(mondayOf(today), 7)
  return `on ${isSoon ? weekdayName(day) : nearDate(day)}`
}
