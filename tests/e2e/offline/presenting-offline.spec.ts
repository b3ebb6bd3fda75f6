import type { BrowserContext, Page } from '@playwright/test'
import { recordUse } from '#contract/usage/record.ts'
import { arriveAsTeacher, expect, expectLostCalls, test } from '#tests/support/app/browser.ts'
import { waitingEntries } from '#tests/support/offline/ready.ts'
import { startTimer } from '#tests/support/present/board.ts'

const progress = (page: Page) => page.getByRole('region', { name: 'Weekly Progress' })

/** Goes offline once the browser has cached all that Today loads. */
async function openTodayThenGoOffline(page: Page, ...others: Page[]): Promise<void> {
  const lazy = ['board-chunk', 'offline', 'week-column'].map((name) => page.waitForResponse(`**/assets/${name}-*.js`))
  await arriveAsTeacher(page)
  await Promise.all(lazy)
  for (const tab of [page, ...others]) {
    await tab.goto('/dashboard', { waitUntil: 'networkidle' })
    await expect(progress(tab)).toContainText('0 of 5 slides used')
  }
  await page.context().setOffline(true)
}

/** The uses that reach the server, which takes a moment over each. */
async function usesOf(context: BrowserContext): Promise<unknown[]> {
  const uses: unknown[] = []
  await context.route(recordUse.path.replace(':id', '*'), async (route) => {
    uses.push(route.request().postDataJSON())
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  return uses
}

async function presentAndClose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await startTimer(page)
  await page
    .getByRole('dialog', { name: /^Presenting: / })
    .getByRole('button', { name: 'Close' })
    .click()
}

test(
  'what two tabs presented offline counts at once in each, and is sent once',
  { tag: '@long' },
  async ({ page, context, consoleErrors }) => {
    const other = await context.newPage()
    await openTodayThenGoOffline(page, other)
    await presentAndClose(page)
    await expect(progress(page)).toContainText('1 of 5 slides used')
    await progress(other)
      .getByRole('button', { name: /^Wednesday/ })
      .click()
    await presentAndClose(other)
    await expect(progress(other).getByRole('button', { name: 'Wednesday, used' })).toBeVisible()

    const uses = await usesOf(context)
    await context.setOffline(false)
    for (const tab of [page, other]) await expect(progress(tab)).toContainText('2 of 5 slides used')
    await expect.poll(() => waitingEntries(page)).toEqual([])
    expect(uses).toHaveLength(2)
    expectLostCalls(consoleErrors)
  },
)

test('a tab that is closed as soon as the timer has started loses no use', async ({ page, context, consoleErrors }) => {
  await openTodayThenGoOffline(page)
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await startTimer(page)
  await page.close()
  const later = await context.newPage()
  await context.setOffline(false)
  await later.goto('/dashboard')
  await expect(progress(later)).toContainText('1 of 5 slides used')
  await expect.poll(() => waitingEntries(later)).toEqual([])
  expectLostCalls(consoleErrors)
})

test('what was presented offline is sent after the tab was closed', async ({ page, context, consoleErrors }) => {
  await openTodayThenGoOffline(page)
  await presentAndClose(page)
  await expect(progress(page)).toContainText('1 of 5 slides used')
  await page.close()

  const uses = await usesOf(context)
  await context.setOffline(false)
  const later = await context.newPage()
  await later.clock.install({ time: Date.now() + 3 * 60 * 60_000 })
  await later.goto('/dashboard')
  await expect(progress(later)).toContainText('1 of 5 slides used')
  await expect.poll(() => waitingEntries(later)).toEqual([])
  expect(uses).toEqual([expect.objectContaining({ secondsAgo: expect.any(Number) })])
  expectLostCalls(consoleErrors)
})
