import { type RefObject, useEffect, useState } from 'react'

/** Focuses an element by its id after the next render, or the fallback if it no longer exists. */
export function useFocusById(fallback: RefObject<HTMLElement | null>): (id: string) => void {
  const [sent, setSent] = useState<{ to: string } | null>(null)
  useEffect(() => {
    if (sent) (document.getElementById(sent.to) ?? fallback.current)?.focus()
  }, [fallback, sent])
  return (to) => setSent({ to })
}
