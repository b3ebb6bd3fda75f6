import { useEffect } from 'react'

/** Makes the browser ask before the page is closed or reloaded while something is unsaved or in progress. */
export function useAskBeforeLeaving(isUnsafe: boolean): void {
  useEffect(() => {
    if (!isUnsafe) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsafe])
}
