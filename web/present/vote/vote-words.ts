import { leastChanged } from '#contract/usage/at-least-changed.ts'
import { totalOf, type VoteTotal } from './vote.ts'

/** The question of a prompt, without what leads up to it. */
export function questionOf(prompt: string): string {
  const sentences = prompt.split(/(?<=[.!?…]['’”"]?) +(?=[^\p{Ll}])/u)
  return sentences.findLast((sentence) => sentence.trimEnd().endsWith('?')) ?? prompt
}

export function talkWords(minutes: number): string {
  if (!Number.isInteger(minutes)) return 'Talk'
  return `Talk for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

export function sumWords(hands: number): string {
  return `${hands === 0 ? 'No hands yet' : `${handsWords(hands)} so far`}. Passing is fine.`
}

export function handsWords(hands: number, which = ''): string {
  return `${hands} ${which}${hands === 1 ? 'hand' : 'hands'}`
}

/** `lead` is shown in the day’s colour. */
type Verdict = { lead: string; rest: string; ask: string }

type Counts = Pick<VoteTotal, 'before' | 'after'>

/** Two counts of hands prove only the least number that changed. */
export function verdictOn(choices: readonly Counts[]): Verdict {
  const changed = leastChanged(choices)
  if (changed === 0)
    return { lead: '', rest: unchanged(choices), ask: 'What was the best reason you heard for another choice?' }
  return {
    lead: `At least ${changed}`,
    rest: changed === 1 ? 'changed their mind' : 'changed their minds',
    ask: 'What did someone say that moved you?',
  }
}

function unchanged(choices: readonly Counts[]): string {
  const { before, after } = totalsOf(choices)
  if (before === 0 || after === 0) return 'Two counts show what changed'
  if (before === after) return 'The totals are the same'
  const difference = Math.abs(after - before)
  return `${handsWords(difference, after > before ? 'more ' : 'fewer ')} after the talk`
}

const maxDots = 40

/** A dot for each hand, and how many of them changed; undefined if the dots would be too many to see. */
export function dotsFor(choices: readonly Counts[]): { hands: number; changed: number } | undefined {
  const { before, after } = totalsOf(choices)
  const hands = Math.max(before, after)
  return hands > 0 && hands <= maxDots ? { hands, changed: leastChanged(choices) } : undefined
}

function totalsOf(choices: readonly Counts[]): Counts {
  return { before: totalOf(choices.map(({ before }) => before)), after: totalOf(choices.map(({ after }) => after)) }
}
