import type { Locator, Page } from '@playwright/test'
import { chooseInMenu } from '#tests/support/accounts/person-menu.ts'
import {
  arriveAsTeacher,
  expect,
  expectGoodScreenEverywhere,
  expectRefusals,
  test,
} from '#tests/support/app/browser.ts'
import { hold } from '#tests/support/app/hold.ts'
import { startTimer } from '#tests/support/present/board.ts'
import { button, slideOf } from '#tests/support/tour/tour.ts'

const boardsCode = '**/assets/board-chunk-*.js*'

function boardOf(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Presenting: / })
}

function fillsScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.fullscreenElement !== null)
}

/** The uses that the page reports to the server from now on. */
function usesToldBy(page: Page): string[] {
  const told: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/usage')) told.push(request.url())
  })
  return told
}

test('a click before the board’s code has loaded goes full screen and waits for it', async ({ page }) => {
  const uses = usesToldBy(page)
  const code = await hold(page, boardsCode)
  await arriveAsTeacher(page)
  await button(page, 'Present Slide').click()
  await expect(button(page, 'Opening...')).toBeFocused()
  await expect.poll(() => fillsScreen(page)).toBe(true)
  await expect(boardOf(page)).toHaveCount(0)
  expect(uses).toEqual([])
  code.release()
  await expect(boardOf(page).getByRole('heading', { level: 2 })).toBeVisible()
  expect(await fillsScreen(page)).toBe(true)
  await startTimer(page)
  await expect.poll(() => uses).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(boardOf(page)).toHaveCount(0)
  await expect(button(page, 'Present Slide')).toBeFocused()
})

for (const first of ['the app', 'the press'])
  test(
    `navigating away before the board has loaded opens no board, where ${first} comes first`,
    { tag: '@long' },
    async ({ page }) => {
      const uses = usesToldBy(page)
      await page.goto('/login')
      const code = await hold(page, boardsCode)
      const app = await hold(page, '**/assets/start-*.js')
      if (first === 'the app') app.release()
      await arriveAsTeacher(page)
      if (first === 'the app') await expect(slideOf(page)).toBeVisible()
      await button(page, 'Present Slide').click()
      await expect.poll(() => fillsScreen(page)).toBe(true)
      app.release()
      await chooseInMenu(page, 'Account')
      await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
      code.release()
      await expect.poll(() => fillsScreen(page)).toBe(false)
      await expect(boardOf(page)).toHaveCount(0)
      expect(uses).toEqual([])
    },
  )

test(
  'a board that fails to load says so, leaves full screen, and opens on a retry',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    const uses = usesToldBy(page)
    await page.route(boardsCode, (route) => route.fulfill({ status: 503 }))
    await arriveAsTeacher(page)
    await button(page, 'Present Slide').click()
    const sentence = slideOf(page).getByRole('alert')
    await expect(sentence).toContainText('The board could not be loaded. Please check your connection and try again')
    await expect.poll(() => fillsScreen(page)).toBe(false)
    await expectGoodScreenEverywhere(page)
    expect(uses).toEqual([])

    await page.unroute(boardsCode)
    await button(sentence, 'Try again').click()
    await expect(boardOf(page).getByRole('heading', { level: 2 })).toBeVisible()
    await expect.poll(() => fillsScreen(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(sentence).toHaveCount(0)
    expectRefusals(consoleErrors, 503)
  },
)
