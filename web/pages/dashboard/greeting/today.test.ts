import { expect, test } from 'vitest'
import { today } from './today.ts'

test('a Thursday has its theme and its date', () => {
  const { date, weekday } = today(new Date('2026-11-12T08:50:00Z'))

  expect(date).toBe('Thursday 12 November 2026')
  expect(weekday?.greeting).toBe('Think Thursday')
})

test('half past midnight in summer time belongs to the new day', () => {
  expect(today(new Date('2026-06-10T23:30:00Z')).date).toBe('Thursday 11 June 2026')
})

test.each(['2026-11-14T10:00:00Z', '2026-11-15T10:00:00Z'])('there is no theme at the weekend (%s)', (instant) => {
  expect(today(new Date(instant)).weekday).toBeUndefined()
})
