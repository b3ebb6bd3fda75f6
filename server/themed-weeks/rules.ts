import type { PlannedWeek, ThemedWeek } from '#contract/slides/themed-weeks.ts'
import { addDays, firstMondayFrom, schoolWeekOf, yearOf, yearsLater } from '#server/schedule/rules.ts'

/** A planned week on its days of one year. */
export type DatedWeek<P extends PlannedWeek = PlannedWeek> = { planned: P; startDate: string; endDate: string }

/** The themed week that a day belongs to, if there is one. */
export function themedWeekOn<P extends PlannedWeek>(planned: readonly P[], day: string): DatedWeek<P> | undefined {
  return datedWeeks(planned, yearOf(day)).find(({ startDate, endDate }) => startDate <= day && day <= endDate)
}

/** The themed weeks that start within a year after today, the next one first. */
export function upcomingWeeks(planned: readonly PlannedWeek[], today: string): DatedWeek[] {
  const inAYear = yearsLater(today, 1)
  return [...datedWeeks(planned, yearOf(today)), ...planned.map((week) => datedWeek(week, yearOf(today) + 2))]
    .filter(({ startDate }) => startDate > today && startDate <= inAYear)
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
}

/** Names two weeks that would claim the same day, in the years that a calendar made now could be asked for. */
export function clashIn(planned: readonly PlannedWeek[]): string | undefined {
  const weeks = yearsToCome.flatMap((year) => planned.map((week) => datedWeek(week, year)))
  const inOrder = weeks.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
  for (const [at, week] of inOrder.entries()) {
    const next = inOrder[at + 1]
    if (next && next.startDate <= week.endDate)
      return `${week.planned.name} and ${next.planned.name} both claim ${next.startDate}.`
  }
  return undefined
}

/** Long enough for every way in which the dates of a year can meet the days of the week. */
const yearsToCome = Array.from({ length: 60 }, (_, at) => 2020 + at)

export function toThemedWeek({ planned, startDate, endDate }: DatedWeek): ThemedWeek {
  const { name, description, color } = planned
  return { name, description, startDate, endDate, color }
}

/** A week that is planned for the last days of December may start in January, and one for the first of January in December. */
function datedWeeks<P extends PlannedWeek>(planned: readonly P[], year: number): DatedWeek<P>[] {
  return [year - 1, year, year + 1].flatMap((each) => planned.map((week) => datedWeek(week, each)))
}

function datedWeek<P extends PlannedWeek>(planned: P, year: number): DatedWeek<P> {
  const confirmed = planned.confirmed?.[year]
  if (confirmed) return { planned, ...confirmed }
  const startDate =
    'weekOf' in planned.rule
      ? schoolWeekOf(`${year}-${planned.rule.weekOf}`)
      : firstMondayFrom(`${year}-${planned.rule.firstMondayFrom}`)
  return { planned, startDate, endDate: addDays(startDate, 4) }
}
