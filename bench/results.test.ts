import { expect, test } from 'vitest'
import type { Figure } from './figures.ts'
import { withResult } from './results.ts'

const figure: Figure = { name: 'a call', value: 3, unit: 'ms', against: { name: 'hello', value: 2 } }
const order = ['start-up', 'bytes', 'rush']

const before = '# The bench\n\n### Not a table\n\n<!-- Written by the bench. -->\n\n'
const startUp = '### start-up\n\nMeasured on 2026-11-15: 2 cores.\n\n| figure |\n| ------ |\n| start  |\n\n'
const rush = '### rush\n\nMeasured on 2026-11-14: 8 cores.\n\n| figure |\n| ------ |\n| rushed |\n\n'
const after = '<!-- Up to here. -->\n\n### Not one either\n'

test('measuring a part again replaces its table and leaves the others unchanged', () => {
  const text = withResult(before + startUp + rush + after, 'start-up', order, [figure])
  expect(text.startsWith(`${before}### start-up\n\nMeasured on `)).toBe(true)
  expect(text.endsWith(`| a call | 3.00 ms |     | hello, 2.00   | 1.50  |       |        |\n\n${rush}${after}`)).toBe(
    true,
  )
  expect(text).not.toContain('| start  |')
})

test('a part that is measured for the first time is inserted in its order', () => {
  const text = withResult(before + startUp + rush + after, 'bytes', order, [figure])
  expect(text.startsWith(`${before}${startUp}### bytes\n`)).toBe(true)
  expect(text.endsWith(`|\n\n${rush}${after}`)).toBe(true)
})

test('the first table is written between the marks', () => {
  const text = withResult(before + after, 'rush', order, [figure])
  expect(text.startsWith(`${before}### rush\n`)).toBe(true)
  expect(text.endsWith(`|\n\n${after}`)).toBe(true)
})

test('writing the same figures twice changes nothing', () => {
  const once = withResult(before + startUp + rush + after, 'rush', order, [figure])
  expect(withResult(once, 'rush', order, [figure])).toBe(once)
})

test('the table of a part that no longer exists is deleted', () => {
  const text = withResult(before + startUp + rush + after, 'rush', ['bytes', 'rush'], [figure])
  expect(text.startsWith(`${before}### rush\n`)).toBe(true)
})

test.for([
  ['first', startUp + after],
  ['last', before + startUp],
])('where the %s mark is missing, nothing is written', ([, text = '']) => {
  expect(() => withResult(text, 'rush', order, [figure])).toThrow('There is no <!-- Written by the bench. -->')
})
