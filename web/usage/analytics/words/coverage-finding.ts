import type { Analytics } from '#contract/usage/analytics.ts'
import { inPeriod } from './period-words.ts'

/** "9 of the 12 practised this term, 3 not yet" */
export function coverageFinding({ byStatement, period }: Pick<Analytics, 'byStatement' | 'period'>): string {
  const inAll = byStatement.length
  const practised = byStatement.filter(({ uses }) => uses > 0).length
  if (practised === 0) return 'None of them yet'
  if (practised === inAll) return `All ${inAll} practised ${inPeriod[period]}`
  return `${practised} of the ${inAll} practised ${inPeriod[period]}, ${inAll - practised} not yet`
}
