import { trialSlideDays } from '#server/accounts/licence/rules.ts'
import { addDays, mondayOf, weekdayOf, weekdaysFrom, yearsLater } from '#server/platform/time/days.ts'
import { type SchoolDays, closedToday, schoolDaysAfter, usualSchoolDays } from '#server/slides/school-days/rules.ts'

type Reader = { today: string; isTrial: boolean; isUnverified?: boolean; schoolDays?: SchoolDays }

/** Why the slide of a date cannot be seen, or undefined. */
export function dateFault(date: string, { today, isTrial, isUnverified = false }: Reader): string | undefined {
  if (date < yearsLater(today, -1) || date > yearsLater(today, 1))
    return 'Slides can be seen for a year back and a year ahead.'
  if (!weekdayOf(date)) return 'There is no slide at the weekend.'
  if (!isTrial && !isUnverified) return undefined
  const { from, until } = trialSlideDays(today)
  if (from <= date && date <= until) return undefined
  return isTrial
    ? 'A trial shows the slides of this week and of the next ten weekdays.'
    : 'Until your email is confirmed, you can see the slides of this week and of the next ten weekdays.'
}

/** Which days of a date's week can be seen, why others cannot, and on which there is no school; and the first and the last week that can be. */
export type OpenWeek = OpenWeeks & { monday: string; days: string[]; limit: string | null; closed: ClosedDay[] }

export type ClosedDay = { date: string; name: string }

type OpenWeeks = { firstMonday: string; lastMonday: string; holidayWeeks: string[] }

export function openWeek(date: string, reader: Reader): OpenWeek {
  const { schoolDays = usualSchoolDays } = reader
  const monday = mondayOf(date)
  const week = weekdaysFrom(monday).map((day) => ({ day, fault: dateFault(day, reader) }))
  return {
    monday,
    days: week.flatMap(({ day, fault }) => (fault ? [] : [day])),
    limit: week.find(({ fault }) => fault)?.fault ?? null,
    closed: closedDaysOf(monday, schoolDays),
    ...withHolidays(openWeeks(reader), schoolDays),
  }
}

/** The weekdays of a week on which the school says that it is closed. */
export function closedDaysOf(monday: string, { closedOn }: SchoolDays): ClosedDay[] {
  return weekdaysFrom(monday).flatMap((date) => {
    const period = closedOn(date)
    return period ? [{ date, name: period.name }] : []
  })
}

function withHolidays(weeks: Omit<OpenWeeks, 'holidayWeeks'>, { isHoliday }: SchoolDays): OpenWeeks {
  const holidayWeeks: string[] = []
  for (let monday = weeks.firstMonday; monday <= weeks.lastMonday; monday = addDays(monday, 7))
    if (weekdaysFrom(monday).every(isHoliday)) holidayWeeks.push(monday)
  return { ...weeks, holidayWeeks }
}

function openWeeks(reader: Reader): Omit<OpenWeeks, 'holidayWeeks'> {
  const { today, isTrial } = reader
  if (isTrial) {
    const { from, until } = trialSlideDays(today)
    return { firstMonday: mondayOf(from), lastMonday: mondayOf(until) }
  }
  // A year back may be a 29 February that did not exist, so we look at the week around it and its neighbour.
  const [first, last] = [mondayOf(addDays(today, -yearDays)), mondayOf(addDays(today, yearDays))]
  const isOpen = (monday: string) => weekdaysFrom(monday).some((day) => dateFault(day, reader) === undefined)
  return {
    firstMonday: isOpen(first) ? first : addDays(first, 7),
    lastMonday: isOpen(last) ? last : addDays(last, -7),
  }
}

/** Of the longest year. */
const yearDays = 366

/** Equal for schools that read the same about today and this week: on most days, all of them. */
export function closedDaysKey(schoolDays: SchoolDays, today: string): string {
  if (closedToday(schoolDays, today)) return `${today} ${schoolDays.key}`
  const week = closedDaysOf(mondayOf(today), schoolDays)
  return [today, ...schoolDaysAfter(schoolDays, today, 1), ...week.flatMap(({ date, name }) => [date, name])].join(' ')
}
