import { expect, test } from 'vitest'
import { type Licence, daysLeft, hasEnded, licenceWords } from './licence.ts'

const aLicence = (licence: Partial<Licence>): Licence => ({
  plan: 'school',
  state: 'paid',
  endsAt: '2027-11-12T08:50:00Z',
  daysLeft: 300,
  ...licence,
})

test.each([
  [0, 'less than a day left'],
  [1, '1 day left'],
  [14, '14 days left'],
])('a trial with %i days says: %s', (days, words) => {
  expect(daysLeft(aLicence({ daysLeft: days }))).toBe(words)
})

test('only what is over takes the dashboard away', () => {
  const open = (['paid', 'grace', 'trial', 'none'] as const).map((state) => hasEnded(aLicence({ state })))
  const over = (['owed', 'expired', 'trialOver'] as const).map((state) => hasEnded(aLicence({ state })))

  expect(open).toEqual([false, false, false, false])
  expect(over).toEqual([true, true, true])
})

test('a licence says until when, in London', () => {
  // Half past midnight on the 13th, by the clocks of the school.
  expect(licenceWords(aLicence({ endsAt: '2027-06-12T23:30:00Z' })).sentence).toContain('13 June 2027')
})
