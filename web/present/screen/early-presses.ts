/** Marks the button that the early script may answer for. */
export const presentAttribute = 'data-present'

let stop = (): void => {}

/**
 * Until the app has taken over the page that the server sent, a press of its Present button goes to `open`. React must not see it:
 * it would replay the press.
 */
export function takeEarlyPresses(open: () => void): void {
  const take = (event: MouseEvent): void => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>(`[${presentAttribute}]`)
    if (!button) return
    event.stopImmediatePropagation()
    // A dialog returns the focus to the element that had it, and Safari does not focus a clicked button.
    button.focus()
    open()
  }
  window.addEventListener('click', take, { capture: true })
  stop = () => window.removeEventListener('click', take, { capture: true })
}

/** The app's own button works from now on. */
export function endEarlyPresses(): void {
  stop()
}
