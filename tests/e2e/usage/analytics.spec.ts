import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { testLogin } from '#contract/accounts/sign-in.ts'
import { createTestAccount } from '#contract/accounts/trials.ts'
import { type Analytics, type Period, readAnalytics } from '#contract/usage/analytics.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { anEmail, type Login, send } from '#tests/support/accounts/logins.ts'
import { arriveAs, expect, expectGoodScreenEverywhere, test, expectGoodState } from '#tests/support/app/browser.ts'
import { hold } from '#tests/support/app/hold.ts'
import { startTimer } from '#tests/support/present/board.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

const charts = ['Use by week', 'Every age takes part', 'By weekday theme']
const insights = { at: '/dashboard/insights' }

/** The URL with any query. */
const figures = `${readAnalytics.path}?*`

function panel(page: Page): Locator {
  return page.getByRole('main')
}

function chart(page: Page, name: string): Locator {
  return panel(page).getByRole('region', { name, exact: true })
}

function stat(page: Page, name: string): Locator {
  return panel(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
}

/** An individual trial that has presented nothing yet. */
async function aTrial(request: APIRequestContext): Promise<Login> {
  const login = { email: anEmail('zoe', 'elmtree.example'), password: 'our dog eats socks' }
  const name = { firstName: 'Zoe', lastName: 'Lamb' }
  const wish = { ...login, ...name, confirmPassword: login.password, licenseType: 'individual', isTestAccount: true }
  await send(request, createTestAccount.path, wish)
  return login
}

/** The page's own response. Another request could return other numbers: other tests present as teachers of Oakfield meanwhile. */
async function told(page: Page, period: Period, ask: () => Promise<void>): Promise<Analytics> {
  const response = page.waitForResponse((each) => each.url().endsWith(`${readAnalytics.path}?period=${period}`))
  await ask()
  return readAnalytics.response.parse(await (await response).json())
}

/** Changes part of the server's response. */
async function say(page: Page, change: (said: Analytics) => Partial<Analytics>): Promise<void> {
  await page.route(figures, async (route) => {
    const response = await route.fetch()
    const said = readAnalytics.response.parse(await response.json())
    await route.fulfill({ json: { ...said, ...change(said) } })
  })
}

test.describe('the school’s office', () => {
  let said: Analytics
  test.beforeEach(async ({ page }) => {
    said = await told(page, 'term', () => arriveAs(page, demoLogins.school, insights))
    await expect(chart(page, 'Use by week')).toBeVisible()
  })

  test(
    'sees what the school has presented this term, as numbers, charts and sentences',
    { tag: '@long' },
    async ({ page }) => {
      await expect(panel(page)).toContainText(
        'Oakfield Primary, autumn term so far. Counts of slides, never of children.',
      )
      await expect(stat(page, 'Slides presented this week')).toHaveText(
        new RegExp(`^${said.usesThisWeek} \\d+ last week$`),
      )
      await expect(stat(page, 'Slides presented this term')).toHaveText(String(said.uses))
      await expect(stat(page, 'Staff who presented this week')).toHaveText(/^\d+ of \d+$/)
      // Without the days if there are more slides: other tests present as teachers of Oakfield.
      await expect(stat(page, 'Different slides this term')).toHaveText(
        new RegExp(`^${said.slides} (of ${said.schoolDays} school days)?$`),
      )
      await expect(chart(page, 'Use by week')).toContainText('the most this term')
      await expect(chart(page, 'Use by week').getByRole('img')).toHaveAccessibleName(
        'A column for each week from 31 August to this week',
      )
      const bands = chart(page, 'Every age takes part').getByRole('listitem')
      for (const [place, { uses }] of said.byAgeBand.entries())
        await expect(bands.nth(place)).toHaveText(new RegExp(`[a-z&0-9 ]${uses}$`))
      const facts = chart(page, 'In one sentence')
      await expect(facts).toContainText(`${said.daysWithTalk} of ${said.schoolDays}`)
      await expect(chart(page, 'What talk has covered').getByRole('row')).toHaveCount(1 + 1 + 12 + 1 + 4)
      await expectGoodScreenEverywhere(page)
    },
  )

  test('can choose the period by keyboard, and the tab remembers it', { tag: '@long' }, async ({ page, context }) => {
    const choice = panel(page).getByRole('group', { name: 'Period' })
    await choice.getByRole('radio', { name: 'This term' }).focus()
    const { uses } = await told(page, 'fourWeeks', () => page.keyboard.press('ArrowLeft'))
    await expect(choice.getByRole('radio', { name: 'Last 4 weeks' })).toBeChecked()
    await expect(panel(page).getByRole('status')).toHaveText(`${uses} slides presented in the last 4 weeks`)
    await expect(stat(page, 'Slides presented in the last 4 weeks')).toHaveText(String(uses))

    await page.reload()
    await expect(choice.getByRole('radio', { name: 'Last 4 weeks' })).toBeChecked()
    await expect(chart(page, 'Use by week')).toContainText('the last 4 weeks')
    const otherTab = await context.newPage()
    await otherTab.goto(insights.at)
    await expect(panel(otherTab).getByRole('radio', { name: 'This term' })).toBeChecked()
  })

  test('can read every chart as a table on a phone', { tag: '@long' }, async ({ page }) => {
    for (const name of charts) {
      await chart(page, name).locator('summary').click()
      await expect(chart(page, name).getByRole('table', { name })).toBeVisible()
    }
    await expectGoodScreenEverywhere(page)
  })

  test('can see a whole year on a phone', { tag: '@long' }, async ({ page }) => {
    await say(page, () => ({
      byWeek: Array.from({ length: 46 }, (_, week) => ({
        monday: new Date(Date.UTC(2026, 7, 31 + week * 7)).toISOString().slice(0, 10),
        uses: week === 20 ? 131 : 100 + (week % 7),
      })),
    }))
    await panel(page).getByText('This school year', { exact: true }).click()
    const weeks = chart(page, 'Use by week')
    await expect(weeks).toContainText('131 in the week of 18 January, the most this school year')
    const columns = weeks.getByRole('img')
    await expect(columns.getByText('131')).toBeVisible()
    await expect(columns.getByText('106').first()).toBeHidden()
    await expectGoodScreenEverywhere(page)
  })

  for (const width of [360, 1280])
    test(`at ${width} pixels sees no layout shift when the figures load`, { tag: '@long' }, async ({ page }) => {
      const held = await hold(page, figures)
      await page.setViewportSize({ width, height: 800 })
      await page.reload()
      await expect(panel(page).getByText('Loading the figures...')).toBeAttached()
      await expect(chart(page, 'Recent Slide Usage').getByRole('listitem')).toHaveCount(5)
      await expect(chart(page, 'Minds that changed').getByText('Loading votes...')).toHaveCount(0)
      const kept = await panel(page).boundingBox()
      held.release()
      await expect(chart(page, 'Use by week')).toBeVisible()
      const taken = await panel(page).boundingBox()
      // Allows for a finding that is a line longer or shorter.
      expect(Math.abs((taken?.height ?? 0) - (kept?.height ?? 0))).toBeLessThan(80)
    })
})

test(
  'a user who has presented nothing is told what to do, and a first use then shows',
  { tag: '@long' },
  async ({ page, request }) => {
    await arriveAs(page, await aTrial(request), { door: testLogin, ...insights })
    await expect(panel(page)).toContainText('Nothing presented this term yet')
    await expect(panel(page)).toContainText('Present a slide and it shows here.')
    await expect(chart(page, 'Recent Slide Usage')).toContainText('No recent usage data')
    await expect(panel(page)).not.toContainText('Staff')
    await expectGoodState(page)

    await page.getByRole('link', { name: 'Go to today’s slide' }).click()
    await page.getByRole('button', { name: 'Present Slide' }).click()
    await startTimer(page)
    const board = page.getByRole('dialog', { name: /^Presenting: / })
    await board.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Open Insights' }).click()
    await expect(stat(page, 'Slides presented this term')).toHaveText('1')
    await expect(stat(page, 'Curriculum statements this term')).toHaveText(/^[1-9] of 12$/)
    await expect(chart(page, 'Use by week')).toContainText('1 so far this week, none in the other weeks')
    await expect(chart(page, 'By age band')).toContainText('Only Year 3 & 4 so far')
    // The server's clock starts at ten to nine and goes on: with all journeys, it may be past nine.
    const recent = chart(page, 'Recent Slide Usage').getByRole('listitem')
    await expect(recent).toHaveText([/Today, 0[89]:/])
    await expect(recent).toContainText(thisWeek.monday.title)
  },
)
