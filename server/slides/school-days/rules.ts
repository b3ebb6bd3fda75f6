import type { Term, TermDates } from '#contract/accounts/term-dates.ts'
import type { ClosedPeriod } from '#contract/slides/days/closed-days.ts'
import {
  addDays,
  daysUntil,
  firstMondayFrom,
  mondayOf,
  weekdayOf,
  weekdaysFrom,
  yearOf,
} from '#server/platform/time/days.ts'
import { isHoliday } from '#server/slides/holidays/rules.ts'

/** On which days there is school, for one school. */
export type SchoolDays = {
  /** The closed period that contains a day, by the school's own dates: never one without them. */
  closedOn: (day: string) => ClosedPeriod | undefined
  /** For figures: by the school's own dates, or the usual holidays on a day that they do not cover. */
  isHoliday: (day: string) => boolean
  /** By the school's own dates, in order. They may overlap. */
  closed: readonly ClosedPeriod[]
  /** The same for schools with the same closed periods, so that they share cached responses. */
  key: string
}

/** Of a school without term dates: every weekday has its slide, and figures leave out the usual holidays. */
export const usualSchoolDays: SchoolDays = { closedOn: () => undefined, isHoliday, closed: [], key: '' }

export function schoolDaysOf(dates: TermDates | null | undefined): SchoolDays {
  if (!dates) return usualSchoolDays
  const known = byDates.get(dates) ?? ownSchoolDays(dates)
  byDates.set(dates, known)
  return known
}

/** A cached session has the same dates at each request. */
const byDates = new WeakMap<TermDates, SchoolDays>()

function ownSchoolDays({ terms, closedDays }: TermDates): SchoolDays {
  const inOrder = terms.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const closed = [
    ...inOrder.flatMap(({ halfTerm }) => (halfTerm ? [{ ...halfTerm, name: 'Half term' }] : [])),
    ...closedDays.map(({ day, name }) => ({ from: day, until: day, name })),
    ...breaksBetween(inOrder),
    ...summersAround(inOrder),
  ].toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const closedOn = (day: string) => closed.find(({ from, until }) => from <= day && day <= until)
  const isInTerm = (day: string) => inOrder.some(({ from, until }) => from <= day && day <= until)
  return {
    closed,
    key: JSON.stringify(closed),
    closedOn,
    isHoliday: (day) => closedOn(day) !== undefined || (!isInTerm(day) && isHoliday(day)),
  }
}

/** Longer than any school's summer. Two terms further apart have one between them that was not entered. */
const maxBreakDays = 80

function breaksBetween(terms: readonly Term[]): ClosedPeriod[] {
  return terms.flatMap(({ until }, at) => {
    const next = terms[at + 1]
    return next ? gap(addDays(until, 1), addDays(next.from, -1)) : []
  })
}

/** Before an autumn term the summer, from August on; after a summer term up to the end of August. */
function summersAround(terms: readonly Term[]): ClosedPeriod[] {
  const [first, last] = [terms[0], terms.at(-1)]
  if (!first || !last) return []
  const [begins, ends] = [first.from.slice(5), last.until.slice(5)]
  return [
    ...(begins > '08-01' && begins < '09-30' ? gap(`${yearOf(first.from)}-08-01`, addDays(first.from, -1)) : []),
    ...(ends > '06-15' && ends < '08-31' ? gap(addDays(last.until, 1), `${yearOf(last.until)}-08-31`) : []),
  ]
}

/** Nothing if there is none, or if it is longer than any holiday. */
function gap(from: string, until: string): ClosedPeriod[] {
  const days = daysUntil(until, from) + 1
  return days < 1 || days > maxBreakDays ? [] : [{ from, until, name: nameOf(from, until) }]
}

function nameOf(from: string, until: string): string {
  const contains = (monthAndDay: string) =>
    [yearOf(from), yearOf(until)].some((year) => from <= `${year}-${monthAndDay}` && `${year}-${monthAndDay}` <= until)
  if (contains('12-25')) return 'Christmas holidays'
  if (contains('08-10')) return 'Summer holidays'
  return from.slice(5) > '03-10' && until.slice(5) < '05-05' ? 'Easter holidays' : 'Holidays'
}

/** The next days with school after a day. No school is closed for longer than a year. */
export function schoolDaysAfter({ closedOn }: SchoolDays, day: string, count: number): string[] {
  const found: string[] = []
  const end = addDays(day, 400)
  for (let next = addDays(day, 1); found.length < count && next < end; next = addDays(next, 1))
    if (weekdayOf(next) && !closedOn(next)) found.push(next)
  return found
}

/** The last day with school before a day, within a year. */
export function schoolDayBefore({ closedOn }: SchoolDays, day: string): string | undefined {
  const end = addDays(day, -400)
  for (let before = addDays(day, -1); before > end; before = addDays(before, -1))
    if (weekdayOf(before) && !closedOn(before)) return before
  return undefined
}

/** The closed periods that touch these days. */
export function closedWithin({ closed }: SchoolDays, from: string, until: string): ClosedPeriod[] {
  return closed.filter((period) => period.from <= until && from <= period.until)
}

/** Why there is no school on a day; at a weekend, why there is none on the Monday after it. */
export function closedToday(days: SchoolDays, today: string): ClosedPeriod | undefined {
  if (weekdayOf(today)) return days.closedOn(today)
  return days.closedOn(firstMondayFrom(today))
}

/** The open days of the first week with school after a Monday's, and the holiday before it if the very next week has none. */
export function nextSchoolWeek(schoolDays: SchoolDays, monday: string): { days: string[]; after: string | null } {
  const friday = addDays(monday, 4)
  const [first = addDays(monday, 7)] = schoolDaysAfter(schoolDays, friday, 1)
  const week = weekdaysFrom(mondayOf(first)).filter((day) => !schoolDays.closedOn(day))
  const isNext = mondayOf(first) === addDays(monday, 7)
  return { days: week, after: isNext ? null : (schoolDays.closedOn(addDays(monday, 7))?.name ?? null) }
}
