import { useEffect, useEffectEvent } from 'react'

/** The action of each key, by its KeyboardEvent.key. */
export type BoardKeys = Readonly<Record<string, () => void>>

export function useBoardKeys(keys: BoardKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    // On a button focused by keyboard, the space bar presses that button.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  // On the document: when the focused button is hidden, nothing in the board has the focus.
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
