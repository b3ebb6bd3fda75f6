import type { Draft } from '../draft.ts'

/** What every group of fields needs. */
export type EditorForm = {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  /** What is wrong with a field, by its name on the wire; for a list also with what stands in it. */
  issueFor: (field: string) => string | undefined
  adviceFor: (field: string) => readonly string[]
}

type Words = { hint?: string; error: string | undefined; advice: readonly string[] }

/** What stands under a field: its hint, and what is wrong, or else what could be better. */
export function wordsFor({ issueFor, adviceFor }: EditorForm, field: string, hint?: string): Words {
  const error = issueFor(field)
  return { ...(hint ? { hint } : {}), error, advice: error ? [] : adviceFor(field) }
}
