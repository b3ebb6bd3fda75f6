import { expect, test } from 'vitest'
import { schoolWeek } from './school-week.ts'

const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((date) => ({
  id: `of-${date}`,
  emoji: '🌱',
  date,
}))
const usedIds = ['of-2026-11-16', 'of-2026-11-19', 'of-another-week']

test.each([
  ['Monday', '2026-11-16', ['used', 'to come', 'to come', 'used', 'to come']],
  ['Wednesday', '2026-11-18', ['used', 'not used', 'not used yet', 'used', 'to come']],
  ['Friday', '2026-11-20', ['used', 'not used', 'not used', 'used', 'not used yet']],
  ['Sunday', '2026-11-22', ['used', 'not used', 'not used', 'used', 'not used']],
])('on a %s each day shows whether its slide was used', (_name, today, uses) => {
  expect(schoolWeek({ week, usedIds, today }).map(({ use }) => use)).toEqual(uses)
})

test.each([
  ['2026-11-16', 'mon'],
  ['2026-11-20', 'fri'],
  ['2026-11-21', undefined],
  ['2026-11-22', undefined],
])('today is one of the five days, or none at the weekend (%s)', (today, day) => {
  expect(schoolWeek({ week, usedIds, today }).find(({ isToday }) => isToday)?.weekday.day).toBe(day)
})

test('while the week loads, its days have no date and an unknown use', () => {
  const days = schoolWeek({ week: undefined, usedIds, today: '2026-11-18' })
  expect(days.map(({ date, use }) => [date, use])).toEqual(Array.from({ length: 5 }, () => [undefined, 'not known']))
})

test('if the uses cannot be read, the days still have their slides', () => {
  const days = schoolWeek({ week, usedIds: undefined, today: '2026-11-18' })
  expect(days.map(({ date, use }) => [date, use])).toEqual(week.map(({ date }) => [date, 'not known']))
})

test('a day without school is closed, unless its slide was used', () => {
  const closed = ['2026-11-16', '2026-11-18']
  const days = schoolWeek({ week, usedIds, closed, today: '2026-11-18' })
  expect(days.map(({ use }) => use)).toEqual(['used', 'not used', 'closed', 'used', 'to come'])
})
