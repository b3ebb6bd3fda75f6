import type { Page } from '@playwright/test'

/** From the next page on, adds up how far what stands on it has moved by itself. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.moved += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Since the page was loaded. */
export async function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'moved')))
}
