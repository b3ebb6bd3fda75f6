import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addHands,
  choicesOf,
  choose,
  clearCount,
  goBack,
  goOn,
  handsIn,
  mayVote,
  newVote,
  rename,
  setHands,
  totalsToKeep,
  type Vote,
  wordsOf,
} from './vote.ts'

const slideWith = (items: string[] | 'heard' | null, form = 'vote') => ({ talkPlan: { form, task: '', items } })
const steps = slideWith(['Stay close', 'Say something', 'Fetch an adult'])
const drawer = slideWith(['Dead pens', 'Conkers', 'A toy car', 'A kind note'], 'rank')

test.for([
  ['its own choices', steps, ['Stay close', 'Say something', 'Fetch an adult']],
  ['the two ends of a line-up', slideWith(['Music', 'Just noise'], 'line-up'), ['Music', 'Just noise']],
  ['ideas that the teacher hears', slideWith('heard'), ['Idea 1', 'Idea 2', 'Idea 3']],
  ['no choices', slideWith(null, 'circle'), ['For', 'Against', 'Not sure']],
  ['a single choice, which is none', slideWith(['Fix it']), ['For', 'Against', 'Not sure']],
  ['no plan for the talk', { talkPlan: null }, ['For', 'Against', 'Not sure']],
] as const)('a slide with %s', ([, slide, choices]) => {
  expect(choicesOf(slide)).toEqual(choices)
})

test.for([
  [0, true],
  [1, false],
  [2, false],
] as const)('a slide of sensitivity %i may be voted on: %s', ([sensitivity, may]) => {
  expect(mayVote({ sensitivity })).toBe(may)
})

test('of four choices the teacher takes two or three, and a fourth takes the place of the last', () => {
  const first = newVote(drawer)
  expect([first.stage, numbersIn(first)]).toEqual(['choose', [1, 2, 3]])
  const withNote = choose(first, 4, 'A kind note')
  expect(numbersIn(withNote)).toEqual([1, 2, 4])
  const two = choose(withNote, 1, 'Dead pens')
  expect([numbersIn(two), goOn(two).stage]).toEqual([[2, 4], 'before'])
  expect(numbersIn(choose(two, 1, 'Dead pens'))).toEqual([1, 2, 4])
  expect(goOn(choose(two, 2, 'Conkers')).stage, 'one choice is no vote').toBe('choose')
})

test('each count has its own hands, and going back and on again loses none', () => {
  const before = addHands(setHands(newVote(steps), 1, 9), 2, 1)
  const after = setHands(goOn(before), 3, 12)
  expect([after.stage, handsIn(after), handsIn(goBack(after))]).toEqual(['after', 12, 10])
  expect(goOn(goBack(after))).toEqual(after)
  expect(handsIn(goBack(clearCount(after)))).toBe(10)
})

test('totals are kept at a reveal, and again only if they were corrected', () => {
  const after = setHands(goOn(setHands(newVote(steps), 1, 9)), 2, 8)
  expect(totalsToKeep(steps, after)).toEqual([
    { words: 'Stay close', before: 9, after: 0 },
    { words: 'Say something', before: 0, after: 8 },
    { words: 'Fetch an adult', before: 0, after: 0 },
  ])
  const again = goBack(goOn(after))
  expect(totalsToKeep(steps, again)).toBeUndefined()
  expect(totalsToKeep(steps, addHands(again, 2, 1))).toHaveLength(3)
})

test('a vote without hands keeps nothing', () => {
  expect(totalsToKeep(steps, goOn(newVote(steps)))).toBeUndefined()
})

test('an idea shows as its number until it has words, and is kept as its number', () => {
  const ideas = slideWith('heard')
  const vote = setHands(rename(rename(newVote(ideas), 1, ' A rope '), 2, ' '), 1, 5)
  expect(vote.choices.map(wordsOf)).toEqual(['A rope', 'Idea 2', 'Idea 3'])
  expect(totalsToKeep(ideas, vote)?.map(({ words }) => words)).toEqual(['Idea 1', 'Idea 2', 'Idea 3'])
})

const number = fc.integer({ min: 1, max: 4 })
const press = fc.oneof(
  fc.constantFrom<(vote: Vote) => Vote>(goOn, goBack, clearCount),
  fc.tuple(number, fc.integer({ min: -1, max: 1 })).map(
    ([at, more]) =>
      (vote: Vote) =>
        addHands(vote, at, more),
  ),
  fc.tuple(number, fc.double({ noNaN: true })).map(
    ([at, typed]) =>
      (vote: Vote) =>
        setHands(vote, at, typed),
  ),
  number.map((at) => (vote: Vote) => (vote.stage === 'choose' ? choose(vote, at, `Choice ${at}`) : vote)),
)

test('after any presses, each count is a whole number up to 99, and a count never changes the other one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(steps, drawer, slideWith('heard')),
      fc.array(press, { maxLength: 60 }),
      (slide, presses) => {
        let vote = newVote(slide)
        for (const each of presses) {
          const earlier = vote
          vote = each(vote)
          const counts = vote.choices.flatMap(({ before, after }) => [before, after])
          expect(counts.filter((hands) => !Number.isInteger(hands) || hands < 0 || hands > 99)).toEqual([])
          expect(vote.choices.length).toBeLessThanOrEqual(3)
          expect(vote.choices.length).toBeGreaterThanOrEqual(vote.stage === 'choose' ? 0 : 2)
          const isFirstCount = earlier.stage === 'choose' || earlier.stage === 'before'
          expect(beforeIn(vote)).toEqual(beforeIn(isFirstCount ? vote : earlier))
        }
      },
    ),
  )
})

function numbersIn({ choices }: Vote): number[] {
  return choices.map((choice) => choice.number)
}

function beforeIn({ choices }: Vote): number[] {
  return choices.map(({ before }) => before)
}
