import { useState } from 'react'

/** The subject of a dialog. It stays on the screen while the dialog closes; `isGone` once it has left its list. */
export function useDialogSubject<Subject>(asked: Subject | null) {
  const [shown, setShown] = useState<Subject | null>(null)
  const [isGone, setIsGone] = useState(false)
  const isNew = asked !== null && asked !== shown
  if (isNew) {
    setShown(asked)
    setIsGone(false)
  }
  return { shown, isNew, isGone, setGone: () => setIsGone(true) }
}
