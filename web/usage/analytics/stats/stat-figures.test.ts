import { expect, test } from 'vitest'
import { bandsByAge } from '#contract/slides/age-bands.ts'
import { strands, themes } from '#contract/slides/writing/written-slide.ts'
import type { Analytics } from '#contract/usage/analytics.ts'
import { statFigures } from './stat-figures.ts'

const school: Analytics = {
  scope: 'school',
  period: 'term',
  from: '2026-09-01',
  until: '2026-11-10',
  usesThisWeek: 16,
  uses: 412,
  slides: 41,
  schoolDays: 42,
  daysWithTalk: 40,
  people: { thisWeek: 11, inPeriod: 17, inAll: 19 },
  byWeek: [
    { monday: '2026-11-02', uses: 31 },
    { monday: '2026-11-09', uses: 16 },
  ],
  byTheme: themes.map((theme) => ({ theme, uses: 80 })),
  byAgeBand: bandsByAge.map((ageGroup) => ({ ageGroup, uses: 100 })),
  byStrand: strands.map((strand, place) => ({ strand, uses: place })),
  byStatement: Array.from({ length: 12 }, (_, place) => ({ statement: place + 1, uses: Math.max(0, place - 2) })),
}
const own: Analytics = { ...school, scope: 'own', people: null }

const told = (analytics: Analytics) => statFigures(analytics).map(({ name, value, of }) => [name, value, of].join(' '))

test('a school sees its week, its term, its staff and its slides', () => {
  expect(told(school)).toEqual([
    'Slides presented this week 16 31 last week',
    'Slides presented this term 412 ',
    'Staff who presented this week 11 of 19',
    'Different slides this term 41 of 42 school days',
  ])
})

test('an individual sees curriculum statements instead of staff', () => {
  expect(told({ ...own, period: 'year' })).toEqual([
    'Slides presented this week 16 31 last week',
    'Slides presented this school year 412 ',
    'Different slides this school year 41 of 42 school days',
    'Curriculum statements this school year 9 of 12',
  ])
})

test('the weekly view does not repeat this week’s figure', () => {
  expect(told({ ...school, period: 'week' })).toEqual([
    'Slides presented this week 16 ',
    'Staff who presented this week 11 of 19',
    'Different slides this week 41 of 42 school days',
    'Curriculum statements this week 9 of 12',
  ])
  expect(told({ ...own, period: 'week' })[3]).toBe('Strands of oracy this week 3 of 4')
})

test.each([
  [43, 42],
  [0, 0],
])('%i different slides in %i days: no “of … school days”', (slides, schoolDays) => {
  expect(told({ ...own, slides, schoolDays })[2]).toBe(`Different slides this term ${slides} `)
})
