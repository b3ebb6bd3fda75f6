import { useState } from 'react'
import { readStored, store } from '#web/platform/browser-storage.ts'

export type View = 'admin' | 'teacher'

const key = 'dd-dashboard-view'

/** The admin view, or the page as a teacher sees it. The choice survives a reload. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (readStored('browser', key) === 'teacher' ? 'teacher' : 'admin'))
  const choose = (chosen: View) => {
    store('browser', key, chosen)
    setView(chosen)
  }
  return [view, choose]
}
