import { type Weekday, weekdays } from '#contract/weekdays.ts'

const londonDate = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The school's day as YYYY-MM-DD. London, not UTC: 00:30 in summer time belongs to today. */
export function londonDay(instant: Date): string {
  return londonDate.format(instant)
}

/** The theme of a day, or nothing at the weekend. */
export function weekdayOf(day: string): Weekday | undefined {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay() - 1]
}
