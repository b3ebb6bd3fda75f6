import type { Draft } from '../draft.ts'

/** What every group of fields needs. */
export type EditorForm = {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  /** The error of a field, by its name in the API; for a list, also the errors of its lines. */
  issueFor: (field: string) => string | undefined
  adviceFor: (field: string) => readonly string[]
}

type Words = { hint?: string; error: string | undefined; advice: readonly string[] }

/** The text below a field: its hint, and its error or else the advice. The API may have another name for it. */
export function wordsFor({ issueFor, adviceFor }: EditorForm, field: string, hint?: string, apiField = field): Words {
  const error = issueFor(apiField)
  return { ...(hint ? { hint } : {}), error, advice: error ? [] : adviceFor(field) }
}
