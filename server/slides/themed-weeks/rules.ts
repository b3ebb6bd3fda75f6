import type { PlannedWeek, ThemedWeek } from '#contract/slides/themed-weeks.ts'
import { addDays, firstMondayFrom, schoolWeekOf, yearOf, yearsLater } from '#server/platform/time/days.ts'

/** A planned week with its dates in one year. */
export type DatedWeek<P extends PlannedWeek = PlannedWeek> = {
  planned: P
  /** The year it is planned for: around New Year it may start in another. */
  year: number
  startDate: string
  endDate: string
}

export function themedWeekOn<P extends PlannedWeek>(planned: readonly P[], day: string): DatedWeek<P> | undefined {
  return datedWeeks(planned, yearOf(day)).find(({ startDate, endDate }) => startDate <= day && day <= endDate)
}

/** The themed weeks that start within a year after today, in order. */
export function upcomingWeeks(planned: readonly PlannedWeek[], today: string): DatedWeek[] {
  return weeksStarting(planned, { from: addDays(today, 1), until: yearsLater(today, 1) })
}

/** The themed weeks that start between two days, in order. */
export function weeksStarting(
  planned: readonly PlannedWeek[],
  { from, until }: { from: string; until: string },
): DatedWeek[] {
  return datedWeeks(planned, yearOf(from), yearOf(until))
    .filter(({ startDate }) => from <= startDate && startDate <= until)
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
}

/** Names two weeks that overlap in any year for which the calendar could be requested. */
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

/** Enough for every combination of date and weekday. */
const yearsToCome = Array.from({ length: 60 }, (_, at) => 2020 + at)

export function toThemedWeek({ planned, startDate, endDate }: DatedWeek): ThemedWeek {
  const { name, description, color } = planned
  return { name, description, startDate, endDate, color }
}

/** Includes the years before and after: a week planned for late December may start in January, and one for early January in December. */
function datedWeeks<P extends PlannedWeek>(planned: readonly P[], first: number, last = first): DatedWeek<P>[] {
  const years = Array.from({ length: last - first + 3 }, (_, at) => first - 1 + at)
  return years.flatMap((year) => planned.map((week) => datedWeek(week, year)))
}

function datedWeek<P extends PlannedWeek>(planned: P, year: number): DatedWeek<P> {
  const confirmed = planned.confirmed?.[year]
  if (confirmed) return { planned, year, ...confirmed }
  const startDate =
    'weekOf' in planned.rule
      ? schoolWeekOf(`${year}-${planned.rule.weekOf}`)
      : firstMondayFrom(`${year}-${planned.rule.firstMondayFrom}`)
  return { planned, year, startDate, endDate: addDays(startDate, 4) }
}
