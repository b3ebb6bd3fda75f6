import { addDays, firstMondayFrom, yearOf } from '#server/platform/time/days.ts'

/** The Mondays of the usual half-term weeks in England. */
export const autumnBreak = (year: number): string => firstMondayFrom(`${year}-10-24`)
export const springBreak = (year: number): string => firstMondayFrom(`${year}-02-12`)
export const summerBreak = (year: number): string => firstMondayFrom(`${year}-05-25`)

/** The usual school holidays in England: half-terms, Christmas, Easter, May Day and the summer. A school's own dates may differ. */
export function isHoliday(day: string): boolean {
  const year = yearOf(day)
  const holidays = byYear.get(year) ?? holidaysOf(year)
  byYear.set(year, holidays)
  return holidays.some(([from, until]) => from <= day && day <= until)
}

type Holiday = readonly [from: string, until: string]

/** A term's figures ask about each of its days. */
const byYear = new Map<number, readonly Holiday[]>()

function holidaysOf(year: number): readonly Holiday[] {
  const easterMonday = mondayAfterEaster(year)
  const mayDay = firstMondayFrom(`${year}-05-01`)
  return [
    [`${year}-01-01`, `${year}-01-03`],
    weekFrom(springBreak(year)),
    [addDays(easterMonday, -7), addDays(easterMonday, 4)],
    [mayDay, mayDay],
    weekFrom(summerBreak(year)),
    [`${year}-07-22`, `${year}-09-01`],
    weekFrom(autumnBreak(year)),
    [`${year}-12-19`, `${year}-12-31`],
  ]
}

function weekFrom(monday: string): Holiday {
  return [monday, addDays(monday, 4)]
}

/** The ecclesiastical full moons that determine Easter, by year of the 19-year cycle, from the Church's table for 1900 to 2199. */
const fullMoons = (
  '04-14 04-03 03-23 04-11 03-31 04-18 04-08 03-28 04-16 04-05 ' +
  '03-25 04-13 04-02 03-22 04-10 03-30 04-17 04-07 03-27'
).split(' ')

/** Easter is the Sunday after the full moon, or a week later if the full moon is on a Sunday. */
export function mondayAfterEaster(year: number): string {
  return firstMondayFrom(addDays(`${year}-${fullMoons[year % fullMoons.length]}`, 2))
}
