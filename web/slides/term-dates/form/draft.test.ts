import { expect, test } from 'vitest'
import { autumnTerm, springTerm, termDates2026 } from '#tests/support/slides/term-dates.ts'
import { datesOf, draftOf, withNewDay, withNewTerm, withoutRow, withUnderstood } from './draft.ts'
import { findDraftIssues } from './find-draft-issues.ts'

const none = { terms: [], closedDays: [] }

test('what was saved comes out of the form as it went in', () => {
  const dates = { ...termDates2026, terms: [autumnTerm, { ...springTerm, halfTerm: null }] }
  expect(datesOf(draftOf(dates))).toEqual(dates)
})

test('a new term has the name of the season that follows', () => {
  const names = withNewTerm(withNewTerm(withNewTerm(withNewTerm(draftOf(none))))).terms.map(({ name }) => name)
  expect(names).toEqual(['Autumn term', 'Spring term', 'Summer term', 'Autumn term'])
  const own = draftOf({ ...none, terms: [{ ...autumnTerm, name: 'Term 1' }] })
  expect(withNewTerm(own).terms[1]?.name).toBe('Autumn term')
})

test('a removed row takes no other with it', () => {
  const draft = withNewDay(draftOf(termDates2026))
  const left = withoutRow(draft, draft.terms[0]?.key ?? '')
  expect([left.terms.map(({ name }) => name), left.closedDays.length]).toEqual([['Spring term'], 2])
})

test('a text that was understood replaces the same term and day, and leaves the others', () => {
  const moved = { ...autumnTerm, from: '2026-09-03', halfTerm: null }
  const understood = { terms: [moved], closedDays: [{ day: '2026-11-02', name: 'Polling day' }] }
  const half = withNewTerm(draftOf(termDates2026))
  expect(datesOf(withUnderstood(half, understood))).toEqual({
    terms: [moved, springTerm, { name: 'Summer term', from: '', until: '', halfTerm: null }],
    closedDays: understood.closedDays,
  })
})

const issues = (draft: Parameters<typeof findDraftIssues>[0]) =>
  findDraftIssues(draft).map(({ path, message }) => `${path}: ${message}`)
const half = draftOf({ ...none, terms: [autumnTerm] })

test.for([
  [draftOf(termDates2026), []],
  [draftOf(none), ['terms: Please add a term or a closed day first.']],
  [withNewTerm(draftOf(none)), ['terms.0.from: Please choose a day.', 'terms.0.until: Please choose a day.']],
  [
    { ...half, terms: half.terms.map((row) => ({ ...row, name: ' ', halfTerm: { from: '2026-10-26', until: '' } })) },
    ['terms.0.name: Please give it a name.', 'terms.0.halfTerm.until: Please choose a day.'],
  ],
  [withNewDay(draftOf(none)), ['closedDays.0.day: Please choose a day.', 'closedDays.0.name: Please give it a name.']],
] as const)('of the draft %j it says %j', ([draft, expected]) => {
  expect(issues(draft)).toEqual(expected)
})
