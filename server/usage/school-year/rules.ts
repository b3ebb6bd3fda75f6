import { halfTermNames } from '#contract/usage/coverage.ts'
import { addDays, yearOf } from '#server/platform/time/days.ts'
import { autumnBreak, mondayAfterEaster, springBreak, summerBreak } from '#server/slides/holidays/rules.ts'

/** The start of the current term. */
export function termStart(today: string): string {
  const year = yearOf(today)
  const [autumn, summer, spring] = [`${year}-09-01`, mondayAfterEaster(year), `${year}-01-01`]
  return [autumn, summer].find((start) => start <= today) ?? spring
}

export function academicYearStart(today: string): string {
  const year = yearOf(today)
  const start = `${year}-09-01`
  return start <= today ? start : `${year - 1}-09-01`
}

/** Six of these, without gaps, are an academic year; the holidays belong to the half before them. */
export type HalfTerm = { name: (typeof halfTermNames)[number]; from: string; until: string }

/** The half terms of the academic year of a day. Each term is halved by its half-term week. */
export function halfTermsOf(day: string): HalfTerm[] {
  const start = academicYearStart(day)
  const [autumn, year] = [yearOf(start), yearOf(start) + 1]
  const starts = [
    start,
    addDays(autumnBreak(autumn), 7),
    `${year}-01-01`,
    addDays(springBreak(year), 7),
    mondayAfterEaster(year),
    addDays(summerBreak(year), 7),
  ]
  return halfTermNames.map((name, at) => ({
    name,
    from: starts[at] ?? start,
    until: addDays(starts[at + 1] ?? `${year}-09-01`, -1),
  }))
}
