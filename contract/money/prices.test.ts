import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pounds, pricePence, savingsForTeam, schoolDaysAYear, smallestTeamSaving } from './prices.ts'

test('the claimed savings start at the team sizes that the pages name', () => {
  expect(smallestTeamSaving(60)).toBe(11)
  expect(smallestTeamSaving(76)).toBe(18)
  expect(savingsForTeam(10).percent).toBeLessThan(60)
  expect(savingsForTeam(17).percent).toBeLessThan(76)
})

test('a claimed saving also holds for every larger team', () => {
  fc.assert(
    fc.property(fc.integer({ min: 18, max: 500 }), (teachers) => {
      expect(savingsForTeam(teachers).percent).toBeGreaterThanOrEqual(76)
    }),
  )
})

test('the whole school pays less than 40p a school day, and one person under £1.50 a month', () => {
  expect(pricePence.school / schoolDaysAYear).toBeLessThan(40)
  expect(pricePence.individual / 12).toBeLessThan(150)
})

test('the school licence costs a team of four more, and a team of five less', () => {
  expect(savingsForTeam(4).savedPence).toBeLessThan(0)
  expect(savingsForTeam(5).savedPence).toBeGreaterThan(0)
})

test.for([
  [7499, '£74.99'],
  [1799, '£17.99'],
  [123_450, '£1,234.50'],
] as const)('%i pence reads %s', ([pence, text]) => {
  expect(pounds(pence)).toBe(text)
})
