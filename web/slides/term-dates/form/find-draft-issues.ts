import { termDates } from '#contract/accounts/term-dates.ts'
import type { Issue } from '#web/platform/calls/call-error.ts'
import { findIssues } from '#web/platform/calls/find-issues.ts'
import { datesOf, type Draft } from './draft.ts'

/** What the browser can see is missing, at the fields that miss it. The server checks the rest. */
export function findDraftIssues(draft: Draft): Issue[] {
  if (draft.terms.length + draft.closedDays.length === 0)
    return [{ path: 'terms', message: 'Please add a term or a closed day first.' }]
  return findIssues(termDates, datesOf(draft)).map((issue) =>
    isDay(issue.path) ? { ...issue, message: 'Please choose a day.' } : issue,
  )
}

function isDay(path: string): boolean {
  return /\.(?:from|until|day)$/.test(path)
}

/** Days of which only a part was typed: their value is empty, and they must not pass for days that were left out. */
export function findIncompleteDays(form: HTMLElement | null): Issue[] {
  const days = [...(form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [])]
  return days
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => ({ path: name, message: 'Please complete this day.' }))
}
