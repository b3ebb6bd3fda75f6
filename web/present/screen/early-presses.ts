/** Marks the button that the first script answers for. */
export const presentAttribute = 'data-present'
const present = `[${presentAttribute}]`

let stop = (): void => {}
let isOpening = false
let hasFocus = false

/** Until the app has drawn its own Present button, a press of the painted one goes to `open`, which ends once the board shows or has failed. */
export function takeEarlyPresses(open: () => Promise<void>): void {
  const take = (event: MouseEvent): void => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>(present)
    if (!button) return
    event.stopImmediatePropagation()
    if (isOpening) return
    // A dialog returns the focus to the element that had it, and Safari does not focus a clicked button.
    button.focus()
    isOpening = true
    button.ariaBusy = 'true'
    void open().finally(() => {
      isOpening = false
      button.ariaBusy = null
    })
  }
  const follow = ({ target }: FocusEvent): void =>
    void (hasFocus = target instanceof Element && target.matches(present))
  document.addEventListener('click', take, { capture: true })
  document.addEventListener('focusin', follow)
  stop = () => {
    document.removeEventListener('click', take, { capture: true })
    document.removeEventListener('focusin', follow)
  }
}

/** The app's own button works from now on, and takes over the focus that the painted one had. */
export function endEarlyPresses(button: HTMLElement | null): void {
  stop()
  if (hasFocus && document.activeElement === document.body) button?.focus({ preventScroll: true })
  hasFocus = false
}

/** Whether an early press still waits for its board. */
export function isOpeningEarly(): boolean {
  return isOpening
}
