import { useEffect } from 'react'
import { useLocation } from 'wouter'

// The server delivered the first page, so the browser has already set its focus and scroll position.
let currentPath = window.location.pathname
let wentBack = false
window.addEventListener('popstate', () => {
  wentBack = true
})

/** Does what a full page load would do: sets the tab's title, scrolls to the top and focuses the heading. */
export function useRouteChange(title: string): void {
  const [location] = useLocation()

  useEffect(() => {
    document.title = `${title}: The Daily Dot`
    if (currentPath === location) return
    currentPath = location
    // On going back, the browser restores the scroll position.
    if (!wentBack) window.scrollTo({ top: 0, behavior: 'instant' })
    wentBack = false
    if (focusOn(document.querySelector('h1'))) return
    focusOn(document.getElementById('main'))
    return focusHeadingOnceRendered()
  }, [location, title])
}

/** A page that first checks the session has no heading yet. Leaves the focus alone if the user has moved it meanwhile. */
function focusHeadingOnceRendered(): () => void {
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
