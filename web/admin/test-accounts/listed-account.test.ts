import { expect, test } from 'vitest'
import { trialWords } from './listed-account.ts'

test.each([
  [null, undefined],
  [12, '12 days left'],
  [1, '1 day left'],
  [0, 'Ended'],
])('a trial with %s days reads "%s"', (daysLeft, words) => {
  expect(trialWords({ daysLeft })).toBe(words)
})
