const zone = { timeZone: 'Europe/London' } as const
const date = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'long', year: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'long' })
const usDate = new Intl.DateTimeFormat('en-US', { ...zone, dateStyle: 'full' })
const hour = new Intl.DateTimeFormat('en-GB', { ...zone, hour: 'numeric', hourCycle: 'h23' })
const isoDay = new Intl.DateTimeFormat('sv-SE', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** "12 November 2026", in London time. */
export function longDate(instant: Date | string): string {
  return date.format(new Date(instant))
}

/** "Thursday" */
export function weekdayName(instant: Date | string): string {
  return weekday.format(new Date(instant))
}

/** "Thursday 12 November 2026". Joined here: browsers disagree about a comma after the weekday. */
export function fullDate(instant: Date | string): string {
  return `${weekdayName(instant)} ${longDate(instant)}`
}

/** The board's format, in the browser's English: "Thursday 12 November 2026", or "Thursday, November 12, 2026" in American. */
export function boardDate(day: string, language = navigator.language): string {
  return language === 'en-US' ? usDate.format(new Date(day)) : fullDate(day)
}

/** The school's day as YYYY-MM-DD. In London time, not the laptop's: a class abroad follows the school's calendar. */
export function londonDay(instant: Date): string {
  return isoDay.format(instant)
}

/** 0 to 23, in London. */
export function londonHour(instant: Date): number {
  return Number(hour.format(instant))
}

/** Of a day, YYYY-MM-DD. */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay())
}
