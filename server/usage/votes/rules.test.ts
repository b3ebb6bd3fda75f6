import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastChanged } from '#contract/usage/at-least-changed.ts'
import { shownVote } from './rules.ts'

const hands = fc.nat({ max: 12 })
const choices = fc.array(fc.record({ words: fc.constant('For'), before: hands, after: hands }), {
  minLength: 2,
  maxLength: 3,
})
const hide = (count: number) => (count < 5 ? null : count)

test('no number under five is shown, and how many changed says no more than the totals shown', () => {
  fc.assert(
    fc.property(choices, fc.nat({ max: 4 }), (vote, hidden) => {
      const shown = shownVote(vote)
      expect(shown.choices).toEqual(
        vote.map(({ words, before, after }) => ({ words, before: hide(before), after: hide(after) })),
      )
      // Any other totals that look the same show the same.
      const other = vote.map(({ words, before, after }) => ({
        words,
        before: hide(before) ?? hidden,
        after: hide(after) ?? hidden,
      }))
      expect(shownVote(other)).toEqual(shown)
      expect(shown.changedAtLeast ?? 5).toBeGreaterThanOrEqual(5)
      expect(shown.changedAtLeast ?? 0).toBeLessThanOrEqual(leastChanged(vote))
    }),
  )
})

test('if every total is shown, so is the exact least number of changes', () => {
  const vote = [
    { words: 'For', before: 20, after: 12 },
    { words: 'Against', before: 8, after: 15 },
  ]
  expect(shownVote(vote).changedAtLeast).toBe(7)
})
