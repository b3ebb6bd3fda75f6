import type { Locator, Page } from '@playwright/test'
import { swapSlide } from '#contract/slides/swaps.ts'
import { readStats } from '#contract/usage/stats.ts'
import {
  arriveAsTeacher,
  expect,
  expectAccessible,
  expectGoodScreen,
  expectLostCalls,
  expectNoSidewaysScroll,
  test,
  toasts,
} from '#tests/support/app/browser.ts'
import { hold } from '#tests/support/app/hold.ts'
import { stopLongTimers } from '#tests/support/app/long-timers.ts'
import { startTimer } from '#tests/support/present/board.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

const { title } = thisWeek.monday

const slideOf = (page: Page) => page.getByRole('region', { name: 'Today’s Slide' })
const titleOf = (page: Page) => slideOf(page).getByRole('heading', { level: 2 })
const notRight = (within: Page | Locator) => within.getByRole('button', { name: 'Not right for my class' })
/** Its name on the board, which the class reads. */
const anotherSlide = (within: Locator) => within.getByRole('button', { name: 'Another slide' })
const undo = (within: Page | Locator) => within.getByRole('button', { name: 'Undo' })

/** The first of the three slides that are offered. */
async function firstOffer(dialog: Locator): Promise<{ title: string; use: Locator }> {
  const use = dialog.getByRole('button', { name: /^Use this/ }).first()
  await expect(use).toBeVisible()
  return { use, title: await dialog.getByRole('heading', { level: 4 }).first().innerText() }
}

test('today’s slide is swapped with two taps and the choice, and one tap takes it back', async ({ page }) => {
  await arriveAsTeacher(page)
  await expect(slideOf(page)).toContainText('May touch a nerve')
  await notRight(slideOf(page)).click()
  const dialog = page.getByRole('dialog', { name: 'Swap today’s slide' })
  const offer = await firstOffer(dialog)
  await expectGoodScreen(page)
  await offer.use.click()
  await expect(titleOf(page)).toHaveText(offer.title)
  await expect(toasts(page)).toContainText(`Today’s slide is now ‘${offer.title}’`)
  await expect(dialog).toBeHidden()
  await expectGoodScreen(page)
  await page.reload()
  await expect(titleOf(page), 'in the page that the server sends').toHaveText(offer.title)

  await notRight(slideOf(page)).click()
  await dialog.getByRole('button', { name: `Put ‘${title}’ back` }).click()
  await expect(titleOf(page)).toHaveText(title)
  await undo(toasts(page)).click()
  await expect(titleOf(page)).toHaveText(offer.title)
})

test('all of it works by keyboard, and the focus returns', { tag: '@long' }, async ({ page }) => {
  await arriveAsTeacher(page)
  await notRight(slideOf(page)).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Swap today’s slide' })
  const offer = await firstOffer(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(notRight(slideOf(page))).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(offer.use).toBeVisible()
  await offer.use.focus()
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toHaveText(offer.title)
  await expect(notRight(slideOf(page))).toBeFocused()
  await expect(undo(toasts(page)), 'F6 does nothing before there is a toast').toBeVisible()
  await page.keyboard.press('F6')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(undo(toasts(page))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toHaveText(title)
})

test('on a phone the suggestions fit, and Undo is within reach', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arriveAsTeacher(page)
  await notRight(slideOf(page)).click()
  const offer = await firstOffer(page.getByRole('dialog', { name: 'Swap today’s slide' }))
  await expect(offer.use, 'the first is there without scrolling').toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await offer.use.click()
  await expect(undo(toasts(page))).toBeInViewport({ ratio: 1 })
  await undo(toasts(page)).click()
  await expect(titleOf(page)).toHaveText(title)
})

test(
  'without a connection the dialog says so and keeps what was written',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    await arriveAsTeacher(page)
    await notRight(slideOf(page)).click()
    const dialog = page.getByRole('dialog', { name: 'Swap today’s slide' })
    const offer = await firstOffer(dialog)
    await dialog.getByText('Give a reason, if you like').click()
    await dialog.getByLabel('Reason').fill('Someone’s dog has died.')
    await page.route(swapSlide.path.replace(':date', '*'), (route) => route.abort())
    await offer.use.click()
    await expect(dialog.getByRole('alert')).toContainText('The Daily Dot cannot be reached just now.')
    await expect(dialog.getByLabel('Reason')).toHaveValue('Someone’s dog has died.')
    await page.unrouteAll()
    await offer.use.click()
    await expect(titleOf(page)).toHaveText(offer.title)
    expectLostCalls(consoleErrors)
  },
)

