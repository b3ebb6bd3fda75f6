import type { TermDates } from '#contract/accounts/term-dates.ts'

/** What the form has. A day that is not chosen yet is ''. */
export type Draft = { terms: readonly TermRow[]; closedDays: readonly DayRow[] }
export type TermRow = {
  key: string
  name: string
  from: string
  until: string
  halfTerm: { from: string; until: string }
}
export type DayRow = { key: string; day: string; name: string }

const noSpan = { from: '', until: '' }
const seasons = ['Autumn term', 'Spring term', 'Summer term']
let rowsMade = 0

export function draftOf({ terms, closedDays }: TermDates): Draft {
  return {
    terms: terms.map((term) => ({ ...term, key: newKey(), halfTerm: term.halfTerm ?? noSpan })),
    closedDays: closedDays.map((closed) => ({ ...closed, key: newKey() })),
  }
}

/** As the server takes it. */
export function datesOf({ terms, closedDays }: Draft): TermDates {
  return {
    terms: terms.map(({ name, from, until, halfTerm }) => ({
      name,
      from,
      until,
      halfTerm: halfTerm.from || halfTerm.until ? halfTerm : null,
    })),
    closedDays: closedDays.map(({ day, name }) => ({ day, name })),
  }
}

/** Named after the one that follows the last. */
export function withNewTerm(draft: Draft): Draft {
  const last = seasons.indexOf(draft.terms.at(-1)?.name ?? '')
  const name = seasons[(last + 1) % seasons.length] ?? ''
  return { ...draft, terms: [...draft.terms, { key: newKey(), name, ...noSpan, halfTerm: noSpan }] }
}

export function withNewDay(draft: Draft): Draft {
  return { ...draft, closedDays: [...draft.closedDays, { key: newKey(), day: '', name: '' }] }
}

export function withoutRow({ terms, closedDays }: Draft, key: string): Draft {
  const isOther = (row: { key: string }) => row.key !== key
  return { terms: terms.filter(isOther), closedDays: closedDays.filter(isOther) }
}

/** Puts in what a text said: it replaces the same days, and what was entered besides stays. */
export function withUnderstood(draft: Draft, understood: TermDates): Draft {
  const added = draftOf(understood)
  const terms = draft.terms.filter((row) => !added.terms.some((term) => overlap(row, term)))
  const days = draft.closedDays.filter((row) => !added.closedDays.some(({ day }) => day === row.day))
  return {
    terms: [...terms, ...added.terms].toSorted((a, b) => byDay(a.from, b.from)),
    closedDays: [...days, ...added.closedDays].toSorted((a, b) => byDay(a.day, b.day)),
  }
}

function overlap(one: TermRow, other: TermRow): boolean {
  return one.from !== '' && one.until !== '' && one.from <= other.until && other.from <= one.until
}

/** Days that are not chosen yet come last. */
function byDay(one: string, other: string): number {
  return (one || '9').localeCompare(other || '9')
}

/** Tells rows apart while they are edited. */
function newKey(): string {
  rowsMade += 1
  return `row-${rowsMade}`
}
