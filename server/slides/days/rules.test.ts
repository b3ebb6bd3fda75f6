import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#server/platform/time/days.ts'
import { dateFault, openWeek } from './rules.ts'

const tenYears = Array.from({ length: 3653 }, (_, at) => addDays('2026-09-01', at))

test.for([
  ['2026-11-16', undefined, 'today'],
  ['2025-11-17', undefined, 'almost a year back'],
  ['2027-11-16', undefined, 'a year ahead'],
  ['2027-11-17', 'Slides can be seen for a year back and a year ahead.', 'more than a year ahead'],
  ['2025-11-14', 'Slides can be seen for a year back and a year ahead.', 'more than a year back'],
  ['2026-11-21', 'There is no slide at the weekend.', 'a Saturday'],
] as const)('on 16 November 2026 the slide of %s can be seen, or is refused with: %s', ([date, sentence]) => {
  expect(dateFault(date, { today: '2026-11-16', isTrial: false })).toBe(sentence)
})

test('on any day, a trial sees at most three weeks of slides', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tenYears), (today) => {
      const seen = Array.from({ length: 120 }, (_, at) => addDays(today, at - 60)).filter(
        (date) => dateFault(date, { today, isTrial: true }) === undefined,
      )
      expect(seen.length).toBeGreaterThanOrEqual(11)
      expect(seen.length).toBeLessThanOrEqual(15)
    }),
  )
})

test('on 29 February the first and the last week are found too', () => {
  expect(openWeek('2028-02-29', { today: '2028-02-29', isTrial: false })).toMatchObject({
    firstMonday: '2027-03-01',
    lastMonday: '2029-02-26',
  })
})
