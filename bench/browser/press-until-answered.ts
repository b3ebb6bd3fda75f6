/** It opens as a popover and becomes modal once it is painted. */
export const openBoard = 'dialog:is([open], :popover-open)'

/** Not in TypeScript's list of what browsers have. */
declare const scheduler: {
  postTask: (task: () => Promise<void>, options: { priority: 'user-blocking'; delay: number }) => Promise<void>
}

/**
 * Runs in the page from its start and assigns the global promise `answered`: milliseconds since the navigation, when the page answered a
 * press of Present for the first time. Whether the button is there says nothing: until a script has run, it does nothing. Like
 * a person's click, the presses go before the page's other tasks.
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
      else void scheduler.postTask(tryOnce, { priority: 'user-blocking', delay: 4 })
    }
    void tryOnce()
  })
  Object.assign(globalThis, { answered })
}
