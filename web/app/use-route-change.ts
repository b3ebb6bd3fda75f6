import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'

let arrivedAt: string | undefined
let wentBack = false
let stopWatching = (): void => {}
const inputEvents = ['keydown', 'pointerdown'] as const

/** What a full page load would do: the tab's title, the top of the page, and the focus on what the page is called. */
export function useRouteChange(title: string): void {
  const [location] = useLocation()

  // Before the page's own effects, which may name more than the page.
  useLayoutEffect(() => {
    document.title = `${title}: The Daily Dot`
  }, [title])

  useEffect(() => {
    if (arrivedAt === undefined) {
      window.addEventListener('popstate', noteGoingBack)
      // The first page came from the server, and the browser has put the focus and the scroll where they belong.
      arrivedAt = location
    }
    if (arrivedAt === location) return
    arrivedAt = location
    // Going back, the browser returns to where the person had been.
    if (!wentBack) window.scrollTo({ top: 0, behavior: 'instant' })
    wentBack = false
    stopWatching()
    stopWatching = keepFocusOnHeading()
  }, [location])
}

/** Going back within a page, such as from week to week of the plan, changes no route. */
function noteGoingBack(): void {
  wentBack = window.location.pathname !== arrivedAt
}

/**
 * Moves the focus to the page's heading, and again whenever the page drops it before the person has done anything: a page that
 * loads in steps gets its heading late, or replaces it. Outlives the effect, since the page may be mounted again meanwhile.
 */
function keepFocusOnHeading(): () => void {
  const focusHeading = () => focusOn(document.querySelector('h1') ?? document.getElementById('main'))
  const watch = new MutationObserver(() => {
    const here = document.activeElement
    if (!here || here === document.body || here.id === 'main') focusHeading()
  })
  const stop = () => {
    watch.disconnect()
    for (const event of inputEvents) document.removeEventListener(event, stop)
  }
  focusHeading()
  watch.observe(document.body, { childList: true, subtree: true })
  for (const event of inputEvents) document.addEventListener(event, stop)
  return stop
}

function focusOn(target: HTMLElement | null): void {
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
