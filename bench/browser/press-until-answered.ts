export const openBoard = 'dialog[open]'

/**
 * Runs in the page from its start and assigns the global promise `answered`: milliseconds since the navigation, when the page answered a
 * press of Present for the first time. Whether the button is there says nothing: until a script has run, it does nothing.
 */
export function pressUntilAnswered(board: string): void {
  const buttonWith = (word: string) =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === word)
  // Before the app has taken the page over, the button cannot change its word.
  const isAnswered = () =>
    document.querySelector(`${board}, button[aria-busy="true"]`) !== null || buttonWith('Opening...') !== undefined
  const answered = new Promise<number>((resolve) => {
    const tryOnce = async (): Promise<void> => {
      const at = performance.now()
      buttonWith('Present Slide')?.click()
      // React renders after the click, in a microtask.
      await Promise.resolve()
      if (isAnswered()) resolve(at)
      else setTimeout(() => void tryOnce(), 4)
    }
    void tryOnce()
  })
  Object.assign(globalThis, { answered })
}
