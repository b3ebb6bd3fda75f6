import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastChanged } from './at-least-changed.ts'

test.for([
  ['no change', [10, 10], [10, 10], 0],
  ['five went from the first to the second', [15, 10], [10, 15], 5],
  ['a late child joined', [15, 10], [15, 11], 0],
  ['one left, and five changed', [15, 10], [9, 15], 5],
  ['two passed the second time', [15, 10], [14, 9], 0],
  ['three choices', [12, 8, 10], [20, 6, 4], 8],
  ['no second count', [15, 10], [0, 0], 0],
  ['no votes', [0, 0], [0, 0], 0],
] as const)('%s', ([, before, after, expected]) => {
  expect(leastChanged(before.map((hands, at) => ({ before: hands, after: after[at] ?? 0 })))).toBe(expected)
})

/** What a child showed at the two counts: a choice, or null for a pass. */
type Child = { before: number | null; after: number | null }

const answer = fc.option(fc.nat({ max: 2 }))
const classes = fc.array(fc.record({ before: answer, after: answer }), { maxLength: 40 })

function countHands(children: readonly Child[]) {
  const hands = (when: keyof Child, choice: number) => children.filter((child) => child[when] === choice).length
  return [0, 1, 2].map((choice) => ({ before: hands('before', choice), after: hands('after', choice) }))
}

function countChanges(children: readonly Child[]) {
  const moved = children.filter(({ before, after }) => before !== null && after !== null && before !== after).length
  const joined = children.filter(({ before, after }) => before === null && after !== null).length
  const passed = children.filter(({ before, after }) => before !== null && after === null).length
  return { moved, joined, passed }
}

test('it is never more than the children who moved, if none joined or none passed', () => {
  fc.assert(
    fc.property(classes, fc.constantFrom<keyof Child>('before', 'after'), (all, when) => {
      const children = all.filter((child) => child[when] !== null)
      expect(leastChanged(countHands(children))).toBeLessThanOrEqual(countChanges(children).moved)
    }),
  )
})

test('it counts one who joined and one who passed as one change at most', () => {
  fc.assert(
    fc.property(classes, (children) => {
      const { moved, joined, passed } = countChanges(children)
      expect(leastChanged(countHands(children))).toBeLessThanOrEqual(moved + Math.min(joined, passed))
    }),
  )
})

const totals = fc.array(fc.record({ before: fc.nat({ max: 20 }), after: fc.nat({ max: 20 }) }), {
  minLength: 3,
  maxLength: 3,
})

/** The class with these totals in which as many as possible kept their choice, and as few as possible voted once. */
function calmestClass(choices: readonly { before: number; after: number }[]): Child[] {
  const hands = (count: number, choice: number) => Array.from({ length: Math.max(0, count) }, () => choice)
  const kept = choices.flatMap(({ before, after }, at) => hands(Math.min(before, after), at))
  const left = choices.flatMap(({ before, after }, at) => hands(before - after, at))
  const arrived = choices.flatMap(({ before, after }, at) => hands(after - before, at))
  const changed = Array.from({ length: Math.max(left.length, arrived.length) }, (_, at) => ({
    before: left[at] ?? null,
    after: arrived[at] ?? null,
  }))
  return [...kept.map((choice) => ({ before: choice, after: choice })), ...changed]
}

test('it is attained: with any totals, no more need have moved', () => {
  fc.assert(
    fc.property(totals, (choices) => {
      const children = calmestClass(choices)
      const { moved, joined, passed } = countChanges(children)
      expect(countHands(children)).toEqual(choices)
      expect([moved, Math.min(joined, passed)]).toEqual([leastChanged(choices), 0])
    }),
  )
})
