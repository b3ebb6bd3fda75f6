import { expect, test } from 'vitest'
import { clockFrom } from './clock.ts'

test('a clock with a start time starts there and keeps running', () => {
  let wall = new Date('2026-01-01T00:00:00Z')
  const clock = clockFrom(new Date('2026-11-16T08:50:00Z'), { now: () => wall })
  expect(clock.now().toISOString()).toBe('2026-11-16T08:50:00.000Z')
  wall = new Date('2026-01-01T00:10:00Z')
  expect(clock.now().toISOString()).toBe('2026-11-16T09:00:00.000Z')
})
