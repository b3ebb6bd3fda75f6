import { useState } from 'react'
import { useAskBeforeLeaving } from '#web/ui/form/use-ask-before-leaving.ts'
import type { School } from '../school.ts'
import { type Draft, draftOf } from './draft.ts'

/** What the form is for: a school that there is, or a new one. */
export type Subject = { school: School | null }

type Opened = Subject & { draft: Draft }

/** The form's state, kept outside of it: closed, or open with what was typed. Asks before that is lost. */
export function useSchoolForm() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [wanted, setWanted] = useState<Subject | null>(null)
  const isChanged = opened !== null && JSON.stringify(opened.draft) !== JSON.stringify(draftOf(opened.school))
  useAskBeforeLeaving(isChanged)

  const start = (subject: Subject): void => {
    setWanted(null)
    setOpened({ ...subject, draft: draftOf(subject.school) })
  }
  return {
    opened,
    /** What somebody wants to go on to while something is not saved. */
    wanted,
    open: (subject: Subject) => (isChanged ? setWanted(subject) : start(subject)),
    leave: () => wanted && start(wanted),
    stay: () => setWanted(null),
    change: (changes: Partial<Draft>) => setOpened((now) => now && { ...now, draft: { ...now.draft, ...changes } }),
    close: () => setOpened(null),
  }
}
