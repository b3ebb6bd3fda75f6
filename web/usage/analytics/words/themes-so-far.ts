import type { Analytics } from '#contract/usage/analytics.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Without the weekdays that have not come yet in the period: on a Tuesday, nobody has left Friday out. */
export function themesSoFar({ from, until, byTheme }: Pick<Analytics, 'from' | 'until' | 'byTheme'>) {
  const first = (new Date(from).getUTCDay() + 6) % 7
  const days = (Date.parse(until) - Date.parse(from)) / dayMs
  return byTheme.filter(({ uses }, place) => uses > 0 || (place - first + 7) % 7 <= days)
}
