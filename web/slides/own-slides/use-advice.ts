import { useDeferredValue, useEffect, useState } from 'react'
import type { adviceOn } from './advice.ts'
import type { Draft } from './draft.ts'

/** What could be better, while somebody writes. The rules and their lists of words come once the editor stands. */
export function useAdvice(draft: Draft): (field: string) => readonly string[] {
  const settled = useDeferredValue(draft)
  const [advise, setAdvise] = useState<{ on: typeof adviceOn } | null>(null)
  useEffect(() => {
    // Without a network there is no advice, and nothing else is missing.
    import('./advice.ts').then(
      (module) => setAdvise({ on: module.adviceOn }),
      () => {},
    )
  }, [])
  const advice = advise?.on(settled)
  return (field) => advice?.get(field) ?? []
}
