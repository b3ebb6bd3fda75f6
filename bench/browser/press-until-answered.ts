/** Milliseconds since the navigation: when the page took a press of Present for the first time, and when the user saw that. */
export type Press = { taken: number; answered: number }

export const openBoard = 'dialog[open]'

/**
 * Runs in the page from its start and assigns the global promise `press`. Whether the button is there says nothing: until a script has
 * run, it does nothing. Presses no more once one is taken, because each that is taken early opens a board.
 */
export function pressUntilAnswered(board: string): void {
  const buttonWith = (word: string) =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === word)
  // Before the app has taken over, the button cannot change its word.
  const isAnswered = () =>
    document.querySelector(board) !== null ||
    buttonWith('Opening...') !== undefined ||
    document.querySelector('button[aria-busy="true"]') !== null
  const press = new Promise<Press>((resolve) => {
    const tryOnce = async (): Promise<void> => {
      const [at, button] = [performance.now(), buttonWith('Present Slide')]
      button?.click()
      // React renders after the click, in a microtask.
      await Promise.resolve()
      if (isAnswered()) resolve({ taken: at, answered: at })
      // The page gives the button the focus when it takes a press; click() alone does not.
      else if (button && document.activeElement === button) awaitAnswer(at)
      else setTimeout(() => void tryOnce(), 4)
    }
    const awaitAnswer = (taken: number): void => {
      if (isAnswered()) resolve({ taken, answered: performance.now() })
      else setTimeout(() => awaitAnswer(taken), 4)
    }
    void tryOnce()
  })
  Object.assign(globalThis, { press })
}
