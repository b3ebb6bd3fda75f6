import type { TermDates } from '#contract/accounts/term-dates.ts'
import { longDate } from '#web/platform/dates.ts'
import { shortDay } from '#web/platform/panel-dates.ts'

/** The days here are YYYY-MM-DD, and an academic year begins in August. */
export type YearOfDates = TermDates & {
  /** "2026/27" */
  name: string
}

/** What a school has entered, by academic year, in order. */
export function byYear({ terms, closedDays }: TermDates): YearOfDates[] {
  const years = [...terms.map(({ from }) => yearOf(from)), ...closedDays.map(({ day }) => yearOf(day))]
  return [...new Set(years)].toSorted().map((year) => ({
    name: year,
    terms: terms.filter(({ from }) => yearOf(from) === year).toSorted((a, b) => a.from.localeCompare(b.from)),
    closedDays: closedDays.filter(({ day }) => yearOf(day) === year).toSorted((a, b) => a.day.localeCompare(b.day)),
  }))
}

/** "2026/27" */
export function yearOf(day: string): string {
  const start = startOf(day)
  return `${start}/${String(start + 1).slice(2)}`
}

/** "2 Sept – 18 Dec", or within a month "26–30 Oct". */
export function shortSpan(from: string, until: string): string {
  if (from === until) return withoutWeekday(from)
  if (from.slice(0, 7) === until.slice(0, 7)) return `${Number(from.slice(8))}–${withoutWeekday(until)}`
  return `${withoutWeekday(from)} – ${withoutWeekday(until)}`
}

/** "3 terms and 5 closed days"; undefined if there are none. */
export function countInWords({ terms, closedDays }: TermDates): string | undefined {
  const parts = [counted(terms.length, 'term'), counted(closedDays.length, 'closed day')].filter(Boolean)
  return parts.length > 0 ? parts.join(' and ') : undefined
}

/** In June and July, if no term of the next academic year is entered. */
export function endsSoon({ terms }: TermDates, today: string): string | undefined {
  const month = today.slice(5, 7)
  const last = terms
    .map(({ until }) => until)
    .toSorted()
    .at(-1)
  if (!last || (month !== '06' && month !== '07') || last >= `${today.slice(0, 4)}-08-01`) return undefined
  return `Your dates ${last < today ? 'ended' : 'end'} on ${longDate(last)}. Add next year’s when you have them.`
}

function startOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) < '08-01' ? year - 1 : year
}

/** "2 Sept" */
function withoutWeekday(day: string): string {
  return shortDay(day).slice(4)
}

function counted(count: number, word: string): string {
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`
}
