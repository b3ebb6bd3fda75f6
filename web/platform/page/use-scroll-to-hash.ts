import { useEffect } from 'react'

const inputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Follows a link such as /dashboard/school#logo: stays at the card while others load above it, until the person does something. */
export function useScrollToHash(): void {
  useEffect(() => {
    const target = location.hash && document.getElementById(location.hash.slice(1))
    if (!target) return
    const grown = new ResizeObserver(() => target.scrollIntoView({ behavior: 'instant' }))
    grown.observe(document.body)
    const stop = () => grown.disconnect()
    for (const event of inputEvents) document.addEventListener(event, stop, { once: true })
    return () => {
      stop()
      for (const event of inputEvents) document.removeEventListener(event, stop)
    }
  }, [])
}
