import type { Term, TermDates } from '#contract/accounts/term-dates.ts'

export const autumnTerm = {
  name: 'Autumn term',
  from: '2026-09-02',
  until: '2026-12-18',
  halfTerm: { from: '2026-10-26', until: '2026-10-30' },
} satisfies Term

export const springTerm = {
  name: 'Spring term',
  from: '2027-01-04',
  until: '2027-03-25',
  halfTerm: { from: '2027-02-15', until: '2027-02-19' },
} satisfies Term

/** The year in which the tests of term dates happen: half term, an INSET day after it, and Christmas. */
export const termDates2026 = {
  terms: [autumnTerm, springTerm],
  closedDays: [{ day: '2026-11-02', name: 'INSET day' }],
} satisfies TermDates
