import type { SlideCard } from '#contract/library/library.ts'
import { ageBands } from '#contract/slides/age-bands.ts'
import { shortDay } from '#web/platform/panel-dates.ts'

const zone = { timeZone: 'UTC' } as const
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'short' })
const dayMonthAndYear = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'short', year: 'numeric' })

/** "Planned for Wed 18 Nov"; undefined if the year leaves the slide out. */
export function dueInWords({ due }: Pick<SlideCard, 'due'>, today: string): string | undefined {
  if (due === null) return undefined
  if (due === today) return 'Today'
  return due > today ? `Planned for ${shortDay(due)}` : `Was due on ${shortDay(due)}`
}

/** "Missed this year: INSET day on Mon 2 Nov"; undefined if its day had school. */
export function missedInWords({ missed }: Pick<SlideCard, 'missed'>): string | undefined {
  return missed ? `Missed this year: ${missed.name} on ${shortDay(missed.date)}` : undefined
}

/** "Not now: made for June"; undefined in its season. */
export function seasonInWords({ madeFor }: Pick<SlideCard, 'madeFor'>): string | undefined {
  return madeFor ? `Not now: made for ${madeFor}` : undefined
}

/** "Used with Year 3 & 4 on 12 Jan", with the year if it is another one. */
export function lastUseInWords({ lastUse }: Pick<SlideCard, 'lastUse'>, today: string): string {
  if (!lastUse) return 'Not used yet'
  const { date, ageGroup } = lastUse
  if (date === today) return `Used with ${ageBands[ageGroup]} today`
  const format = date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : dayMonthAndYear
  return `Used with ${ageBands[ageGroup]} on ${format.format(new Date(date))}`
}
