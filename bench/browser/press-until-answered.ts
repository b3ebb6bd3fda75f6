/** Milliseconds since the navigation, of the first press of Present that the page answers and of the last that it does not. */
export type Presses = { inVain: number; answered: number }

export const openBoard = 'dialog[open]'

/**
 * Runs in the page from its start and assigns the global promise `presses`. Whether the button is there says nothing: until the page's
 * script has run, it does nothing. If the answer comes later than in the press itself, the time of the answer counts.
 */
export function pressUntilAnswered(board: string): void {
  const buttonWith = (word: string) =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === word)
  const isAnswered = () => document.querySelector(board) !== null || buttonWith('Opening...') !== undefined
  const presses = new Promise<Presses>((resolve) => {
    const press = async (inVain: number): Promise<void> => {
      const at = performance.now()
      if (!isAnswered()) buttonWith('Present Slide')?.click()
      // React renders after the click, in a microtask.
      await Promise.resolve()
      if (isAnswered()) resolve({ inVain, answered: at })
      else setTimeout(() => void press(at), 4)
    }
    void press(0)
  })
  Object.assign(globalThis, { presses })
}
