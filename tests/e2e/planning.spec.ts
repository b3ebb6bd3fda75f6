import type { Page, Route } from '@playwright/test'
import { upcomingSlides } from '#contract/slides/slides.ts'
import { currentThemedWeek, type ThemedWeek, upcomingThemedWeeks } from '#contract/slides/themed-weeks.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  arriveAs,
  arriveAsTeacher,
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectRefusals,
  test,
  toasts,
} from '#tests/support/browser.ts'

const weeksOf = (page: Page) => page.getByRole('region', { name: 'Themed Weeks Planning' })
const daysOf = (page: Page) => page.getByRole('region', { name: 'Next 10 Days - Social Media Preview' })
/** Only the rows: a row may itself contain a list. */
const rowsOf = (page: Page) => daysOf(page).locator('ol > li')

async function open(page: Page): Promise<void> {
  await arriveAs(page, demoLogins.school)
  await expect(rowsOf(page)).toHaveCount(10)
}

function aThemedWeek(name: string, startDate: string, endDate: string): ThemedWeek {
  return { name, description: `About ${name}.`, startDate, endDate, color: 'bg-green-500' }
}

test('the licence holder sees the current themed week and the next ones', async ({ page }) => {
  await open(page)
  const weeks = weeksOf(page)
  await expect(weeks).toContainText('Plan your social media campaigns and classroom preparation')
  for (const words of ['This Week', 'Anti-Bullying Week', 'Speaking up, listening well and standing beside someone.'])
    await expect(weeks).toContainText(words)
  await expect(weeks).toContainText('16 November 2026 – 20 November 2026')
  await expect(weeks.getByRole('listitem')).toHaveCount(4)
  await expect(weeks.getByRole('listitem').first()).toHaveText(/^Eco Week19 April 2027 – 23 April 2027In 154 days$/)
  await expect(weeks).toContainText('+1 more themed weeks scheduled')
  await expect(weeks).not.toContainText('Soon')
  await expectGoodScreenEverywhere(page)
})

test(
  'a themed week within a fortnight is marked as ready for social media, counted from the school’s day',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-14T12:00:00Z'))
    await page.route(currentThemedWeek.path, (route) => route.fulfill({ json: null }))
    await page.route(upcomingThemedWeeks.path, (route) =>
      route.fulfill({
        json: [
          aThemedWeek('Kindness Week', '2026-11-17', '2026-11-20'),
          aThemedWeek('Water Week', '2026-11-30', '2026-12-04'),
          aThemedWeek('Bread Week', '2026-12-01', '2026-12-04'),
        ],
      }),
    )
    await open(page)
    const weeks = weeksOf(page)
    await expect(weeks).toContainText('This WeekThe five weekday themesNo themed week until 17 November 2026.')
    const item = (name: string) => weeks.getByRole('listitem').filter({ hasText: name })
    await expect(item('Kindness Week')).toContainText('About Kindness Week.In 1 daySoonSocial Media Ready')
    await expect(item('Water Week')).toContainText('In 14 daysSoonSocial Media Ready')
    await expect(item('Bread Week')).toHaveText(/In 15 days$/)
    await expect(weeks).not.toContainText('more themed weeks')
    await expectGoodScreenEverywhere(page)
  },
)

test('without an upcoming themed week the card says so', { tag: '@long' }, async ({ page }) => {
  await page.route(currentThemedWeek.path, (route) => route.fulfill({ json: null }))
  await page.route(upcomingThemedWeeks.path, (route) => route.fulfill({ json: [] }))
  await open(page)
  await expect(weeksOf(page)).toContainText('No themed week runs.')
  await expect(weeksOf(page)).toContainText('No upcoming themed weeks scheduled')
})

test('the next ten weekdays are listed, each with how far away it is', { tag: '@long' }, async ({ page }) => {
  await open(page)
  const rows = rowsOf(page)
  const starts = [
    ['Tue, Nov 17', 'Tomorrow'],
    ['Wed, Nov 18', 'In 2 days'],
    ['Thu, Nov 19', 'In 3 days'],
    ['Fri, Nov 20', 'In 4 days'],
    // Skips the weekend, which has no slides.
    ['Mon, Nov 23', 'In 7 days'],
  ]
  for (const [at, start] of starts.entries()) await expect(rows.nth(at)).toContainText(start.join(''))
  await expect(rows.last()).toContainText('Mon, Nov 30In 14 days')
  const first = rows.first()
  await expect(first.getByRole('heading', { level: 3 })).toHaveText(/^A strong, calm ‘stop’ \p{Emoji}/u)
  for (const words of ['Tuesday Talk', 'Anti-Bullying Week']) await expect(first).toContainText(words)
  await expect(first.getByRole('list', { name: 'Sentence starters' }).getByRole('listitem')).toHaveCount(3)
  await expect(rows.nth(4)).not.toContainText('Anti-Bullying Week')
})

