import type { Coverage } from '#contract/usage/coverage.ts'
import { type Practice, statementPractices } from './practices.ts'

/** Fewer slides say little about what a school practises. */
export const leastSlidesToCompare = 10
/** More than two are no finding. */
const maxNamed = 2

export type Strengths =
  | { state: 'tooFew' }
  /** The least practised has had at least half as many slides as the most practised. */
  | { state: 'even' }
  | { state: 'uneven'; most: readonly Practice[]; least: readonly Practice[]; unpractised: number }

/** Which statements were practised most and least this school year: two at most of each, none if more share the place. */
export function strengthsOf(coverage: Coverage): Strengths {
  if (coverage.slidesPresented < leastSlidesToCompare) return { state: 'tooFew' }
  const practices = statementPractices(coverage)
  const counts = practices.map(({ presented }) => presented)
  const [highest, lowest] = [Math.max(...counts), Math.min(...counts)]
  if (lowest * 2 >= highest) return { state: 'even' }
  const named = (count: number) => {
    const found = practices.filter(({ presented }) => presented === count)
    return found.length > maxNamed ? [] : found
  }
  const unpractised = counts.filter((count) => count === 0).length
  return { state: 'uneven', most: named(highest), least: named(lowest), unpractised }
}
