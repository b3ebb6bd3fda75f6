import { useState } from 'react'
import { addOwnSlide, changeOwnSlide, type OwnSlide, writtenOwnSlide } from '#contract/slides/own-slides.ts'
import { call } from '#web/platform/calls/api.ts'
import type { CallError, Issue } from '#web/platform/calls/call-error.ts'
import { findIssues } from '#web/platform/calls/find-issues.ts'
import { saidUnlessIssues, useForm } from '#web/platform/calls/use-form.ts'
import { bodyOf, type Draft, type StarterBand, starterFields } from './draft.ts'

type Options = {
  draft: Draft
  /** Omitted for a new slide. */
  id: string | undefined
  version: string | undefined
  onSaved: (slide: OwnSlide) => void
}

/** Saves a draft, and reports errors per field or that a colleague saved first. */
export function useSaveSlide({ draft, id, version, onSaved }: Options) {
  const [wasChanged, setWasChanged] = useState(false)
  // If a response is lost, saving again must not add a second slide.
  const [once] = useState(() => crypto.randomUUID())
  const saving = useForm({
    shape: writtenOwnSlide,
    send: (body: ReturnType<typeof bodyOf>) => {
      if (id === undefined) return call(addOwnSlide, { body: { ...body, once } })
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
  const [sent, setSent] = useState(draft)
  const issues = remainingIssues(saving.refused?.issues ?? [], bodyOf(sent), bodyOf(draft))
  return {
    refused: saving.refused,
    isPending: saving.isPending,
    /** Whether the slide has been changed since it was opened here. */
    wasChanged,
    issueFor: (field: string) => issueIn(issues, field),
    /** The band whose starters have an error. */
    wrongBand: bands.find((band) => issueIn(issues, starterFields[band])),
    save: () => {
      setSent(draft)
      saving.send(bodyOf(draft))
    },
  }
}

type Body = ReturnType<typeof bodyOf>

/** Leaves out the issues of fields that have been put right since: “Please fill this in” must not stay below a filled field. */
function remainingIssues(issues: readonly Issue[], sent: Body, now: Body): readonly Issue[] {
  if (issues.length === 0) return issues
  const found = findIssues(writtenOwnSlide, now)
  return issues.flatMap((issue) => {
    const field = fieldOf(issue)
    if (JSON.stringify(valueAt(sent, field)) === JSON.stringify(valueAt(now, field))) return issue
    return found.find((each) => fieldOf(each) === field) ?? []
  })
}

/** Without the number of the line in a list. */
function fieldOf({ path }: Issue): string {
  return path.replace(/\.\d+$/, '')
}

function valueAt(body: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => Object.entries(value ?? {}).find(([name]) => name === key)?.[1], body)
}

const bands: readonly StarterBand[] = ['all', 'eyfs', 'ks1', 'lowerKS2', 'upperKS2']

/** For a list, the error of the list or of any of its lines. */
function issueIn(issues: readonly Issue[], field: string): string | undefined {
  const issue = issues.find(({ path }) => path === field || path.startsWith(`${field}.`))
  if (!issue || issue.path === field) return issue?.message
  return `Line ${Number(issue.path.slice(field.length + 1)) + 1}: ${issue.message}`
}
