import type { Term, TermDates } from '#contract/accounts/term-dates.ts'
import { addDays, daysUntil, firstMondayFrom, longDate, weekdayOf, yearOf } from '#server/platform/time/days.ts'
import { autumnBreak, mondayAfterEaster, springBreak, summerBreak } from '#server/slides/holidays/rules.ts'
import { yearStartOf } from '#server/slides/term-words/rules.ts'

/** What is wrong with entered dates, and where; undefined if nothing is. */
export type TermFault = { path: string; says: string }

/** No term of any school is longer. */
const maxTermDays = 150

export function termFaults({ terms, closedDays }: TermDates, today: string): TermFault[] {
  const { from, until } = openYears(today)
  const isOpen = (day: string) => from <= day && day <= until
  const outside = `Please choose days between ${longDate(new Date(from))} and ${longDate(new Date(until))}.`
  const faults = terms.flatMap((term, at): TermFault[] => {
    const path = `terms.${at}`
    if (term.until < term.from) return [{ path, says: `${term.name} ends before it begins.` }]
    if (!isOpen(term.from) || !isOpen(term.until)) return [{ path, says: outside }]
    if (daysUntil(term.until, term.from) > maxTermDays)
      return [{ path, says: `${term.name} is longer than five months. Please enter each term by itself.` }]
    const before = terms.slice(0, at).find((other) => other.from <= term.until && term.from <= other.until)
    if (before) return [{ path, says: `${term.name} and ${before.name} overlap.` }]
    return halfTermFaults(term).map((says) => ({ path: `${path}.halfTerm`, says }))
  })
  const seen = new Set<string>()
  for (const [at, { day }] of closedDays.entries()) {
    const says = !isOpen(day)
      ? outside
      : !weekdayOf(day)
        ? `${longDate(new Date(day))} is at a weekend.`
        : seen.has(day)
          ? `${longDate(new Date(day))} is entered twice.`
          : undefined
    if (says) faults.push({ path: `closedDays.${at}`, says })
    seen.add(day)
  }
  return faults
}

function halfTermFaults({ name, from, until, halfTerm }: Term): string[] {
  if (!halfTerm) return []
  if (halfTerm.until < halfTerm.from) return [`The half term of ${name} ends before it begins.`]
  if (halfTerm.from <= from || until <= halfTerm.until) return [`The half term of ${name} is not within it.`]
  return daysUntil(halfTerm.until, halfTerm.from) > 20 ? [`The half term of ${name} is longer than three weeks.`] : []
}

/** The days that can be entered: this academic year and the next. */
export function openYears(today: string): { from: string; until: string } {
  const year = yearStartOf(today)
  return { from: `${year}-08-01`, until: `${year + 2}-08-31` }
}

/** What a form shows: nothing of the years before this one. Null if nothing is left. */
export function fromThisYear(dates: TermDates | null, today: string): TermDates | null {
  if (!dates) return null
  const { from } = openYears(today)
  const terms = dates.terms.filter(({ until }) => until >= from)
  const closedDays = dates.closedDays.filter(({ day }) => day >= from)
  return terms.length + closedDays.length > 0 ? { terms, closedDays } : null
}

/** In order, with what was entered for the year before: its figures can still be read. Null if nothing is left. */
export function withEarlierYears(entered: TermDates | null, stored: TermDates | null, today: string): TermDates | null {
  const { from } = openYears(today)
  const since = `${yearOf(from) - 1}${from.slice(4)}`
  const earlier = {
    terms: stored?.terms.filter((term) => since <= term.from && term.until < from) ?? [],
    closedDays: stored?.closedDays.filter(({ day }) => since <= day && day < from) ?? [],
  }
  const terms = [...earlier.terms, ...(entered?.terms ?? [])]
  const closedDays = [...earlier.closedDays, ...(entered?.closedDays ?? [])]
  if (terms.length + closedDays.length === 0) return null
  return {
    terms: terms.toSorted((one, other) => one.from.localeCompare(other.from)),
    closedDays: closedDays.toSorted((one, other) => one.day.localeCompare(other.day)),
  }
}

/** The usual dates of English schools, this academic year and the next. A school's own differ by some days. */
export function usualTermDates(today: string): TermDates {
  const years = [yearStartOf(today), yearStartOf(today) + 1]
  return { terms: years.flatMap(usualYear), closedDays: years.map((year) => mayDayOf(year + 1)) }
}

function usualYear(year: number): Term[] {
  const easter = mondayAfterEaster(year + 1)
  return [
    {
      name: 'Autumn term',
      from: weekdayFrom(`${year}-09-02`),
      until: lastWeekdayBefore(`${year}-12-19`),
      halfTerm: weekOf(autumnBreak(year)),
    },
    {
      name: 'Spring term',
      from: weekdayFrom(`${year + 1}-01-04`),
      until: addDays(easter, -10),
      halfTerm: weekOf(springBreak(year + 1)),
    },
    {
      name: 'Summer term',
      from: addDays(easter, 7),
      until: lastWeekdayBefore(`${year + 1}-07-22`),
      halfTerm: weekOf(summerBreak(year + 1)),
    },
  ]
}

function mayDayOf(year: number): TermDates['closedDays'][number] {
  return { day: firstMondayFrom(`${year}-05-01`), name: 'May Day' }
}

function weekOf(monday: string) {
  return { from: monday, until: addDays(monday, 4) }
}

function weekdayFrom(day: string): string {
  return weekdayOf(day) ? day : firstMondayFrom(day)
}

function lastWeekdayBefore(day: string): string {
  const before = addDays(day, -1)
  return weekdayOf(before) ? before : lastWeekdayBefore(before)
}
