import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { store } from '#web/platform/browser-storage.ts'
import { removeStored } from '#web/platform/remove-stored.ts'
import { readStoredJson } from '#web/platform/stored-json.ts'
import { useAskBeforeLeaving } from '#web/ui/form/use-ask-before-leaving.ts'
import { type Draft, draftShape, emptyDraft } from './draft.ts'

/** A slide's text, and the version it is based on; a new slide has none yet. */
export type SavedDraft = { draft: Draft; version?: string | undefined }

const storedShape = z.object({ draft: z.unknown(), version: z.optional(z.string()) })

/** A draft that survives a reload: session storage holds it until it is saved. Asks before the tab is closed. */
export function useDraft(key: string, saved: SavedDraft) {
  const [kept] = useState(() => writtenIn(readStoredJson('tab', key)))
  const [written, setWritten] = useState<SavedDraft>(kept ?? saved)
  const [isDone, setIsDone] = useState(false)
  const isChanged = !isDone && JSON.stringify(written.draft) !== JSON.stringify(saved.draft)

  useEffect(() => {
    if (isChanged) store('tab', key, JSON.stringify(written))
    else removeStored('tab', key)
  }, [isChanged, key, written])

  useAskBeforeLeaving(isChanged)

  return {
    ...written,
    isChanged,
    wasKept: kept !== undefined && isChanged,
    change: (changes: Partial<Draft>) => setWritten((now) => ({ ...now, draft: { ...now.draft, ...changes } })),
    startAfresh: () => setWritten(saved),
    /** Saved or given up: nothing is left to store. */
    finish: () => {
      setIsDone(true)
      removeStored('tab', key)
    },
  }
}

/** A draft that an open tab kept before an upgrade lacks the fields that came with it. */
function writtenIn(stored: unknown): SavedDraft | undefined {
  const kept = storedShape.safeParse(stored).data
  const draft = draftShape.safeParse(Object.assign({}, emptyDraft, kept?.draft)).data
  return kept && draft && { draft, version: kept.version }
}
