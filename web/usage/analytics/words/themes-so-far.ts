import type { Analytics } from '#contract/usage/analytics.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * The weekdays that have occurred in the period, each with how often: up to yesterday (`over`) and with today (`begun`). One that has
 * not occurred is listed only if its slide was shown early: on a Tuesday, Friday has not been missed.
 */
export function themesSoFar({ from, until, byTheme }: Pick<Analytics, 'from' | 'until' | 'byTheme'>) {
  const first = (new Date(from).getUTCDay() + 6) % 7
  const daysOver = (Date.parse(until) - Date.parse(from)) / dayMs
  return byTheme
    .map((each, place) => {
      const offset = (place - first + 7) % 7
      return { ...each, over: occurrences(daysOver, offset), begun: occurrences(daysOver + 1, offset) }
    })
    .filter(({ uses, begun }) => uses > 0 || begun > 0)
}

/** How often a weekday occurs in so many days, if it is the day `offset` days after the first. */
function occurrences(days: number, offset: number): number {
  return Math.max(0, Math.ceil((days - offset) / 7))
}
