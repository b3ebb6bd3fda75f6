import { useState } from 'react'
import type { TermDates } from '#contract/accounts/term-dates.ts'
import { saveTermDates } from '#contract/slides/days/term-dates.ts'
import { call } from '#web/platform/calls/api.ts'
import { saidUnlessIssues, useForm } from '#web/platform/calls/use-form.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { useAskBeforeLeaving } from '#web/ui/form/use-ask-before-leaving.ts'
import { useRefetchDays } from '../use-refetch-days.ts'
import {
  type DayRow,
  type Draft,
  type TermRow,
  datesOf,
  draftOf,
  withNewDay,
  withNewTerm,
  withoutRow,
} from './draft.ts'
import { findDraftIssues, findIncompleteDays } from './find-draft-issues.ts'

export type DraftForm = ReturnType<typeof useDraft>

/** The rows of the form, kept until the server has saved them. */
export function useDraft(start: TermDates, onSaved: () => void) {
  const toast = useToast()
  const refetchDays = useRefetchDays()
  const [first] = useState(() => draftOf(start))
  const [draft, setDraft] = useState(first)
  const [newKey, setNewKey] = useState<string>()
  const { refused, issueFor, isPending, refuse, send } = useForm({
    send: (dates: TermDates) => call(saveTermDates, { body: dates }),
    onDone: async ({ message }) => {
      await refetchDays()
      toast({ title: 'Term dates saved', description: message })
      onSaved()
    },
    onRefused: saidUnlessIssues,
  })
  useAskBeforeLeaving(draft !== first)

  /** Errors name rows by their place, which is another now. */
  function replace(next: Draft): void {
    refuse([])
    setDraft(next)
  }

  return {
    draft,
    newKey,
    refused,
    issueFor,
    isPending,
    replace,
    changeTerm: (row: TermRow) =>
      setDraft({ ...draft, terms: draft.terms.map((each) => (each.key === row.key ? row : each)) }),
    changeDay: (row: DayRow) =>
      setDraft({ ...draft, closedDays: draft.closedDays.map((each) => (each.key === row.key ? row : each)) }),
    addTerm: () => {
      const next = withNewTerm(draft)
      setDraft(next)
      setNewKey(next.terms.at(-1)?.key)
    },
    addDay: () => {
      const next = withNewDay(draft)
      setDraft(next)
      setNewKey(next.closedDays.at(-1)?.key)
    },
    remove: (key: string) => replace(withoutRow(draft, key)),
    save: (form: HTMLElement | null) => {
      const issues = [...findIncompleteDays(form), ...findDraftIssues(draft)]
      if (issues.length > 0) refuse(issues)
      else send(datesOf(draft))
    },
  }
}
