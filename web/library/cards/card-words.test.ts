import { expect, test } from 'vitest'
import { dueInWords, lastUseInWords, seasonInWords } from './card-words.ts'

const today = '2026-11-16'

test.for([
  [null, undefined],
  ['2026-11-16', 'Today'],
  ['2026-11-18', 'Planned for Wed 18 Nov'],
  ['2026-11-13', 'Was due on Fri 13 Nov'],
] as const)('due %s: %s', ([due, words]) => {
  expect(dueInWords({ due }, today)).toBe(words)
})

test.for([
  [null, 'Not used yet'],
  [{ date: '2026-11-16', ageGroup: 'eyfs' }, 'Used with EYFS & Reception today'],
  [{ date: '2026-01-12', ageGroup: 'lowerKS2' }, 'Used with Year 3 & 4 on 12 Jan'],
  [{ date: '2025-11-26', ageGroup: 'upperKS2' }, 'Used with Year 5 & 6 on 26 Nov 2025'],
] as const)('last use %o: %s', ([lastUse, words]) => {
  expect(lastUseInWords({ lastUse }, today)).toBe(words)
})

test.for([
  [null, undefined],
  [undefined, undefined],
  ['June', 'Not now: made for June'],
] as const)('made for %s: %s', ([madeFor, words]) => {
  expect(seasonInWords({ madeFor })).toBe(words)
})
