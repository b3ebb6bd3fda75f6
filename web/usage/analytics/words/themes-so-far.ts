import type { Analytics } from '#contract/usage/analytics.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Leaves out weekdays that have not yet occurred in the period: on a Tuesday, Friday has not been missed. */
export function themesSoFar({ from, until, byTheme }: Pick<Analytics, 'from' | 'until' | 'byTheme'>) {
  const first = (new Date(from).getUTCDay() + 6) % 7
  const days = (Date.parse(until) - Date.parse(from)) / dayMs
  return byTheme.filter(({ uses }, place) => uses > 0 || (place - first + 7) % 7 <= days)
}
