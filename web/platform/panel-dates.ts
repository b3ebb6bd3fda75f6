import { longDate, weekdayName } from './dates.ts'

// Apart from dates.ts, whose formats the first script needs.
const zone = { timeZone: 'Europe/London' } as const
const shortUs = new Intl.DateTimeFormat('en-US', { ...zone, weekday: 'short', month: 'short', day: 'numeric' })
const dayMonth = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'long' })
const shortWeekday = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'short' })
const shortDayMonth = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'short' })
const month = new Intl.DateTimeFormat('en-GB', { ...zone, month: 'long' })
const time = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' })

/** "Thu, Nov 12", the format of the planning panels. */
export function shortUsDate(day: string): string {
  return shortUs.format(new Date(day))
}

/** "Thu 12 Nov" */
export function shortDay(day: string): string {
  return `${shortWeekday.format(new Date(day))} ${shortDayMonth.format(new Date(day))}`
}

/** "Thursday 12 November", for a date that needs no year. */
export function nearDate(day: string): string {
  return `${weekdayName(day)} ${dayAndMonth(day)}`
}

/** "12 November" */
export function dayAndMonth(day: string): string {
  return dayMonth.format(new Date(day))
}

/** "12 November 2026, 08:50" */
export function dateAndTime(instant: Date | string): string {
  return `${longDate(instant)}, ${timeOfDay(instant)}`
}

/** "08:50" */
export function timeOfDay(instant: Date | string): string {
  return time.format(new Date(instant))
}

/** "19–23 April 2027", "30 November – 4 December 2026" or "28 December 2026 – 1 January 2027". */
export function dateSpan(first: string, last: string): string {
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${longDate(first)} – ${longDate(last)}`
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${dayAndMonth(first)} – ${longDate(last)}`
  return `${Number(first.slice(8))}–${longDate(last)}`
}

/** "November 2026" */
export function monthAndYear(day: string): string {
  return `${month.format(new Date(day))} ${day.slice(0, 4)}`
}
