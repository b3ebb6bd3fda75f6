import { type RefObject, useEffect, useState } from 'react'

/** Sends the focus to an element by its id, once the screen stands; to the fallback where it is gone by then. */
export function useSentFocus(fallback: RefObject<HTMLElement | null>): (id: string) => void {
  const [sent, setSent] = useState<{ to: string } | null>(null)
  useEffect(() => {
    if (sent) (document.getElementById(sent.to) ?? fallback.current)?.focus()
  }, [fallback, sent])
  return (to) => setSent({ to })
}
