import { useState } from 'react'
import { keep, readKept } from '#web/platform/kept.ts'

export type View = 'admin' | 'teacher'

const key = 'dd-dashboard-view'

/** With the admin panels, or as a teacher sees it. The choice outlives a reload. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (readKept('browser', key) === 'teacher' ? 'teacher' : 'admin'))
  const choose = (chosen: View) => {
    keep('browser', key, chosen)
    setView(chosen)
  }
  return [view, choose]
}
