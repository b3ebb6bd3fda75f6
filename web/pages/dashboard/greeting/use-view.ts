import { useSyncExternalStore } from 'react'
import { readStored, store } from '#web/platform/browser-storage.ts'

export type View = 'admin' | 'teacher'

const key = 'dd-dashboard-view'
const listeners = new Set<() => void>()
/** If storage is blocked, the choice lasts as long as the page. */
let lastChosen: View = 'admin'

/** The admin view, or the page as a teacher sees it. The choice survives a reload. The server's page is the admin view. */
export function useView(): [View, (view: View) => void] {
  return [useSyncExternalStore(onChange, chosenView, () => 'admin'), choose]
}

function chosenView(): View {
  const stored = readStored('browser', key) ?? lastChosen
  return stored === 'teacher' ? 'teacher' : 'admin'
}

function choose(view: View): void {
  lastChosen = view
  store('browser', key, view)
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
