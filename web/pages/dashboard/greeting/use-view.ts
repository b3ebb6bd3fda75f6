import { startTransition, useEffect, useState } from 'react'
import { readStored, store } from '#web/platform/browser-storage.ts'

export type View = 'admin' | 'teacher'

const key = 'dd-dashboard-view'

/** The admin view, or the page as a teacher sees it. The choice survives a reload; the server, which does not know it, sends the admin view. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>('admin')
  useEffect(() => {
    if (readStored('browser', key) === 'teacher') startTransition(() => setView('teacher'))
  }, [])
  const choose = (chosen: View) => {
    store('browser', key, chosen)
    setView(chosen)
  }
  return [view, choose]
}
