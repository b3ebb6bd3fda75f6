import type { Page } from '@playwright/test'

/**
 * From the next page on, no timer of at least so many milliseconds ends. On a busy machine it would end in the middle of a journey: a
 * board would count a look as a use, or an open page would notice by itself what the journey has it notice.
 */
export async function stopLongTimers(page: Page, fromMs: number): Promise<void> {
  await page.addInitScript((from) => {
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const start: (work: () => void, milliseconds?: number, ...given: unknown[]) => number = window[name].bind(window)
      const startShort: typeof start = (work, milliseconds = 0, ...given) =>
        milliseconds < from ? start(work, milliseconds, ...given) : 0
      Object.assign(window, { [name]: startShort })
    }
  }, fromMs)
}
