import { fieldsOf, isNumber } from '#web/platform/stored-json.ts'
import type { Choice, Vote } from './vote.ts'

const stages = ['choose', 'before', 'after', 'changed'] as const
const seconds = ['due', 'asked', 'skipped'] as const

/** The vote that was stored; undefined if it is damaged or of another version. Checked by hand, so that the board loads no library for it. */
export function voteFrom(stored: unknown): Vote | undefined {
  const fields = fieldsOf(stored)
  const stage = stages.find((each) => each === fields['stage'])
  const choices = choicesFrom(fields['choices'])
  const revealed = choicesFrom(fields['revealed'])
  // Not of an earlier version.
  const second = seconds.find((each) => each === fields['second']) ?? 'due'
  return stage && choices && revealed && { stage, choices, revealed, second }
}

/** All of them, or none: a vote that lost a choice would show wrong totals. */
function choicesFrom(stored: unknown): Choice[] | undefined {
  if (!Array.isArray(stored)) return undefined
  const choices = stored.flatMap((each) => choiceFrom(each) ?? [])
  return choices.length === stored.length ? choices : undefined
}

function choiceFrom(stored: unknown): Choice | undefined {
  const { number, words, before, after } = fieldsOf(stored)
  if (typeof words !== 'string' || !isNumber(number) || !isNumber(before) || !isNumber(after)) return undefined
  return { number, words, before, after }
}
