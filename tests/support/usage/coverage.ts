import { type Coverage, halfTermNames } from '#contract/usage/coverage.ts'

type Options = { slidesPresented?: number; comingUp?: readonly number[] }

/** A school year in its second half term: how many slides practised each statement in the first two, and a few to come. */
export function aCoverage(
  presented: readonly number[],
  { slidesPresented = 40, comingUp = [] }: Options = {},
): Coverage {
  const state = (at: number) => (['over', 'current'] as const)[at] ?? 'toCome'
  return {
    halfTerms: halfTermNames.map((name, at) => ({ name, from: '2026-09-01', until: '2027-08-31', state: state(at) })),
    slidesPresented,
    statements: presented.map((count, at) => ({
      statement: at + 1,
      slides: [count - Math.floor(count / 2), Math.floor(count / 2), 9, 9, 9, 9],
      comingUp: comingUp[at] ?? 0,
    })),
    strands: [],
  }
}
