/** Marks the button that the first script answers for. */
export const presentAttribute = 'data-present'
const present = `[${presentAttribute}]`

let stop = (): void => {}
let opening: Promise<void> | undefined
let hasFailed = false
let hasFocus = false

/** Until the app has drawn its own Present button, a press of the painted one goes to `open`, which ends once the board shows or has failed. */
export function takeEarlyPresses(open: () => Promise<void>): void {
  const take = (event: MouseEvent): void => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>(present)
    if (!button) return
    event.stopImmediatePropagation()
    if (opening) return
    // A dialog returns the focus to the element that had it, and Safari does not focus a clicked button.
    button.focus()
    button.ariaBusy = 'true'
    opening = open()
      .catch(() => void (hasFailed = true))
      .finally(() => {
        opening = undefined
        button.ariaBusy = null
      })
  }
  const follow = ({ target }: FocusEvent): void =>
    void (hasFocus = target instanceof Element && target.matches(present))
  document.addEventListener('click', take, true)
  document.addEventListener('focusin', follow)
  stop = () => {
    document.removeEventListener('click', take, true)
    document.removeEventListener('focusin', follow)
  }
}

/** The app's own button works from now on, and takes over the focus that the painted one had. */
export function endEarlyPresses(button: HTMLElement | null): void {
  stop()
  if (hasFocus && document.activeElement === document.body) button?.focus({ preventScroll: true })
  hasFocus = false
}

/** Until an early press has its board; undefined if none waits. */
export function openingEarly(): Promise<void> | undefined {
  return opening
}

/** Whether an early press got no board. Says so once. */
export function takeEarlyFailure(): boolean {
  const failed = hasFailed
  hasFailed = false
  return failed
}
