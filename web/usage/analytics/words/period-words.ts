import { type Analytics, type Period, periods } from '#contract/usage/analytics.ts'

const names: Record<Period, string> = {
  week: 'This week',
  fourWeeks: 'Last 4 weeks',
  term: 'This term',
  year: 'This school year',
}

export const periodOptions = periods.map((value) => ({ value, name: names[value] }))

/** As the end of a sentence: "Slides presented this term". */
export const inPeriod: Record<Period, string> = {
  week: 'this week',
  fourWeeks: 'in the last 4 weeks',
  term: 'this term',
  year: 'this school year',
}

export function nothingYet(period: Period): string {
  return period === 'fourWeeks' ? `Nothing presented ${inPeriod[period]}` : `Nothing presented ${inPeriod[period]} yet`
}

/** "autumn term so far" */
export function periodSoFar({ period, from }: Pick<Analytics, 'period' | 'from'>): string {
  if (period === 'term') return `${termNames.get(from.slice(5, 7)) ?? 'summer'} term so far`
  return period === 'fourWeeks' ? 'the last 4 weeks' : `${inPeriod[period]} so far`
}

/** By the month they start in; the summer term starts after Easter. */
const termNames = new Map([
  ['09', 'autumn'],
  ['01', 'spring'],
])
