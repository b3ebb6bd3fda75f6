import { expect, test } from 'vitest'
import { upcomingFacts, daysInWords, figuresOf, sentSentence, timesInWords } from './rules.ts'

test.for([
  ['2026-11-16', '2026-11-20', '16 to 20 November'],
  ['2026-11-30', '2026-12-04', '30 November to 4 December'],
  ['2026-12-28', '2027-01-01', '28 December to 1 January'],
] as const)('%s to %s reads "%s"', ([first, last, words]) => {
  expect(daysInWords(first, last)).toBe(words)
})

test('counts of one and two read “once” and “twice”', () => {
  expect([1, 2, 3].map(timesInWords)).toEqual(['once', 'twice', '3 times'])
})

test('two equally used themes are both named', () => {
  const facts = figuresOf({
    uses: 4,
    people: null,
    byTheme: [
      { theme: 'monday', uses: 2 },
      { theme: 'tuesday', uses: 2 },
      { theme: 'friday', uses: 0 },
    ],
    byAgeBand: [{ ageGroup: 'ks1', uses: 4 }],
  })
  expect(facts).toContainEqual({ label: 'Most used theme', value: 'Monday Mindset and Tuesday Talk' })
})

test('a week without a themed week is described by the five weekday themes', () => {
  const facts = upcomingFacts([{ date: '2026-11-23', title: 'A map of mistakes', themedWeekName: null }], 'Next week')
  expect(facts).toEqual([
    { label: 'Next week', value: 'The five weekday themes' },
    { label: 'Mon 23', value: 'A map of mistakes' },
  ])
})

test('the confirmation names who gets the report now and who had it already', () => {
  expect(sentSentence({ sentTo: ['a@x.example'], sentBefore: ['b@x.example', 'c@x.example'] })).toBe(
    'The report is on its way to a@x.example. b@x.example and c@x.example had this report today already.',
  )
})
