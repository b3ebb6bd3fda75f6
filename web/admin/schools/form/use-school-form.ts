import { useState } from 'react'
import { useAskBeforeLeaving } from '#web/ui/form/use-ask-before-leaving.ts'
import type { School } from '../school.ts'
import { type Change, mergeDraft } from './conflict.ts'
import { type Draft, draftOf } from './draft.ts'

/** The school being edited; null for a new one. */
export type Subject = { school: School | null }

type Opened = Subject & { draft: Draft; changes: readonly Change[] }

/** The form's state, kept outside of it: closed, or open with its draft. Asks before unsaved changes are lost. */
export function useSchoolForm() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [wanted, setWanted] = useState<Subject | null>(null)
  const isChanged = opened !== null && JSON.stringify(opened.draft) !== JSON.stringify(draftOf(opened.school))
  useAskBeforeLeaving(isChanged)

  const start = (subject: Subject): void => {
    setWanted(null)
    setOpened({ ...subject, draft: draftOf(subject.school), changes: [] })
  }
  return {
    opened,
    /** Set when another school is opened while there are unsaved changes. */
    wanted,
    open: (subject: Subject) => (isChanged ? setWanted(subject) : start(subject)),
    leave: () => wanted && start(wanted),
    stay: () => setWanted(null),
    change: (changes: Partial<Draft>) => setOpened((now) => now && { ...now, draft: { ...now.draft, ...changes } }),
    /** After a refused save: goes on from the school as it is now, with what was typed. */
    catchUp: (current: School) =>
      setOpened((now) => (now?.school ? { school: current, ...mergeDraft(now.school, current, now.draft) } : now)),
    close: () => setOpened(null),
  }
}
