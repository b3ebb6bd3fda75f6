import { isWeekend } from '#web/platform/dates.ts'
import { addDays } from '#web/platform/days.ts'
import { dateSpan, monthAndYear } from '#web/platform/panel-dates.ts'
import { ownSlidePath, paths } from '#web/platform/paths.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The address of the plan at the week of a day. */
export const weekPath = (day: string): string => `${paths.plan}?week=${mondayOf(day) ?? day}`

/** The address of the editor with a new slide for a day. */
export const writeSlidePath = (day: string): string => `${paths.newOwnSlide}?date=${day}`

/** The address of the editor with a slide that is pinned to a day; it leads back to that week. */
export const editSlidePath = (id: string, day: string): string => `${ownSlidePath(id)}?week=${day}`

/** The Monday of a day's week; undefined if the text is not a day as YYYY-MM-DD. */
export function mondayOf(day: string): string | undefined {
  if (!isDay(day)) return undefined
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The week to plan: this one, and at the weekend the next. */
export function weekToPlan(today: string): string {
  return mondayOf(isWeekend(today) ? addDays(today, 2) : today) ?? today
}

/** "16–20 November 2026", Monday to Friday. */
export function spanOf(monday: string): string {
  return dateSpan(monday, addDays(monday, 4))
}

/** Every week from one Monday to another, grouped by the month it starts in. */
export function weeksByMonth(firstMonday: string, lastMonday: string): { name: string; mondays: string[] }[] {
  const months: { name: string; mondays: string[] }[] = []
  for (let monday = firstMonday; monday <= lastMonday; monday = addDays(monday, 7)) {
    const name = monthAndYear(monday)
    const month = months.at(-1)
    if (month?.name === name) month.mondays.push(monday)
    else months.push({ name, mondays: [monday] })
  }
  return months
}

/** How far a week is from this one: "This week", "Next week", "In 5 weeks", "2 weeks ago". */
export function weekFromNow(monday: string, today: string): string {
  const weeks = (Date.parse(monday) - Date.parse(mondayOf(today) ?? today)) / (7 * dayMilliseconds)
  if (weeks === 0) return 'This week'
  if (Math.abs(weeks) === 1) return weeks > 0 ? 'Next week' : 'Last week'
  return weeks > 0 ? `In ${weeks} weeks` : `${-weeks} weeks ago`
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  // Some browsers turn 30 February into 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
