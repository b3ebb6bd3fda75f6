import { useEffect } from 'react'
import { useLocation } from 'wouter'

// The first page came from the server, and the browser has put the focus and the scroll where they belong.
let arrivedAt = window.location.pathname
let wentBack = false
window.addEventListener('popstate', () => {
  wentBack = true
})

/** What a full page load would do: the tab's title, the top of the page, and the focus on what the page is called. */
export function useRouteChange(title: string): void {
  const [location] = useLocation()

  useEffect(() => {
    document.title = `${title}: The Daily Dot`
    if (arrivedAt === location) return
    arrivedAt = location
    // Going back, the browser returns to where the person had been.
    if (!wentBack) window.scrollTo({ top: 0, behavior: 'instant' })
    wentBack = false
    if (focusOn(document.querySelector('h1'))) return
    focusOn(document.getElementById('main'))
    return focusHeadingWhenItComes()
  }, [location, title])
}

/** A page that first asks who is there has no heading yet. Whoever has moved on meanwhile is left alone. */
function focusHeadingWhenItComes(): () => void {
  const watch = new MutationObserver(() => {
    const heading = document.querySelector('h1')
    if (!heading) return
    watch.disconnect()
    const here = document.activeElement
    if (!here || here === document.body || here.id === 'main') focusOn(heading)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  return () => watch.disconnect()
}

function focusOn(target: HTMLElement | null): boolean {
  if (!target) return false
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  return true
}
