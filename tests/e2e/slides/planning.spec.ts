import type { Page } from '@playwright/test'
import { upcomingSlides } from '#contract/slides/planning.ts'
import { upcomingThemedWeeks } from '#contract/slides/themed-weeks.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  arriveAs,
  expect,
  expectGoodScreenEverywhere,
  test,
  toasts,
  expectGoodState,
} from '#tests/support/app/browser.ts'
import { hold } from '#tests/support/app/hold.ts'

const weeksOf = (page: Page) => page.getByRole('region', { name: 'Themed Weeks Planning' })
const daysOf = (page: Page) => page.getByRole('region', { name: 'Next 10 Days - Social Media Preview' })
/** Only the rows: a row may itself contain a list. */
const rowsOf = (page: Page) => daysOf(page).locator('ol > li')

async function open(page: Page): Promise<void> {
  await arriveAs(page, demoLogins.school)
  await page.goto('/dashboard/plan')
  await expect(rowsOf(page)).toHaveCount(10)
}

test('the licence holder sees the current themed week and the next ones', async ({ page }) => {
  await open(page)
  const weeks = weeksOf(page)
  await expect(weeks).toContainText('Plan your social media campaigns and classroom preparation')
  for (const words of ['This Week', 'Anti-Bullying Week', 'Speaking up, listening well and standing beside someone.'])
    await expect(weeks).toContainText(words)
  await expect(weeks).toContainText('16 November 2026 – 20 November 2026')
  await expect(weeks.getByRole('listitem')).toHaveCount(5)
  await expect(weeks.getByRole('listitem').first()).toHaveText(/^Eco Week19–23 April 2027In 154 days$/)
  await expect(weeks).not.toContainText('Soon')
  await expectGoodState(page)
})

for (const width of [360, 1280])
  test(`at ${width} pixels the panels load without layout shift`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    // The room for whom to look after is not kept: few slides say it.
    await page.route(upcomingSlides.path, async (route) => {
      const slides: object[] = await (await route.fetch()).json()
      await route.fulfill({ json: slides.map((slide) => ({ ...slide, sensitivity: 0 })) })
    })
    const held = await Promise.all([upcomingSlides, upcomingThemedWeeks].map(({ path }) => hold(page, path)))
    await arriveAs(page, demoLogins.school)
    await page.goto('/dashboard/plan')
    const heights = async () => [
      (await daysOf(page).boundingBox())?.height,
      (await weeksOf(page).boundingBox())?.height,
    ]
    await expect(daysOf(page).getByRole('status')).toHaveText('Loading the next ten days...')
    await expect(weeksOf(page).getByRole('status')).toHaveText('Loading themed weeks...')
    const [keptForDays = 0, keptForWeeks = 0] = await heights()
    for (const { release } of held) release()
    await expect(rowsOf(page)).toHaveCount(10)
    await expect(weeksOf(page).getByRole('listitem')).toHaveCount(5)
    const [days = 0, weeks = 0] = await heights()
    // Allows for ten slides that are a line longer or shorter each, and for the lines of a current themed week.
    expect(Math.abs(days - keptForDays)).toBeLessThan(120)
    expect(Math.abs(weeks - keptForWeeks)).toBeLessThan(100)
  })

test(
  'each calendar feed has a secret URL, which a person makes, copies, replaces and removes',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page)
    await weeksOf(page).getByRole('button', { name: 'Add to calendar', expanded: false }).click()
    const feed = weeksOf(page).getByRole('region', { name: 'Slides by day' })
    const address = feed.getByLabel('Address: slides by day')
    await expect(feed.getByRole('button')).toHaveCount(1)
    await expectGoodState(page)
    await feed.getByRole('button', { name: 'Make an address' }).click()
    await expect(toasts(page)).toContainText('Address made')
    await expect(feed.getByRole('button', { name: 'New address' })).toBeFocused()
    await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\/slides\.ics$/)
    const old = await address.inputValue()
    await expect(feed.getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute(
      'href',
      old.replace('http:', 'webcal:'),
    )
    await feed.getByRole('button', { name: 'Copy the address' }).click()
    await expect(toasts(page)).toContainText('Address copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(old)
    const read = await page.request.get(old)
    expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect((await read.text()).match(/BEGIN:VEVENT/g)).toHaveLength(50)
    await expectGoodState(page)

    const renew = feed.getByRole('button', { name: 'New address' })
    await renew.click()
    const question = page.getByRole('alertdialog', { name: 'Make a new address?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectGoodState(page)
    await page.keyboard.press('Escape')
    await expect(renew).toBeFocused()
    await expect(address).toHaveValue(old)
    await renew.click()
    await question.getByRole('button', { name: 'Make a new address' }).click()
    await expect(toasts(page)).toContainText('New address made')
    await expect(address).not.toHaveValue(old)
    expect((await page.request.get(old)).status()).toBe(404)
    const renewed = await address.inputValue()
    expect((await page.request.get(renewed)).status()).toBe(200)

    await feed.getByRole('button', { name: 'Remove the address' }).click()
    await page.getByRole('alertdialog', { name: 'Remove the address?' }).getByRole('button', { name: 'Remove' }).click()
    await expect(toasts(page)).toContainText('Address removed')
    await expect(feed.getByRole('button', { name: 'Make an address' })).toBeFocused()
    expect((await page.request.get(renewed)).status()).toBe(404)
    await expectGoodState(page)
  },
)

test('an expanded slide is accessible, also on a phone', { tag: '@long' }, async ({ page }) => {
  await open(page)
  await rowsOf(page).first().getByRole('button', { expanded: false }).click()
  await expect(rowsOf(page).first()).toContainText('Follow-up')
  await expectGoodScreenEverywhere(page)
})

test(
  'a week opens by its address, the back button walks the weeks, and each prints on one page',
  { tag: '@long' },
  async ({ page }) => {
    await arriveAs(page, demoLogins.school)
    await page.goto('/dashboard/plan?week=2026-11-25')
    const days = (span: string) => page.getByRole('list', { name: `Slides of ${span}` }).locator('> li')
    await expect(days('23–27 November 2026')).toHaveCount(5)
    await expect(page).toHaveURL(/\?week=2026-11-23$/)
    await expectGoodScreenEverywhere(page)
    await page.getByRole('link', { name: 'Next week' }).click()
    await expect(days('30 November – 4 December 2026')).toHaveCount(5)
    await page.getByRole('combobox', { name: 'Week' }).selectOption('2027-04-19')
    await expect(page).toHaveTitle('Plan for 19–23 April 2027: The Daily Dot')
    await page.goBack()
    await expect(page).toHaveTitle('Plan for 30 November – 4 December 2026: The Daily Dot')
    await page.goBack()
    await expect(days('23–27 November 2026')).toHaveCount(5)

    await page.emulateMedia({ media: 'print' })
    const printed = page.locator('.printed-plan')
    await expect(printed).toContainText('23–27 November 2026')
    await expect(printed.locator('section')).toHaveCount(5)
    await expect(printed.locator('section').first()).toContainText('Follow-up')
    for (const role of ['banner', 'main', 'navigation'] as const) await expect(page.getByRole(role)).toHaveCount(0)
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(pages).toHaveLength(1)
  },
)
