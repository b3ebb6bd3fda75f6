import type { Page } from '@playwright/test'
import { slideOfDate } from '#contract/slides/planning.ts'
import { currentSlide, weekSlides } from '#contract/slides/slides.ts'
import { recordUse } from '#contract/usage/record.ts'
import { readStats } from '#contract/usage/stats.ts'
import { send } from '#tests/support/accounts/logins.ts'
import {
  arriveAsTeacher,
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectGoodState,
  expectRefusals,
  submitLogin,
  test,
  sendEmptyPage,
} from '#tests/support/app/browser.ts'
import { startTimer } from '#tests/support/present/board.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

const monday = thisWeek.monday.title
const wednesday = thisWeek.wednesday.title

test.beforeEach(async ({ page }) => {
  await arriveAsTeacher(page)
  await expect(todaysSlide(page)).toContainText(monday)
  await expect(progress(page)).toContainText('0 of 5 slides used')
})

const todaysSlide = (page: Page) => page.getByRole('region', { name: 'Today’s Slide' })
const progress = (page: Page) => page.getByRole('region', { name: 'Weekly Progress' })
const dot = (page: Page, name: string) => progress(page).getByRole('button', { name, exact: true })
const theme = (page: Page, name: string) =>
  page.getByRole('region', { name: 'This Week’s Themes' }).getByRole('button', { name })

async function presentAndClose(page: Page): Promise<void> {
  const recorded = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/usage'))
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await startTimer(page)
  expect((await recorded).status()).toBe(200)
  await page
    .getByRole('dialog', { name: /^Presenting: / })
    .getByRole('button', { name: 'Close' })
    .click()
}

