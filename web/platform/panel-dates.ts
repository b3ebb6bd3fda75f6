import { longDate, weekdayName } from './dates.ts'

// Apart from dates.ts, whose formats the first script needs.
const zone = { timeZone: 'Europe/London' } as const
const shortUs = new Intl.DateTimeFormat('en-US', { ...zone, weekday: 'short', month: 'short', day: 'numeric' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'long' })
const time = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' })

/** "Thu, Nov 12", the format of the planning panels. */
export function shortUsDate(day: string): string {
  return shortUs.format(new Date(day))
}

/** "Thursday 12 November", for a date that needs no year. */
export function nearDate(day: string): string {
  return `${weekdayName(day)} ${dayAndMonth.format(new Date(day))}`
}

/** "12 November 2026, 08:50" */
export function dateAndTime(instant: Date | string): string {
  return `${longDate(instant)}, ${timeOfDay(instant)}`
}

/** "08:50" */
export function timeOfDay(instant: Date | string): string {
  return time.format(new Date(instant))
}
