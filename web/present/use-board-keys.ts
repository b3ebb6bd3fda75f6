import { useEffect, useEffectEvent } from 'react'

/** What each key does, by the name that the browser gives it. */
export type BoardKeys = Readonly<Record<string, () => void>>

export function useBoardKeys(keys: BoardKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    // Whoever has reached a button by keyboard presses that button with the space bar.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  // On the document: when the key that had the focus is hidden, nothing in the board has it.
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