test('presenting today’s slide fills its dot', async ({ page }) => {
  await expect(dot(page, 'Today, Monday, not used yet')).toBeVisible()
  await expect(progress(page)).toContainText('A new week. Present today’s slide to fill the first dot.')
  await presentAndClose(page)
  await expect(dot(page, 'Today, Monday, used')).toBeVisible()
  await expect(progress(page)).toContainText('1 of 5 slides used')
  await expect(progress(page).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 5 slides used')
})

test('a dot opens its day’s slide, which is presented under today’s date and counts, with a button back', async ({
  page,
}) => {
  await dot(page, 'Wednesday, to come').click()
  const chosen = page.getByRole('region', { name: 'Wednesday’s slide' })
  await expect(chosen).toBeFocused()
  await expect(chosen).toContainText('Wednesday’s slide, 18 November 2026')
  await expect(chosen).toContainText(wednesday)
  await expect(todaysSlide(page)).toHaveCount(0)
  await expect(dot(page, 'Wednesday, to come')).toHaveAttribute('aria-current', 'true')
  await expectGoodScreenEverywhere(page)

  await page.getByRole('button', { name: 'Present Slide' }).click()
  const board = page.getByRole('dialog', { name: `Presenting: ${wednesday}` })
  await expect(board).toContainText('Monday 16 November 2026')
  await startTimer(page)
  await board.getByRole('button', { name: 'Close' }).click()
  await expect(dot(page, 'Wednesday, used')).toBeVisible()
  await expect(dot(page, 'Today, Monday, not used yet')).toBeVisible()

  await page.getByRole('button', { name: 'Back to today’s slide' }).click()
  await expect(todaysSlide(page)).toBeFocused()
  await expect(todaysSlide(page)).toContainText(monday)
})

test('by keyboard a theme opens its slide, and the next Tab leads back', { tag: '@long' }, async ({ page }) => {
  await theme(page, 'Wednesday Wellbeing').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Wednesday’s slide' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Back to today’s slide' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(todaysSlide(page)).toBeFocused()
  await dot(page, 'Wednesday, to come').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Present Slide' })).toBeFocused()
})

test('on a phone the chosen slide scrolls into view', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await theme(page, 'Wednesday Wellbeing').click()
  await expect(page.getByRole('button', { name: 'Back to today’s slide' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Present Slide' })).toBeInViewport()
})

test('after midnight today’s slide is back', { tag: '@long' }, async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-16T15:30:00Z') })
  let now = { day: '2026-11-16', ends: '2026-11-17T00:00:00.000Z', saidAt: '2026-11-16T15:30:00Z' }
  await sendEmptyPage(page)
  await page.route(currentSlide.path, async (route) => {
    const url = new URL(slideOfDate.path.replace(':date', now.day), route.request().url()).href
    const slide = await (await route.fetch({ url })).json()
    const date = new Date(now.saidAt).toUTCString()
    await route.fulfill({ json: { ...slide, validUntil: now.ends }, headers: { date } })
  })
  await page.reload()
  await dot(page, 'Wednesday, to come').click()
  await expect(page.getByRole('region', { name: 'Wednesday’s slide' })).toBeVisible()
  now = { day: '2026-11-17', ends: '2026-11-18T00:00:00.000Z', saidAt: '2026-11-17T00:01:00Z' }
  await page.clock.fastForward('08:31:00')
  await expect(todaysSlide(page)).toContainText(thisWeek.tuesday.title)
  await expect(dot(page, 'Today, Tuesday, not used yet')).toBeVisible()
  await expect(dot(page, 'Monday, not used')).toBeVisible()
})

test('at the weekend the slides of the week that ends can still be opened', { tag: '@long' }, async ({ page }) => {
  await sendEmptyPage(page)
  await page.route(currentSlide.path, async (route) => {
    const next = await (await route.fetch()).json()
    const message = 'It’s the weekend! Take time to relax and recharge.'
    await route.fulfill({ json: { weekend: true, message, next, validUntil: '2026-11-22T00:00:00.000Z' } })
  })
  await page.reload()
  await expect(todaysSlide(page)).toContainText('It’s the weekend!')
  await expect(progress(page).getByRole('button')).toHaveText([/^Mon/, /^Tue/, /^Wed/, /^Thu/, /^Fri/])
  await dot(page, 'Friday, not used').click()
  await expect(page.getByRole('region', { name: 'Friday’s slide' })).toBeFocused()
  await presentAndClose(page)
  await expect(dot(page, 'Friday, used')).toBeVisible()
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(todaysSlide(page)).toContainText('It’s the weekend!')
})

test(
  'a slide of another week counts, and the card says why no dot is filled for it',
  { tag: '@long' },
  async ({ page }) => {
    const other = await page.evaluate(async () => (await (await fetch('/api/slides/2026-11-23')).json()).id)
    await send(page.request, recordUse.path.replace(':id', other), { ageGroup: 'ks1' })
    await presentAndClose(page)
    await expect(progress(page)).toContainText('2 of 5 slides used')
    await expect(progress(page)).toContainText('Includes 1 slide that is not among these five')
    await expectGoodScreen(page)
  },
)

test('five uses in a week are celebrated', { tag: '@long' }, async ({ page }) => {
  for (const name of ['Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await dot(page, `${name}, to come`).click()
    await presentAndClose(page)
    await expect(dot(page, `${name}, used`)).toBeVisible()
    if (name === 'Thursday') await expect(progress(page)).toContainText('Well done! You’ve used over half')
  }
  await page.getByRole('button', { name: 'Back to today’s slide' }).click()
  await expect(todaysSlide(page)).toBeFocused()
  await presentAndClose(page)
  await expect(progress(page)).toContainText('Congratulations! You’ve used all slides this week!')
  await expectGoodScreen(page)
})

test('a use in one tab is counted in the other', { tag: '@long' }, async ({ page, context }) => {
  const otherTab = await context.newPage()
  // The count is in the page that the server sends; the tab hears of others once its app's last part has started.
  const lastPart = otherTab.waitForResponse('**/assets/offline-*.js')
  await otherTab.goto('/dashboard')
  await lastPart
  await otherTab.waitForLoadState('networkidle')
  await expect(progress(otherTab)).toContainText('0 of 5 slides used')
  await presentAndClose(page)
  await expect(progress(otherTab)).toContainText('1 of 5 slides used')
})

test(
  'a slide presented just after the session has ended counts when the same teacher is back',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    const teacher = await arriveAsTeacher(page)
    // The app has found them signed in.
    await expect(progress(page)).toContainText('0 of 5 slides used')
    await page.getByRole('button', { name: 'Present Slide' }).click()
    await expect(page.getByRole('dialog', { name: /^Presenting: / }).getByRole('heading', { level: 2 })).toBeVisible()
    // Without the session; the page does not know yet.
    await page.context().clearCookies({ name: 'dd_school' })
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/login?next=%2Fdashboard')
    await expect(page.getByText('Slides that you have shown still count.')).toBeVisible()
    await submitLogin(page, teacher)
    await expect(dot(page, 'Today, Monday, used')).toBeVisible()
    expectRefusals(consoleErrors, 401)
  },
)

test(
  'progress that fails to load affects nothing else, and can be retried',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    await sendEmptyPage(page)
    await page.route(readStats.path, (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(progress(page)).toContainText('We could not load your week')
    await expect(todaysSlide(page)).toContainText(monday)
    await expectGoodScreen(page)
    await dot(page, 'Wednesday').click()
    await expect(page.getByRole('region', { name: 'Wednesday’s slide' })).toContainText(wednesday)
    await page.unroute(readStats.path)
    await progress(page).getByRole('button', { name: 'Try again' }).click()
    await expect(progress(page)).toContainText('0 of 5 slides used')
    expectRefusals(consoleErrors, 500)
  },
)

test(
  'offline the page says so and still presents, and it recovers once online',
  { tag: '@long' },
  async ({ page, context, consoleErrors }) => {
    await sendEmptyPage(page)
    await page.route(weekSlides.path, (route) => route.abort())
    const parts = ['board-chunk', 'offline'].map((name) => page.waitForResponse(`**/assets/${name}-*.js`))
    await page.reload()
    await expect(progress(page)).toContainText('The Daily Dot cannot be reached just now.')
    await page.unroute(weekSlides.path)
    // What has loaded works offline: the slide, the board, and the sentence on the connection.
    await expect(page.getByRole('button', { name: 'Present Slide' })).toBeVisible()
    await Promise.all(parts)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const offline = page.getByRole('status').filter({ hasText: 'No internet just now. What is here still works' })
    await expect(offline).toBeVisible()
    await expectGoodState(page)
    await page.getByRole('button', { name: 'Present Slide' }).click()
    await startTimer(page)
    await page
      .getByRole('dialog', { name: `Presenting: ${monday}` })
      .getByRole('button', { name: 'Close' })
      .click()
    await context.setOffline(false)
    await expect(offline).toHaveCount(0)
    await expect(dot(page, 'Today, Monday, used')).toBeVisible()
    await expect(dot(page, 'Wednesday, to come')).toBeVisible()
    const strange = consoleErrors.splice(0).filter((error) => !/ERR_(FAILED|INTERNET_DISCONNECTED)/.test(error))
    expect(strange).toEqual([])
  },
)
