import { leastChanged } from '#contract/usage/at-least-changed.ts'
import { type ClassVotes, leastHandsShown } from '#contract/usage/class-votes.ts'
import type { VoteChoice } from '#contract/usage/votes.ts'

/** Why a class does not vote on a slide of this sensitivity, if it does not. */
export function voteFault(sensitivity: number): string | undefined {
  return sensitivity === 0 ? undefined : 'This slide touches on feelings, so the class does not vote on it.'
}

/** The hands of the larger of the two counts. */
export function handsIn(choices: readonly VoteChoice[]): number {
  const total = (when: 'before' | 'after') => choices.reduce((sum, choice) => sum + choice[when], 0)
  return Math.max(total('before'), total('after'))
}

type ShownVote = Pick<ClassVotes['votes'][number], 'choices' | 'changedAtLeast'>

/**
 * A vote as the figures show it, with null for every number under five. How many changed is computed from the totals shown, with the
 * least that the others allow: computed from the true ones, it would give those away.
 */
export function shownVote(choices: readonly VoteChoice[]): ShownVote {
  const shown = choices.map(({ words, before, after }) => ({
    words,
    before: enough(before),
    after: enough(after),
  }))
  const changed = Math.min(
    leastChanged(filledIn(shown, { before: leastHandsShown - 1, after: 0 })),
    leastChanged(filledIn(shown, { before: 0, after: leastHandsShown - 1 })),
  )
  return { choices: shown, changedAtLeast: enough(changed) }
}

function enough(count: number): number | null {
  return count < leastHandsShown ? null : count
}

type Totals<T> = { before: T; after: T }

/** With these numbers in place of those that are not shown. */
function filledIn(shown: readonly Totals<number | null>[], hidden: Totals<number>): Totals<number>[] {
  return shown.map(({ before, after }) => ({ before: before ?? hidden.before, after: after ?? hidden.after }))
}
