import { useDeferredValue, useEffect, useState } from 'react'
import type { adviceOn } from './advice.ts'
import type { Draft } from './draft.ts'
import { usePictureAdvice } from './use-picture-advice.ts'

/** Advice while the user writes. The rules and their word lists load once the editor is rendered. */
export function useAdvice(draft: Draft): (field: string) => readonly string[] {
  const deferred = useDeferredValue(draft)
  const [advise, setAdvise] = useState<{ on: typeof adviceOn } | null>(null)
  useEffect(() => {
    // If the import fails there is no advice; everything else works.
    import('./advice.ts').then(
      (module) => setAdvise({ on: module.adviceOn }),
      () => {},
    )
  }, [])
  const advice = advise?.on(deferred)
  const onPicture = usePictureAdvice(deferred.emoji.trim())
  return (field) => (field === 'emoji' ? onPicture : (advice?.get(field) ?? []))
}
