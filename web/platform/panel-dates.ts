import { londonFormat, longDate, weekdayName } from './dates.ts'

// Apart from dates.ts, which the page's first script carries.
const shortUs = londonFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
const dayMonth = londonFormat('en-GB', { day: 'numeric', month: 'long' })
const shortWeekday = londonFormat('en-GB', { weekday: 'short' })
const shortDayMonth = londonFormat('en-GB', { day: 'numeric', month: 'short' })
const month = londonFormat('en-GB', { month: 'long' })
const time = londonFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** "Thu, Nov 12", the format of the planning panels. */
export function shortUsDate(day: string): string {
  return shortUs(day)
}

/** "Thu 12 Nov" */
export function shortDay(day: string): string {
  return `${shortWeekday(day)} ${shortDayMonth(day)}`
}

/** "Thursday 12 November", for a date that needs no year. */
export function nearDate(day: string): string {
  return `${weekdayName(day)} ${dayAndMonth(day)}`
}

/** "12 November" */
export function dayAndMonth(day: string): string {
  return dayMonth(day)
}

/** "12 November 2026, 08:50" */
export function dateAndTime(instant: Date | string): string {
  return `${longDate(instant)}, ${timeOfDay(instant)}`
}

/** "08:50" */
export function timeOfDay(instant: Date | string): string {
  return time(instant)
}

/** "19–23 April 2027", "30 November – 4 December 2026" or "28 December 2026 – 1 January 2027". */
export function dateSpan(first: string, last: string): string {
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${longDate(first)} – ${longDate(last)}`
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${dayAndMonth(first)} – ${longDate(last)}`
  return `${Number(first.slice(8))}–${longDate(last)}`
}

/** "November 2026" */
export function monthAndYear(day: string): string {
  return `${month(day)} ${day.slice(0, 4)}`
}
