// Without Intl, whose first format of a page takes 40 ms: Today's first script and the board write their dates with these.
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(' ')
const hourMs = 60 * 60 * 1000

/** The school's day as YYYY-MM-DD. In London time, not the laptop's: a class abroad follows the school's calendar. */
export function londonDay(instant: Date | string): string {
  return inLondon(instant).toISOString().slice(0, 10)
}

/** "Thursday" */
export function weekdayName(instant: Date | string): string {
  return weekdays[inLondon(instant).getUTCDay()] ?? ''
}

/** "12 November 2026", in London time. */
export function longDate(instant: Date | string): string {
  const at = inLondon(instant)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** "Thursday 12 November 2026" */
export function fullDate(instant: Date | string): string {
  return `${weekdayName(instant)} ${longDate(instant)}`
}

/** Of a day, YYYY-MM-DD. */
export function isWeekend(day: string): boolean {
  return new Date(day).getUTCDay() % 6 === 0
}

/** A date whose UTC fields are London's. */
export function inLondon(instant: Date | string): Date {
  const at = new Date(instant)
  return +at >= lastSundayOf(at, 2) && +at < lastSundayOf(at, 9) ? new Date(+at + hourMs) : at
}

/** Summer time starts and ends at one o'clock UTC on the last Sundays of March and October, by law since 1996. */
function lastSundayOf(at: Date, month: number): number {
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0, 1))
  return +lastDay - lastDay.getUTCDay() * 24 * hourMs
}
