import type { Page } from '@playwright/test'

/** Adds up the layout shifts of each page, from the next one that loads. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const target = Object.assign(window, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) target.layoutShift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Since the page was loaded. */
export async function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'layoutShift')))
}
