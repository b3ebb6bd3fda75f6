import { expect, test } from 'vitest'
import { voteFrom } from './stored-vote.ts'
import { goOn, newVote, setHands } from './vote.ts'

const choice = { number: 1, words: 'Stay close', before: 9, after: 8 }
const other = { number: 2, words: 'Say something', before: 0, after: 1 }
const vote = { stage: 'after', choices: [choice, other], revealed: [], second: 'asked' }
const { stage: _stage, ...withoutStage } = vote
const { choices: _choices, ...withoutChoices } = vote
const { revealed: _revealed, ...withoutRevealed } = vote
const { words: _words, ...withoutWords } = choice

const begun = newVote({ talkPlan: { form: 'vote', task: '', items: ['Stay close', 'Say something'] } })
const counted = setHands(goOn(setHands(begun, 1, 9)), 2, 8)

test.for([
  ['just opened', begun],
  ['to be chosen from', { ...begun, stage: 'choose' }],
  ['without choices yet', { ...begun, stage: 'choose', choices: [] }],
  ['counted twice', counted],
  ['revealed', goOn(counted)],
] as const)('a vote that is %s is read as it was stored', ([, stored]) => {
  expect(voteFrom(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
})

test('of a vote that an earlier version stored, the second count is due', () => {
  const { second: _second, ...earlier } = vote
  expect(voteFrom(earlier)).toEqual({ ...vote, second: 'due' })
})

test('what another version stored besides is forgotten', () => {
  const stored = { ...vote, class: '4B', choices: [{ ...choice, colour: 'red' }, other] }
  expect(voteFrom(stored)).toEqual(vote)
})

test.for([
  ['nothing', null],
  ['what was never stored', undefined],
  ['text', 'before'],
  ['a number', 3],
  ['a list', []],
  ['a list of votes', [vote]],
  ['an empty object', {}],
  ['no stage', withoutStage],
  ['no choices', withoutChoices],
  ['no revealed choices', withoutRevealed],
  ['a stage of another version', { ...vote, stage: 'finished' }],
  ['a stage that is a number', { ...vote, stage: 1 }],
  ['a stage that is a list', { ...vote, stage: ['after'] }],
  ['choices that are nothing', { ...vote, choices: null }],
  ['choices that are an object', { ...vote, choices: { 0: choice, length: 1 } }],
  ['choices that are text', { ...vote, choices: 'Stay close' }],
  ['a choice that is nothing', { ...vote, choices: [choice, null] }],
  ['a choice that is a list', { ...vote, choices: [choice, []] }],
  ['a choice without words', { ...vote, choices: [withoutWords, other] }],
  ['words that are a number', { ...vote, choices: [{ ...choice, words: 7 }] }],
  ['a number in words', { ...vote, choices: [{ ...choice, number: '1' }] }],
  ['hands in words', { ...vote, choices: [{ ...choice, before: '9' }] }],
  ['hands that are nothing', { ...vote, choices: [{ ...choice, after: null }] }],
  ['too many hands for a number', { ...vote, choices: [{ ...choice, after: JSON.parse('1e999') }] }],
  ['a damaged choice among the revealed', { ...vote, revealed: [choice, { ...other, before: true }] }],
  ['another version’s fields', { version: 2, hands: { before: [9], after: [8] } }],
  ['a very long text', 'x'.repeat(1_000_000)],
  ['a very long list', Array.from({ length: 100_000 }, () => choice)],
] as const)('%s is no vote', ([, stored]) => {
  expect(voteFrom(stored)).toBeUndefined()
})
