import { presentAttribute } from '#web/present/screen/early-presses.ts'

const pressable = 'button:not([popovertarget]), label'
const present = `[${presentAttribute}]`
const lookEveryMs = 20

/**
 * In a page that the server sent, a click on a part that React has not taken over yet would be lost: it waits, and comes again once
 * React has. Links, summaries and popovers need no script. Present has its own early board, but after another button it waits too:
 * the dot of another day changes the slide.
 */
export function holdEarlyClicks(): void {
  const sent = new WeakSet(document.querySelectorAll<HTMLElement>(pressable))
  const waiting = new Set<Promise<void>>()
  const hold = (event: MouseEvent): void => {
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(pressable)
    if (!pressed || !sent.has(pressed)) return
    const isPresent = pressed.matches(present)
    if (isPresent ? waiting.size === 0 : isTakenOver(pressed)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Another slide has a button of its own.
    if (isPresent) void Promise.all(waiting).then(() => document.querySelector<HTMLElement>(present)?.click())
    else wait(pressed)
  }
  const wait = (pressed: HTMLElement): void => {
    const pressing = pressOnceTakenOver(pressed)
    if (!pressed.matches('button')) return
    waiting.add(pressing)
    void pressing.then(() => waiting.delete(pressing))
  }
  window.addEventListener('click', hold, { capture: true })
}

async function pressOnceTakenOver(pressed: HTMLElement): Promise<void> {
  while (pressed.isConnected && !isTakenOver(pressed)) await new Promise((done) => setTimeout(done, lookEveryMs))
  if (pressed.isConnected) pressed.click()
}

/** React keeps an element's handlers on the element. */
function isTakenOver(element: HTMLElement): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'))
}
