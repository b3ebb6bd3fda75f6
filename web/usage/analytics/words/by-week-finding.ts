import type { Analytics } from '#contract/usage/analytics.ts'
import { inPeriod, nothingYet } from './period-words.ts'
import { dayAndMonth } from './week-dates.ts'

/** "60 last week, the most this term". The last of the weeks is the current one, which is not over. */
export function byWeekFinding({ byWeek, period }: Pick<Analytics, 'byWeek' | 'period'>): string {
  const most = Math.max(0, ...byWeek.map(({ uses }) => uses))
  const top = byWeek
    .map(({ monday, uses }, place) => ({ uses, when: when(monday, byWeek.length - 1 - place) }))
    .filter(({ uses }) => uses === most)
    .map((week) => week.when)
    .toReversed()
  const [first = '', second] = top
  if (most === 0) return nothingYet(period)
  if (byWeek.length === 1) return `${most} ${first}`
  if (top.length === byWeek.length) return `${most} in every week`
  if (byWeek.filter(({ uses }) => uses > 0).length === 1) return `${most} ${first}, none ${otherwise(byWeek)}`
  if (!second) return `${most} ${first}, the most ${inPeriod[period]}`
  if (top.length === 2) return `${most} both ${first} and ${second}, the most ${inPeriod[period]}`
  return `${most} in each of ${top.length} weeks, the most ${inPeriod[period]}`
}

function when(monday: string, weeksAgo: number): string {
  if (weeksAgo === 0) return 'so far this week'
  return weeksAgo === 1 ? 'last week' : `in the week of ${dayAndMonth(monday)}`
}

/** Names the weeks with none, if only one week has any. */
function otherwise(byWeek: Analytics['byWeek']): string {
  if (byWeek.length > 2) return 'in the other weeks'
  return byWeek[0]?.uses === 0 ? 'last week' : 'yet this week'
}
