import { type Period, periods } from '#contract/usage/analytics.ts'

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
