import { bandsByAge } from '#contract/slides/age-bands.ts'
import { spokenLanguageStatements } from '#contract/slides/curriculum/spoken-language.ts'
import { strands, themes } from '#contract/slides/writing/written-slide.ts'
import type { Analytics, Period } from '#contract/usage/analytics.ts'
import { addDays, mondayOf, weekdayOf } from '#server/platform/time/days.ts'
import { type SchoolDays, usualSchoolDays } from '#server/slides/school-days/rules.ts'
import { academicYearStart, termStart } from '#server/usage/school-year/rules.ts'

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

/**
 * The school days of a period since the school joined, and how many of them had a use. A weekday in the holidays is a school day only if it
 * had one, and so is today, which is not over.
 */
export function countSchoolDays(
  { from, until }: Days,
  byDay: readonly Count[],
  { joinedOn = from, isHoliday }: { joinedOn?: string } & Pick<SchoolDays, 'isHoliday'> = usualSchoolDays,
): Pick<Analytics, 'schoolDays' | 'daysWithTalk'> {
  const used = new Set(byDay.map(({ key }) => key))
  let [schoolDays, daysWithTalk] = [0, 0]
  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (!weekdayOf(day)) continue
    if (used.has(day)) daysWithTalk += 1
    if (used.has(day) || (joinedOn <= day && day < until && !isHoliday(day))) schoolDays += 1
  }
  return { schoolDays, daysWithTalk }
}

type Count = { key: unknown; uses: number }
type DayCount = { key: string; uses: number }
type Lists = 'byWeek' | 'byTheme' | 'byAgeBand' | 'byStrand' | 'byStatement'
type Counts = Record<Exclude<Lists, 'byWeek'>, readonly Count[]> & { byDay: readonly DayCount[] }

/** The lists as shown: in order, with zero for everything unused. */
export function completeLists(counts: Counts, days: Days): Pick<Analytics, Lists> {
  const { byDay, byTheme, byAgeBand, byStrand, byStatement } = counts
  return {
    byWeek: mondaysOf(days).map((monday) => ({ monday, uses: usesInWeek(byDay, monday) })),
    byTheme: themes.map((theme) => ({ theme, uses: usesIn(byTheme, theme) })),
    byAgeBand: bandsByAge.map((ageGroup) => ({ ageGroup, uses: usesIn(byAgeBand, ageGroup) })),
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

function usesInWeek(byDay: readonly DayCount[], monday: string): number {
  const next = addDays(monday, 7)
  return byDay.reduce((sum, { key, uses }) => (monday <= key && key < next ? sum + uses : sum), 0)
}
