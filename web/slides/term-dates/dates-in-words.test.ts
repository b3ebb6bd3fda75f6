import { expect, test } from 'vitest'
import type { TermDates } from '#contract/accounts/term-dates.ts'
import { autumnTerm, springTerm, termDates2026 } from '#tests/support/slides/term-dates.ts'
import { byYear, countInWords, endsSoon, shortSpan } from './dates-in-words.ts'

const nextAutumn = { name: 'Autumn term', from: '2027-09-02', until: '2027-12-17', halfTerm: null }

test('dates are listed by academic year, which begins in August, each in order', () => {
  const closedDays = [
    { day: '2027-08-31', name: 'INSET day' },
    { day: '2027-07-21', name: 'INSET day' },
    { day: '2026-11-02', name: 'INSET day' },
  ]
  const years = byYear({ terms: [nextAutumn, springTerm, autumnTerm], closedDays })
  expect(
    years.map(({ name, terms, closedDays: days }) => [
      name,
      ...terms.map(({ from }) => from),
      ...days.map(({ day }) => day),
    ]),
  ).toEqual([
    ['2026/27', '2026-09-02', '2027-01-04', '2026-11-02', '2027-07-21'],
    ['2027/28', '2027-09-02', '2027-08-31'],
  ])
})

test.for([
  ['2026-09-02', '2026-12-18', '2 Sept – 18 Dec'],
  ['2026-10-26', '2026-10-30', '26–30 Oct'],
  ['2027-05-31', '2027-06-04', '31 May – 4 Jun'],
  ['2026-10-26', '2026-10-26', '26 Oct'],
] as const)('from %s until %s is written %s', ([from, until, words]) => {
  expect(shortSpan(from, until)).toBe(words)
})

test.for([
  [termDates2026, '2 terms and 1 closed day'],
  [{ terms: [autumnTerm], closedDays: [] }, '1 term'],
  [{ terms: [], closedDays: [...termDates2026.closedDays, ...termDates2026.closedDays] }, '2 closed days'],
  [{ terms: [], closedDays: [] }, undefined],
] as const)('%j are counted as %s', ([dates, words]) => {
  expect(countInWords(dates as unknown as TermDates)).toBe(words)
})

const dates = (...terms: TermDates['terms']): TermDates => ({ terms, closedDays: [] })
const summer = { name: 'Summer term', from: '2027-04-12', until: '2027-07-20', halfTerm: null }

test.for([
  ['2027-05-31', dates(autumnTerm, summer), undefined],
  ['2027-06-01', dates(autumnTerm, summer), 'Your dates end on 20 July 2027. Add next year’s when you have them.'],
  ['2027-07-21', dates(summer), 'Your dates ended on 20 July 2027. Add next year’s when you have them.'],
  ['2027-06-01', dates(summer, nextAutumn), undefined],
  ['2027-06-01', dates(), undefined],
] as const)('on %s, with the dates %j, the hint is %s', ([today, entered, hint]) => {
  expect(endsSoon(entered, today)).toBe(hint)
})
