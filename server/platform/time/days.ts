import { type Weekday, weekdays } from '#contract/slides/weekdays.ts'

const londonDate = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const hourMilliseconds = 60 * 60 * 1000
let lastHour = Number.NaN
let dayOfLastHour = ''

/**
 * The school's day as YYYY-MM-DD. London, not UTC: 00:30 in summer time belongs to today. Cached for the hour, because every
 * slide needs it and formatting is slow; London is whole hours from UTC, so the day never changes within one.
 */
export function londonDay(instant: Date): string {
  const hour = Math.floor(instant.getTime() / hourMilliseconds)
  if (hour !== lastHour) {
    dayOfLastHour = londonDate.format(instant)
    lastHour = hour
  }
  return dayOfLastHour
}

const londonLongDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** "16 November 2026", the date in London. */
export function longDate(instant: Date): string {
  return londonLongDate.format(instant)
}

const londonDateAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** "16 November 2026 at 08:50", in London. */
export function longDateAndTime(instant: Date): string {
  return londonDateAndTime.format(instant)
}

/** The London midnight that ends a day; in summer time an hour before UTC's. */
export function endOfDay(day: string): Date {
  const next = addDays(day, 1)
  const anHourBefore = new Date(Date.parse(next) - 60 * 60 * 1000)
  return londonDay(anHourBefore) === next ? anHourBefore : new Date(next)
}

/** Undefined at the weekend. */
export function weekdayOf(day: string): Weekday | undefined {
  return weekdays[dayOfWeek(day) - 1]
}

const dayMilliseconds = 24 * 60 * 60 * 1000

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMilliseconds).toISOString().slice(0, 10)
}

/** 1 for tomorrow, 0 for today, negative for the past. */
export function daysUntil(day: string, today: string): number {
  return (Date.parse(day) - Date.parse(today)) / dayMilliseconds
}

/** The same date in another year, for comparison only: 29 February may not exist, but sorts between its neighbours. */
export function yearsLater(day: string, years: number): string {
  return `${yearOf(day) + years}${day.slice(4)}`
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

/** The Monday of a day's week, which ends on Sunday. */
export function mondayOf(day: string): string {
  return addDays(day, -((dayOfWeek(day) + 6) % 7))
}

/** The day itself, or the first Monday after it. */
export function firstMondayFrom(day: string): string {
  return addDays(day, (8 - dayOfWeek(day)) % 7)
}

/** A week's five weekdays. */
export function weekdaysFrom(monday: string): string[] {
  return weekdays.map((_, at) => addDays(monday, at))
}

/** The Monday of the school week of a day; at a weekend, of the next one. */
export function schoolWeekOf(day: string): string {
  return weekdayOf(day) ? mondayOf(day) : firstMondayFrom(day)
}

const weekdaysAhead = 10

export function nextWeekdays(today: string): string[] {
  const days: string[] = []
  for (let day = addDays(today, 1); days.length < weekdaysAhead; day = addDays(day, 1))
    if (weekdayOf(day)) days.push(day)
  return days
}

/** 0 for Sunday to 6 for Saturday. */
function dayOfWeek(day: string): number {
  return new Date(day).getUTCDay()
}
