import type { Coverage } from '#contract/usage/coverage.ts'
import { statementPractices } from './practices.ts'

/** "9 of the 12 statements practised this school year, 3 not yet" */
export function coverageFinding(coverage: Coverage): string {
  const practices = statementPractices(coverage)
  const inAll = practices.length
  const practised = practices.filter(({ presented }) => presented > 0).length
  if (practised === 0) return `None of the ${inAll} statements practised this school year yet`
  if (practised === inAll) return `All ${inAll} statements practised this school year`
  return `${practised} of the ${inAll} statements practised this school year, ${inAll - practised} not yet`
}
