/** "12 November 2026", in London time. */
export const longDate = londonFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** "Thursday" */
export const weekdayName = londonFormat('en-GB', { weekday: 'long' })

/** The school's day as YYYY-MM-DD. In London time, not the laptop's: a class abroad follows the school's calendar. */
export const londonDay = londonFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' })

const hour = londonFormat('en-GB', { hour: 'numeric', hourCycle: 'h23' })

/** Made when it is first used: the first script imports this, and five formats would hold up the page's first paint. */
export function londonFormat(language: string, options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (instant: Date | string): string => {
    format ??= new Intl.DateTimeFormat(language, { timeZone: 'Europe/London', ...options })
    return format.format(new Date(instant))
  }
}

/** "Thursday 12 November 2026". Joined here: browsers disagree about a comma after the weekday. */
export function fullDate(instant: Date | string): string {
  return `${weekdayName(instant)} ${longDate(instant)}`
}

/** 0 to 23, in London. */
export function londonHour(instant: Date): number {
  return Number(hour(instant))
}

/** Of a day, YYYY-MM-DD. */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay())
}
