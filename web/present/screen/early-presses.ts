/** Marks the button that the early script may answer for. */
export const presentAttribute = 'data-present'

let stop = (): void => {}
let isOpening = false

/**
 * Until the app has taken over the page that the server sent, a press of its Present button goes to `open`, which ends once the board
 * shows or has failed. React must not see the press: it would replay it.
 */
export function takeEarlyPresses(open: () => Promise<void>): void {
  const take = (event: MouseEvent): void => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>(`[${presentAttribute}]`)
    if (!button) return
    event.stopImmediatePropagation()
    if (isOpening) return
    // A dialog returns the focus to the element that had it, and Safari does not focus a clicked button.
    button.focus()
    isOpening = true
    // Not its word, as "Opening...": React expects the page as it was sent.
    button.ariaBusy = 'true'
    void open().finally(() => {
      isOpening = false
      button.ariaBusy = null
    })
  }
  // Not on the window: there, presses that wait for the app come first.
  document.addEventListener('click', take, { capture: true })
  stop = () => document.removeEventListener('click', take, { capture: true })
}

/** The app's own button works from now on. */
export function endEarlyPresses(): void {
  stop()
}

/** Whether an early press still waits for its board. */
export function isOpeningEarly(): boolean {
  return isOpening
}