test('a slide expands and collapses by keyboard', { tag: '@long' }, async ({ page }) => {
  await open(page)
  const row = rowsOf(page).first()
  const toggle = row.getByRole('button', { expanded: false })
  await expect(toggle).toHaveAccessibleName('Preview of A strong, calm ‘stop’')
  await toggle.focus()
  await page.keyboard.press('Enter')
  const less = row.getByRole('button', { name: 'Less of A strong, calm ‘stop’', expanded: true })
  await expect(less).toBeFocused()
  for (const words of ['In simple words', 'Follow-up', 'EYFS & Reception', 'Year 1 & 2', 'Year 3 & 4', 'Year 5 & 6'])
    await expect(row).toContainText(words)
  await expectGoodScreenEverywhere(page)
  await page.keyboard.press('Space')
  await expect(toggle).toBeFocused()
  await expect(row).not.toContainText('Follow-up')
})

test('the text for a teaser is copied as shown', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  const row = rowsOf(page).first()
  await row.getByRole('button', { name: 'Copy prompt for A strong, calm ‘stop’' }).click()
  await expect(toasts(page)).toContainText('Prompt copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Write a friendly teaser for parents: on Tuesday 17 November our classes will talk about /)
  await expect(row.getByText(copied, { exact: true })).toBeVisible()
})

test('without a clipboard the page says what to do', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await open(page)
  await rowsOf(page).first().getByRole('button', { name: /^Copy/ }).click()
  await expect(toasts(page)).toContainText('Copying failed')
  await expect(toasts(page)).toContainText('Please select the text and copy it yourself.')
})

test(
  'slides that fail to load say so and can be retried, and an empty list says so',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    await page.route(upcomingSlides.path, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await arriveAs(page, demoLogins.school)
    await expect(daysOf(page)).toContainText('Something went wrong. Please try again.')
    await expectGoodScreen(page)
    await daysOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(rowsOf(page)).toHaveCount(10)
    expectRefusals(consoleErrors, 500)

    await page.route(upcomingSlides.path, (route) => route.fulfill({ json: [] }))
    await page.reload()
    await expect(daysOf(page)).toContainText('No upcoming slides available')
    await expectGoodScreen(page)
  },
)

test('themed weeks that fail to load say so and can be retried', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await page.route(upcomingThemedWeeks.path, (route) => route.abort(), { times: 1 })
  await arriveAs(page, demoLogins.school)
  await expect(weeksOf(page)).toContainText('You seem to be offline.')
  await weeksOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(weeksOf(page)).toContainText('Eco Week')
  expect(consoleErrors.splice(0).filter((error) => !error.includes('ERR_FAILED'))).toEqual([])
})

for (const width of [360, 1280])
  test(`at ${width} pixels the panels load without layout shift`, { tag: '@long' }, async ({ page }) => {
    const held: Route[] = []
    await page.setViewportSize({ width, height: 800 })
    for (const { path } of [upcomingSlides, upcomingThemedWeeks])
      await page.route(path, (route) => void held.push(route))
    await arriveAs(page, demoLogins.school)
    const heights = async () => [
      (await daysOf(page).boundingBox())?.height,
      (await weeksOf(page).boundingBox())?.height,
    ]
    await expect(daysOf(page).getByRole('status')).toHaveText('Loading the next ten days...')
    await expect(weeksOf(page).getByRole('status')).toHaveText('Loading themed weeks...')
    const [keptForDays = 0, keptForWeeks = 0] = await heights()
    for (const route of held) await route.continue()
    await expect(rowsOf(page)).toHaveCount(10)
    const [days = 0, weeks = 0] = await heights()
    // Allows for ten slides that are a line longer or shorter each, and for the lines of a current themed week.
    expect(Math.abs(days - keptForDays)).toBeLessThan(120)
    expect(Math.abs(weeks - keptForWeeks)).toBeLessThan(100)
  })

test('themed weeks can be subscribed to by a secret calendar URL, which can be replaced', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  const weeks = weeksOf(page)
  await weeks.getByRole('button', { name: 'Add to calendar', expanded: false }).click()
  const address = weeks.getByLabel('Calendar address')
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\/themed-weeks\.ics$/)
  const old = await address.inputValue()
  await expect(weeks.getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute(
    'href',
    old.replace('http:', 'webcal:'),
  )
  await weeks.getByRole('button', { name: 'Copy calendar address' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(old)
  const feed = await page.request.get(old)
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await feed.text()).toContain('SUMMARY:Anti-Bullying Week')
  await expectGoodScreenEverywhere(page)

  const renew = weeks.getByRole('button', { name: 'New address' })
  await renew.click()
  const question = page.getByRole('alertdialog', { name: 'Make a new address?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await expect(renew).toBeFocused()
  await expect(address).toHaveValue(old)
  await renew.click()
  await question.getByRole('button', { name: 'Make a new address' }).click()
  await expect(toasts(page)).toContainText('New address made')
  await expect(address).not.toHaveValue(old)
  expect((await page.request.get(old)).status()).toBe(404)
  expect((await page.request.get(await address.inputValue())).status()).toBe(200)
})

test('a teacher under a school’s licence has the slide, but no planning', { tag: '@long' }, async ({ page }) => {
  await arriveAsTeacher(page)
  await expect(page.getByRole('region', { name: 'Today’s Slide' })).toBeVisible()
  await expect(daysOf(page)).toBeHidden()
  await expect(weeksOf(page)).toBeHidden()
})
