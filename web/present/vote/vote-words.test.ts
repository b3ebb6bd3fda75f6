import { expect, test } from 'vitest'
import { dotsFor, questionOf, sumWords, talkWords, verdictOn } from './vote-words.ts'

test.for([
  ['A kite is stuck up a tall tree. Who would you ask?', 'Who would you ask?'],
  ['Somebody says, ‘That cloud is my friend.’ Can you be friends with a cloud?', 'Can you be friends with a cloud?'],
  ['‘You’re the best!’ or ‘Thanks for waiting.’ Which is nicer?', 'Which is nicer?'],
  ['Which is harder, to lose or to win?', 'Which is harder, to lose or to win?'],
  ['What is kind? Tell your partner.', 'What is kind?'],
  ['Talk about your weekend.', 'Talk about your weekend.'],
] as const)('the question of “%s”', ([prompt, question]) => {
  expect(questionOf(prompt)).toBe(question)
})

test.for([
  ['seven changed', [9, 14, 5], [10, 7, 11], 'At least 7 changed their minds'],
  ['one changed', [9, 14], [10, 13], 'At least 1 changed their mind'],
  ['the same hands', [9, 14], [9, 14], 'The totals are the same'],
  ['a late child', [9, 14], [10, 14], '1 more hand after the talk'],
  ['some passed', [9, 14], [7, 13], '3 fewer hands after the talk'],
  ['no second count', [9, 14], [0, 0], 'Two counts show what changed'],
  ['no first count', [0, 0], [9, 14], 'Two counts show what changed'],
] as const)('%s', ([, before, after, sentence]) => {
  const { lead, rest } = verdictOn(counts(before, after))
  expect(`${lead} ${rest}`.trim()).toBe(sentence)
})

test('there is a dot for each hand, as long as they can be told apart', () => {
  expect(dotsFor(counts([9, 14, 5], [10, 7, 11]))).toEqual({ hands: 28, changed: 7 })
  expect(dotsFor(counts([20, 20], [20, 20]))).toEqual({ hands: 40, changed: 0 })
  expect(dotsFor(counts([20, 21], [20, 20]))).toBeUndefined()
  expect(dotsFor(counts([0, 0], [0, 0]))).toBeUndefined()
})

test.for([
  [sumWords(0), 'No hands yet. Passing is fine.'],
  [sumWords(1), '1 hand so far. Passing is fine.'],
  [sumWords(28), '28 hands so far. Passing is fine.'],
  [talkWords(1), 'Talk for 1 minute'],
  [talkWords(3), 'Talk for 3 minutes'],
  [talkWords(2.5), 'Talk'],
] as const)('the board says “%s”', ([said, expected]) => {
  expect(said).toBe(expected)
})

function counts(before: readonly number[], after: readonly number[]) {
  return before.map((hands, index) => ({ before: hands, after: after[index] ?? 0 }))
}
