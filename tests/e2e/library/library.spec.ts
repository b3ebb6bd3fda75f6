import type { APIRequestContext, Page } from '@playwright/test'
import { slideOfDate } from '#contract/slides/planning.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  arriveAs,
  arriveAsTeacher,
  expect,
  expectGoodScreenEverywhere,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/app/browser.ts'
import { startTimer } from '#tests/support/present/board.ts'
import { paths } from '#web/platform/paths.ts'

const dayMs = 86_400_000
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search the library' })
const cards = (page: Page) => page.getByRole('list', { name: 'Slides' }).getByRole('heading').getByRole('link')
const found = (page: Page) => page.getByRole('status').filter({ hasText: /slides?\b/ })

/** The title of the slide that was due so many days ago. */
async function titleOf(request: APIRequestContext, daysAgo: number): Promise<string> {
  const { date: today } = await (await request.get('/api/slides/week')).json().then(([monday]) => monday)
  const date = new Date(Date.parse(today) - daysAgo * dayMs).toISOString().slice(0, 10)
  const slide = await request.get(slideOfDate.path.replace(':date', date))
  return slideOfDate.response.parse(await slide.json()).title
}

test(
  'a teacher with a phone has a slide of last month on the board with four taps',
  { tag: '@long' },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const page = await context.newPage()
    await arriveAsTeacher(page)
    const title = await titleOf(page.request, 28)
    await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Library' }).tap()
    await searchBox(page).tap()
    const words = title.slice(0, 12)
    await page.keyboard.type(words)
    // Until then the list changes under the finger.
    await expect(found(page)).toContainText(`matching “${words.trim()}”`)
    await page.getByRole('link', { name: title, exact: true }).tap()
    await page.getByRole('button', { name: 'Present Slide' }).tap()
    await expect(page.getByRole('dialog', { name: `Presenting: ${title}` })).toBeVisible()
    await context.close()
  },
)

test(
  'the slides of the last four weeks are on the first page of the library, once they are asked for',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await arriveAsTeacher(page, paths.library)
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Just gone first')
    await expect(cards(page).first()).toHaveText(await titleOf(page.request, 3))
    const titles = await cards(page).allInnerTexts()
    for (const week of [7, 14, 21, 28])
      for (const weekday of [0, 1, 2, 3, 4]) expect(titles).toContain(await titleOf(page.request, week - weekday))
    await expectNoSidewaysScroll(page)
  },
)

test('every slide of the last four weeks is the first that its title finds', { tag: '@long' }, async ({ page }) => {
  await arriveAsTeacher(page, paths.library)
  for (const week of [7, 14, 21, 28])
    for (const weekday of [0, 1, 2, 3, 4]) {
      const title = await titleOf(page.request, week - weekday)
      await searchBox(page).fill(title)
      await expect(cards(page).first()).toHaveText(title)
    }
})

test('a presented slide says so in the list, which is where the teacher left it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await arriveAsTeacher(page, `${paths.library}?theme=wednesday`)
  await page.getByRole('button', { name: 'Show 24 more' }).click()
  await expect(cards(page)).toHaveCount(48)
  const card = cards(page).nth(40)
  const title = await card.innerText()
  await card.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(2000)
  await card.click()

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await startTimer(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'In your year' })).toContainText('today')
  await page.getByRole('link', { name: 'Back to Library' }).click()
  await expect(found(page)).toHaveText(/^\d+ slides for Wednesday Wellbeing$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect(page.getByRole('listitem').filter({ hasText: title }).first()).toContainText(/Used with .+ today/)
})

test('the library is searched and filtered by keyboard', async ({ page }) => {
  await arriveAsTeacher(page, paths.library)
  await searchBox(page).focus()
  await page.keyboard.type('kind')
  await expect(found(page)).toHaveText(/matching “kind”$/)
  await page.keyboard.press('Tab')
  const theme = page.getByRole('combobox', { name: 'Theme' })
  await expect(theme).toBeFocused()
  await page.keyboard.type('Fri')
  await expect(found(page)).toHaveText(/for Friday Feel-Good, matching “kind”$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(found(page)).toHaveText(/slides matching “kind”$/)
  await expect(theme).toBeFocused()
  const heart = page.getByRole('button', { name: /^Favourite: / }).first()
  await heart.focus()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Space')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await saved
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('the library and a slide of it are accessible at every size', { tag: '@long' }, async ({ page }) => {
  await arriveAs(page, demoLogins.school, { at: `${paths.library}?strand=cognitive&unused=true&q=the` })
  await expect(cards(page).first()).toBeVisible()
  await expectGood(page)
  await cards(page).first().click()
  await expect(page.getByRole('button', { name: 'Present Slide' })).toBeVisible()
  await page.getByText('Follow-up question and teacher’s note').click()
  await expectGood(page)
})

async function expectGood(page: Page): Promise<void> {
  for (const width of [360, 390, 820, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectGoodScreenEverywhere(page)
}
