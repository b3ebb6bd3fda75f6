import { expect, test } from 'vitest'
import { mailStateWords } from './mail-state.ts'

test.each([
  [{ waiting: 0, oldestWaitingSeconds: 0, failed: 0 }, 'All sent', 'good', 'Nothing is waiting.'],
  [
    { waiting: 1, oldestWaitingSeconds: 20, failed: 0 },
    'Sending',
    'info',
    '1 mail waits, the oldest for less than a minute.',
  ],
  [{ waiting: 3, oldestWaitingSeconds: 7300, failed: 0 }, 'Late', 'warn', '3 mails wait, the oldest for 2 hours.'],
  [
    { waiting: 0, oldestWaitingSeconds: 0, failed: 1 },
    'Some failed',
    'warn',
    'Nothing is waiting. 1 mail of the last 30 days could not be delivered.',
  ],
])('%j reads "%s"', (state, word, look, sentence) => {
  expect(mailStateWords(state)).toEqual({ word, look, sentence })
})
