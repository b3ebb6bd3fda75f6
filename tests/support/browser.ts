import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test as base, expect } from '@playwright/test'

/** Every journey watches the browser's console: an error there fails it, whatever the screen shows. */
export const test = base.extend<{ consoleErrors: string[] }>({
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await use(errors)
      expect(errors, 'the console stays free of errors').toEqual([])
    },
    { auto: true },
  ],
})

/** For a journey that goes where the server must refuse: the browser notes that, and it is no fault. */
export function expectRefusals(errors: string[], status: number): void {
  const rest = errors.filter((error) => !error.includes(`status of ${status}`))
  errors.splice(0, errors.length, ...rest)
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'nothing sticks out at the side').toBe(0)
}

export { expect }
