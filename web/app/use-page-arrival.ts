import { useEffect } from 'react'
import { useLocation } from 'wouter'

// The first page came from the server, and the browser has put the focus and the scroll where they belong.
let arrivedAt = window.location.pathname
let wentBack = false
window.addEventListener('popstate', () => {
  wentBack = true
})

/** What a full page load would do: the tab's title, the top of the page, and the focus on what the page is called. */
export function usePageArrival(title: string): void {
  const [location] = useLocation()

  useEffect(() => {
    document.title = `${title}: The Daily Dot`
    if (arrivedAt === location) return
    arrivedAt = location
    // Going back, the browser returns to where the person had been.
    if (!wentBack) window.scrollTo({ top: 0, behavior: 'instant' })
    wentBack = false
    const target = document.querySelector<HTMLElement>('h1') ?? document.getElementById('main')
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target?.focus({ preventScroll: true })
  }, [location, title])
}
