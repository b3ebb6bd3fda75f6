import { ageBand } from '#contract/slides/age-bands.ts'
import { spokenLanguageStatements } from '#contract/slides/curriculum/spoken-language.ts'
import { strands, themes } from '#contract/slides/written-slide.ts'
import type { Analytics, Period } from '#contract/usage/analytics.ts'
import { addDays, firstMondayFrom, mondayOf, weekdayOf, yearOf } from '#server/platform/time/days.ts'

/** Inclusive at both ends. */
export type Days = { from: string; until: string }

/** The days of a period up to today. Four weeks are this week and the three before it. */
export function daysOf(period: Period, today: string): Days {
  return { from: starts[period](today), until: today }
}

const starts: Record<Period, (today: string) => string> = {
  week: mondayOf,
  fourWeeks: (today) => addDays(mondayOf(today), -21),
  term: termStart,
  year: academicYearStart,
}

/** The start of the current term. */
function termStart(today: string): string {
  const year = yearOf(today)
  const [autumn, summer, spring] = [`${year}-09-01`, mondayAfterEaster(year), `${year}-01-01`]
  return [autumn, summer].find((start) => start <= today) ?? spring
}

function academicYearStart(today: string): string {
  const year = yearOf(today)
  const start = `${year}-09-01`
  return start <= today ? start : `${year - 1}-09-01`
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

export function countWeekdays({ from, until }: Days): number {
  let count = 0
  for (let day = from; day <= until; day = addDays(day, 1)) if (weekdayOf(day)) count += 1
  return count
}

type Count = { key: unknown; uses: number }
type Counts = Record<'byWeek' | 'byTheme' | 'byAgeBand' | 'byStrand' | 'byStatement', readonly Count[]>

/** The lists as shown: in order, with zero for everything unused. */
export function completeLists(counts: Counts, days: Days): Pick<Analytics, keyof Counts> {
  const { byWeek, byTheme, byAgeBand, byStrand, byStatement } = counts
  return {
    byWeek: mondaysOf(days).map((monday) => ({ monday, uses: usesIn(byWeek, monday) })),
    byTheme: themes.map((theme) => ({ theme, uses: usesIn(byTheme, theme) })),
    byAgeBand: ageBand.options.map((ageGroup) => ({ ageGroup, uses: usesIn(byAgeBand, ageGroup) })),
    byStrand: strands.map((strand) => ({ strand, uses: usesIn(byStrand, strand) })),
    byStatement: spokenLanguageStatements.map((_, at) => ({ statement: at + 1, uses: usesIn(byStatement, at + 1) })),
  }
}

/** The Mondays of the weeks that these days touch. */
function mondaysOf({ from, until }: Days): string[] {
  const mondays: string[] = []
  for (let monday = mondayOf(from); monday <= until; monday = addDays(monday, 7)) mondays.push(monday)
  return mondays
}

function usesIn(counts: readonly Count[], key: unknown): number {
  return counts.find((count) => count.key === key)?.uses ?? 0
}
