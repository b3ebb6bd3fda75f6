import { useState } from 'react'
import { addOwnSlide, changeOwnSlide, type OwnSlide, writtenOwnSlide } from '#contract/slides/own-slides.ts'
import { call } from '#web/platform/calls/api.ts'
import type { CallError, Issue } from '#web/platform/calls/call-error.ts'
import { saidUnlessIssues, useForm } from '#web/platform/calls/use-form.ts'
import { bodyOf, type Draft, type StarterBand, starterFields } from './draft.ts'

type Options = {
  /** Omitted for a new slide. */
  id: string | undefined
  version: string | undefined
  onSaved: (slide: OwnSlide) => void
}

/** Saves a draft, and reports errors per field or that a colleague saved first. */
export function useSaveSlide({ id, version, onSaved }: Options) {
  const [wasChanged, setWasChanged] = useState(false)
  const saving = useForm({
    shape: writtenOwnSlide,
    send: (body: ReturnType<typeof bodyOf>) => {
      if (id === undefined) return call(addOwnSlide, { body })
      // The user has been warned that a colleague saved first; saving again overwrites it.
      const basedOn = wasChanged || version === undefined ? {} : { version }
      return call(changeOwnSlide, { params: { id }, body: { ...body, ...basedOn } })
    },
    onDone: onSaved,
    onRefused: (error: CallError) => {
      const isLate = error.has('changedSince')
      if (isLate) setWasChanged(true)
      return isLate ? undefined : saidUnlessIssues(error)
    },
  })
  const issues = saving.refused?.issues ?? []
  return {
    refused: saving.refused,
    isPending: saving.isPending,
    /** Whether the slide has been changed since it was opened here. */
    wasChanged,
    issueFor: (field: string) => issueIn(issues, field),
    /** The band whose starters have an error. */
    wrongBand: bands.find((band) => issueIn(issues, starterFields[band])),
    save: (draft: Draft) => saving.send(bodyOf(draft)),
  }
}

const bands: readonly StarterBand[] = ['all', 'eyfs', 'ks1', 'lowerKS2', 'upperKS2']

/** For a list, the error of the list or of any of its lines. */
function issueIn(issues: readonly Issue[], field: string): string | undefined {
  const issue = issues.find(({ path }) => path === field || path.startsWith(`${field}.`))
  if (!issue || issue.path === field) return issue?.message
  return `Line ${Number(issue.path.slice(field.length + 1)) + 1}: ${issue.message}`
}
