import { expect, test } from 'vitest'
import { bannerWords } from './banner-words.ts'
import { licenceWords } from './licence-words.ts'
import { type Licence, daysLeft, hasEnded } from './licence.ts'

const aLicence = (licence: Partial<Licence>): Licence => ({
  plan: 'school',
  state: 'paid',
  endsAt: '2027-11-12T08:50:00Z',
  daysLeft: 300,
  nextYear: 'none',
  ...licence,
})

test.each([
  [0, 'less than a day left'],
  [1, '1 day left'],
  [14, '14 days left'],
])('a trial with %i days says: %s', (days, words) => {
  expect(daysLeft(aLicence({ daysLeft: days }))).toBe(words)
})

test('the dashboard is replaced only when the licence or trial is over', () => {
  const open = (['paid', 'renewing', 'grace', 'trial', 'none'] as const).map((state) => hasEnded(aLicence({ state })))
  const over = (['owed', 'expired', 'trialOver'] as const).map((state) => hasEnded(aLicence({ state })))

  expect(open).toEqual([false, false, false, false, false])
  expect(over).toEqual([true, true, true])
})

test('a licence shows its end date in London time', () => {
  // 00:30 on the 13th in London.
  expect(licenceWords(aLicence({ endsAt: '2027-06-12T23:30:00Z' })).sentence).toContain('13 June 2027')
})

test.each<[string, Partial<Licence>, string, string]>([
  ['an order that waits for its payment', { state: 'grace', daysLeft: 12 }, 'How to pay', '/payment'],
  [
    'a card that could not be charged',
    { state: 'renewing', nextYear: 'card', daysLeft: 9 },
    'Check your card',
    '/dashboard/school',
  ],
  [
    'an individual’s card that could not be charged',
    { plan: 'individual', state: 'renewing', nextYear: 'card', daysLeft: 9 },
    'Check your card',
    '/account',
  ],
  ['a year that is about to end', { daysLeft: 30 }, 'Renew', '/payment'],
  ['a licence whose next year is ordered', { daysLeft: 7, nextYear: 'ordered' }, 'How to pay', '/payment'],
  ['a trial', { state: 'trial', daysLeft: 14 }, 'See licences', '/pricing'],
])('the dashboard says what to do about %s', (_which, licence, way, to) => {
  expect(bannerWords(aLicence(licence))).toMatchObject({ way, to })
})

test.each<[string, Partial<Licence>]>([
  ['its end is far', { daysLeft: 31 }],
  ['a card pays for the next year', { daysLeft: 3, nextYear: 'card' }],
  ['no licence is needed', { state: 'none', endsAt: null, daysLeft: null }],
])('the dashboard says nothing about a licence where %s', (_why, licence) => {
  expect(bannerWords(aLicence(licence))).toBeNull()
})