test('a day to come is swapped in Plan', { tag: '@long' }, async ({ page }) => {
  await arriveAsTeacher(page, '/dashboard/plan')
  const thursday = page
    .getByRole('region', { name: /^Next 10 Days/ })
    .locator('ol > li')
    .nth(2)
  await thursday.getByRole('button', { name: /^Swap/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Swap Thursday’s slide' })
  const offer = await firstOffer(dialog)
  await expectAccessible(page)
  await offer.use.click()
  await expect(thursday.getByRole('heading', { level: 3 })).toHaveText(offer.title)
  await expect(thursday.getByRole('button', { name: /^Swap/ })).toBeFocused()
  await undo(toasts(page)).click()
  await expect(toasts(page)).toContainText('’ again')
  await expect(thursday.getByRole('heading', { level: 3 })).not.toHaveText(offer.title)
})

test('on the board another slide takes its place, its timer starts afresh, and only what was shown counts', async ({
  page,
}) => {
  // After 20 seconds the other slide would count as well, and its Undo would be gone.
  await stopLongTimers(page, 20_000)
  await arriveAsTeacher(page)
  await page.getByRole('button', { name: 'Present Slide' }).click()
  const board = page.getByRole('dialog', { name: /^Presenting: / })
  await startTimer(page)
  const openSwap = async (): Promise<Locator> => {
    await board.getByRole('button', { name: 'Tools' }).click()
    await anotherSlide(page.getByRole('dialog', { name: 'Tools' })).click()
    return page.getByRole('dialog', { name: 'Another slide' })
  }
  const panel = await openSwap()
  const offer = await firstOffer(panel)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(board, 'Escape closes what lies over the board').toBeVisible()

  await openSwap()
  await offer.use.click()
  await expect(board).toHaveAccessibleName(`Presenting: ${offer.title}`)
  // Whatever the other slide's minutes: the one before has run for some seconds.
  await expect(board.getByRole('timer')).toHaveText(/^0[2-5]:00$/)
  await expect(board.getByRole('button', { name: 'Start' })).toBeVisible()
  await expectAccessible(page)
  const used = async (): Promise<string[]> => (await (await page.request.get(readStats.path)).json()).slideIds
  await expect.poll(used, 'the first one was presented').toHaveLength(1)

  await undo(board).click()
  await expect(board).toHaveAccessibleName(`Presenting: ${title}`)
  await expect(board.getByRole('button', { name: 'Start' }), 'its timer does not run on').toBeVisible()
  await board.getByRole('button', { name: 'Close' }).last().click()
  await expect(titleOf(page)).toHaveText(title)
  expect(await used()).toHaveLength(1)
})

test('a board that was opened before the app had loaded has other slides as soon as it has', async ({ page }) => {
  await page.goto('/login')
  const app = await hold(page, '**/assets/start-*.js')
  await arriveAsTeacher(page)
  await page.getByRole('button', { name: 'Present Slide' }).click()
  const board = page.getByRole('dialog', { name: /^Presenting: / })
  await board.getByRole('button', { name: 'Tools' }).click()
  await anotherSlide(page.getByRole('dialog', { name: 'Tools' })).click()
  const panel = page.getByRole('dialog', { name: 'Another slide' })
  await expect(panel).toBeVisible()
  app.release()
  const offer = await firstOffer(panel)
  await offer.use.click()
  await expect(board).toHaveAccessibleName(`Presenting: ${offer.title}`)
  await expect(titleOf(page), 'behind the board').toHaveText(offer.title)
  await undo(board).click()
  await expect(board).toHaveAccessibleName(`Presenting: ${title}`)
  await board.getByRole('button', { name: 'Close' }).last().click()
  await expect(titleOf(page)).toHaveText(title)
})

test(
  'a slide that changes elsewhere leaves the board alone, and is on the page once it is closed',
  { tag: '@long' },
  async ({ page, context }) => {
    await arriveAsTeacher(page)
    // Only the app looks for a change.
    await expect(slideOf(page)).toBeVisible()
    await page.getByRole('button', { name: 'Present Slide' }).click()
    const board = page.getByRole('dialog', { name: /^Presenting: / })
    await expect(board).toHaveAccessibleName(`Presenting: ${title}`)

    const other = await context.newPage()
    await other.goto('/dashboard')
    await notRight(slideOf(other)).click()
    const offer = await firstOffer(other.getByRole('dialog', { name: 'Swap today’s slide' }))
    await offer.use.click()
    await expect(titleOf(other)).toHaveText(offer.title)
    await other.close()

    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(slideOf(page).locator('h2').first(), 'behind the board').toHaveText(offer.title)
    await expect(board).toHaveAccessibleName(`Presenting: ${title}`)
    await board.getByRole('button', { name: 'Close' }).last().click()
    await expect(titleOf(page)).toHaveText(offer.title)
  },
)

test('the demo’s board offers no other slide', { tag: '@long' }, async ({ page }) => {
  await page.goto('/demo')
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await page.getByRole('button', { name: 'Tools' }).click()
  const tray = page.getByRole('dialog', { name: 'Tools' })
  await expect(tray.getByRole('button', { name: 'Keys' })).toBeVisible()
  await expect(anotherSlide(tray)).toHaveCount(0)
})
