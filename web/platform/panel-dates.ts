import { inLondon, longDate, weekdayName } from './dates.ts'

/** The format of the planning panels, in the browser’s English as on the board: "Thu 12 Nov", or "Thu, Nov 12" in American. */
export function planningDate(day: string, language = navigator.language): string {
  if (language !== 'en-US') return shortDay(day)
  const [number, month = ''] = partsOf(day)
  return `${weekdayName(day).slice(0, 3)}, ${month.slice(0, 3)} ${number}`
}

/** "Thu 12 Nov" */
export function shortDay(day: string): string {
  const [number, month = ''] = partsOf(day)
  // As the British shorten them.
  return `${weekdayName(day).slice(0, 3)} ${number} ${month.slice(0, month === 'September' ? 4 : 3)}`
}

/** "Thursday 12 November", for a date that needs no year. */
export function nearDate(day: string): string {
  return `${weekdayName(day)} ${dayAndMonth(day)}`
}

/** "12 November" */
export function dayAndMonth(day: string): string {
  return partsOf(day).slice(0, 2).join(' ')
}

/** "12 November 2026, 08:50" */
export function dateAndTime(instant: Date | string): string {
  return `${longDate(instant)}, ${timeOfDay(instant)}`
}

/** "08:50" */
export function timeOfDay(instant: Date | string): string {
  return inLondon(instant).toISOString().slice(11, 16)
}

/** "19–23 April 2027", "30 November – 4 December 2026" or "28 December 2026 – 1 January 2027". */
export function dateSpan(first: string, last: string): string {
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${longDate(first)} – ${longDate(last)}`
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${dayAndMonth(first)} – ${longDate(last)}`
  return `${Number(first.slice(8))}–${longDate(last)}`
}

/** "November 2026" */
export function monthAndYear(day: string): string {
  return partsOf(day).slice(1).join(' ')
}

/** ["12", "November", "2026"] */
function partsOf(day: string): string[] {
  return longDate(day).split(' ')
}
