import { expect, test } from 'vitest'
import { aCoverage } from '#tests/support/usage/coverage.ts'
import { emphasis, regularity, tryNext } from './headline-words.ts'

test.each([
  [0, 0, 0, 'Nothing presented this term yet.', 'Nothing presented this term yet.'],
  [0, 48, 0, 'Nothing presented this term yet.', 'Nothing presented this term yet.'],
  [0, 3, 2, 'No weekday has had a talk this term yet.', 'No weekday has had a talk this term yet.'],
  [1, 1, 4, 'The first school day has had its talk.', 'You have had a talk on the first school day.'],
  [48, 48, 90, 'Every school day has had its talk.', 'You have had a talk every school day.'],
  [47, 48, 90, 'Almost every school day has had its talk.', 'You have had a talk almost every school day.'],
  [9, 10, 90, 'Almost every school day has had its talk.', 'You have had a talk almost every school day.'],
  [8, 10, 90, 'Most school days have had their talk.', 'You have had a talk on most school days.'],
  [5, 10, 90, '5 of 10 school days have had their talk.', 'You have had a talk on 5 of 10 school days.'],
  [1, 48, 1, '1 of 48 school days has had its talk.', 'You have had a talk on 1 of 48 school days.'],
])('%i of %i school days, %i uses: %s', (daysWithTalk, schoolDays, uses, ofSchool, own) => {
  const days = { period: 'term', daysWithTalk, schoolDays, uses } as const
  expect(regularity({ ...days, scope: 'school' })).toBe(ofSchool)
  expect(regularity({ ...days, scope: 'own' })).toBe(own)
})

/** Counts for the twelve statements: the given ones, and eight for all others. */
const counts = (given: Record<number, number>) => Array.from({ length: 12 }, (_, at) => given[at + 1] ?? 8)

test.each([
  [{ 4: 16, 2: 4 }, 'Giving reasons is strong this school year; asking questions needs more room.'],
  [
    { 4: 16, 1: 16, 2: 4, 12: 4 },
    'Listening and responding and giving reasons are strong this school year; asking questions and choosing the right register need more room.',
  ],
  [{ 4: 16, 5: 16, 6: 16, 2: 3 }, 'Asking questions needs more room.'],
  [{ 4: 16, 2: 3, 8: 3, 12: 3 }, 'Giving reasons is strong this school year.'],
  [
    { 4: 16, 2: 0, 8: 0, 12: 0 },
    'Giving reasons is strong this school year; three kinds of talk have had no room yet.',
  ],
  [{ 4: 16, 2: 8 }, 'All twelve kinds of talk have had their share this school year.'],
])('%j slides: %s', (given, words) => {
  expect(emphasis(aCoverage(counts(given)))).toBe(words)
})

test.each([0, 1, 9])('%i slides are too few to compare', (slidesPresented) => {
  expect(emphasis(aCoverage(counts({ 4: 16, 2: 0 }), { slidesPresented }))).toBeUndefined()
})

const uneven = counts({ 4: 16, 2: 4 })
const even = counts({})
test.each([
  [{ slidesPresented: 0 }, even, 'present a slide, and it counts here. After ten, this page says what is strong.'],
  [{ slidesPresented: 1 }, even, 'present nine more different slides, and this page says what is strong.'],
  [{ slidesPresented: 9 }, even, 'present one more slide, and this page says what is strong.'],
  [
    { comingUp: [0, 0] },
    uneven,
    'none of the next ten slides practises asking questions, but a slide of your own could.',
  ],
  [{ comingUp: [9, 1] }, uneven, 'one of the next ten slides practises asking questions.'],
  [{ comingUp: [0, 3] }, uneven, 'three of the next ten slides practise asking questions.'],
  [{ comingUp: [2, 3, 0, 1] }, even, 'the slides of the next ten weekdays practise 3 of the 12 kinds of talk.'],
])('with %j, try next: %#', (options, presented, words) => {
  const isReady = !('slidesPresented' in options)
  expect(tryNext(aCoverage(presented, options))).toEqual({ words, leadsTo: isReady ? 'plan' : 'today' })
})
