const pressable = 'button:not([popovertarget]), label'
const lookEveryMs = 20

/**
 * In a page that the server sent, a click on a part that React has not taken over yet would be lost: it waits, and comes again once
 * React has. Links, summaries and popovers need no script.
 */
export function holdEarlyClicks(): void {
  const sent = new WeakSet(document.querySelectorAll<HTMLElement>(pressable))
  const hold = (event: MouseEvent): void => {
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(pressable)
    if (!pressed || !sent.has(pressed) || isTakenOver(pressed)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const look = (): void => {
      if (isTakenOver(pressed)) pressed.click()
      else if (pressed.isConnected) setTimeout(look, lookEveryMs)
    }
    setTimeout(look, lookEveryMs)
  }
  window.addEventListener('click', hold, { capture: true })
}

/** React keeps an element's handlers on the element. */
function isTakenOver(element: HTMLElement): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'))
}
