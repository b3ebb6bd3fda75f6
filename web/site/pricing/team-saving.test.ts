import { expect, test } from 'vitest'
import { pricePence, schoolDaysAYear } from '#contract/money/prices.ts'
import { teamSaving, teamSavingSentence, teamSizes } from './team-saving.ts'

test('a team of eighteen sees its saving in pounds and per cent', () => {
  expect(teamSaving(18)).toEqual({
    individuals: '18 individual licences',
    individualsCost: '£323.82',
    better: 'school',
    verdict: 'Your saving, 76%',
    difference: '£248.83',
  })
})

test('a single teacher reads that the individual licence costs less', () => {
  expect(teamSaving(1)).toMatchObject({
    individuals: '1 individual licence',
    better: 'individual',
    difference: '£57.00',
  })
  expect(teamSavingSentence(1)).toBe('1 individual licence costs £17.99, £57.00 less than one Whole School Licence.')
})

test('the whole-school licence is cheaper from five teachers on', () => {
  expect(teamSaving(4).verdict).toBe('Individual costs less, by')
  expect(teamSaving(5).verdict).toBe('Your saving, 16%')
  expect(teamSavingSentence(5)).toBe('5 individual licences cost £89.95. One Whole School Licence saves £14.96.')
})

test('no team size on the slider yields a negative amount', () => {
  for (let teachers: number = teamSizes.fewest; teachers <= teamSizes.most; teachers += 1)
    expect(JSON.stringify(teamSaving(teachers))).not.toMatch(/-|NaN/)
})

test('a school licence costs under 40p a school day, an individual one under £1.50 a month', () => {
  expect(pricePence.school / schoolDaysAYear).toBeLessThan(40)
  expect(pricePence.individual / 12).toBeLessThan(150)
})
