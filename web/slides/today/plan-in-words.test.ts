import { expect, test } from 'vitest'
import { planInWords } from './plan-in-words.ts'

test.each([
  [180, 'back to back: one talks, one draws', '3 minutes, back to back'],
  [60, 'pairs: tell, then swap', '1 minute, pairs'],
  [90, 'vote: hands up: yes or no', '1½ minutes, vote'],
  [300, 'as you like', '5 minutes'],
  [300, null, '5 minutes'],
])('%i seconds of “%s”: %s', (timerDuration, talk, words) => {
  expect(planInWords({ timerDuration, talk })).toBe(words)
})
