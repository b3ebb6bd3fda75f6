import type { PlannedWeek, ThemedWeek } from '#contract/slides/themed-weeks.ts'
import { addDays, firstMondayFrom, schoolWeekOf, yearOf, yearsLater } from '#server/platform/time/days.ts'

/** A planned week on its days of one year. */
export type DatedWeek<P extends PlannedWeek = PlannedWeek> = {
  planned: P
  /** The year that it is planned for: at New Year it may start in another. */
  year: number
  startDate: string
  endDate: string
}

/** The themed week that a day belongs to, if there is one. */
export function themedWeekOn<P extends PlannedWeek>(planned: readonly P[], day: string): DatedWeek<P> | undefined {
  return datedWeeks(planned, yearOf(day)).find(({ startDate, endDate }) => startDate <= day && day <= endDate)
}

/** The themed weeks that start within a year after today, the next one first. */
export function upcomingWeeks(planned: readonly PlannedWeek[], today: string): DatedWeek[] {
  return weeksStarting(planned, { from: addDays(today, 1), until: yearsLater(today, 1) })
}

/** The themed weeks that start on one of some days, the first one first. */
export function weeksStarting(
  planned: readonly PlannedWeek[],
  { from, until }: { from: string; until: string },
): DatedWeek[] {
  return datedWeeks(planned, yearOf(from), yearOf(until))
    .filter(({ startDate }) => from <= startDate && startDate <= until)
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
