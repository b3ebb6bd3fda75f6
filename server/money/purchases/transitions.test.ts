import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { purchaseStates } from './rules.ts'
import { transitions } from './transitions.ts'

/** Column headings of the table in docs/payments.md, and their events. */
const events = {
  paid: 'paid',
  'bank asks': 'bankAsks',
  processing: 'processing',
  unpaid: 'unpaid',
  'card refused': 'refused',
  'not set up': 'notSetUp',
  'not found after 2 min': 'missing',
} as const

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

test('the table in docs/payments.md matches the code', () => {
  const lines = readFileSync('docs/payments.md', 'utf8').split('\n')
  const head = lines.findIndex((line) => /^\| state +\| paid/.test(line))
  const [, ...headings] = cellsOf(lines[head] ?? '')
  expect(headings).toEqual(Object.keys(events))
  const shown = lines.slice(head + 2, head + 2 + purchaseStates.length).map(cellsOf)
  const coded = shown.map(([state = '']) => {
    const byEvent = transitions[purchaseStates.find((one) => `\`${one}\`` === state) ?? 'done']
    return [state, ...Object.values(events).map((event) => byEvent[event].name)]
  })
  expect(shown).toEqual(coded)
  expect(new Set(shown.map(([state]) => state))).toEqual(new Set(purchaseStates.map((state) => `\`${state}\``)))
})

test('an event without a payment does not change a settled purchase', () => {
  for (const event of ['refused', 'notSetUp', 'missing'] as const)
    for (const state of ['done', 'declined', 'abandoned'] as const)
      expect(transitions[state][event].name, `${state}, ${event}`).toBe('keep')
})

test('a payment finishes the purchase in every state but `done`', () => {
  for (const state of purchaseStates)
    expect(transitions[state].paid.name, state).toBe(state === 'done' ? 'keep' : 'finish')
})
