import type { APIRequestContext, Page } from '@playwright/test'
import type { Plan } from '#contract/accounts/plans.ts'
import { adminLogin, schoolLogin, testLogin } from '#contract/accounts/sign-in.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { anEmail, type Login, send } from '#tests/support/accounts/logins.ts'
import { chooseInMenu } from '#tests/support/accounts/person-menu.ts'
import {
  arriveAs,
  arriveAsTeacher,
  expect,
  expectGoodScreenEverywhere,
  expectGoodState,
  expectNoSidewaysScroll,
  expectRefusals,
  test,
} from '#tests/support/app/browser.ts'
import { shiftsOf, watchShifts } from '#tests/support/app/layout-shift.ts'
import { aBuyerByCard } from '#tests/support/money/buyers.ts'

const tenToNine = '2026-11-16T08:50:00Z'

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(tenToNine)
})

async function aTestAccount(request: APIRequestContext, licenseType: Plan): Promise<Login> {
  const login = { email: anEmail('zoe', 'elmtree.example'), password: 'our dog eats socks' }
  const school = licenseType === 'school' ? { schoolName: 'Elmtree Primary', schoolDomain: 'elmtree.example' } : {}
  const form = { ...login, firstName: 'Zoe', lastName: 'Lamb', licenseType, isTestAccount: true, ...school }
  await send(request, '/api/admin/create-test-account', form)
  return login
}

/** What every dashboard shows. */
async function expectSlideAndWeek(page: Page, firstName: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Good morning, ${firstName}` })).toBeVisible()
  await expect(page.getByText('Monday 16 November 2026. Mindset Monday:')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Present Slide' })).toBeVisible()
  const progress = page.getByRole('region', { name: 'Weekly Progress' })
  await expect(progress.getByRole('progressbar', { name: 'Slides used this week' })).toBeVisible()
  await expect(progress.getByRole('list', { name: 'The slides of this week' }).getByRole('listitem')).toHaveCount(5)
  const themes = page.getByRole('region', { name: 'This Week’s Themes' }).getByRole('listitem')
  await expect(themes).toHaveText([
    'Monday MindsetGrowth & LearningToday',
    'Tuesday TalkDiscussion & Debate',
    'Wednesday WellbeingMental Health',
    'Thursday ThinkCritical Thinking',
    'Friday Feel-GoodPositivity & Gratitude',
  ])
  await expect(themes.first()).toHaveAttribute('aria-current', 'date')
}

const toggle = (page: Page) => page.getByRole('group', { name: 'View' })
const tips = (page: Page) => page.getByRole('region', { name: 'Quick Tips' })
const branding = (page: Page) => page.getByRole('region', { name: 'Brand Settings' })

async function expectTeacherVariant(page: Page): Promise<void> {
  await expect(tips(page).getByRole('listitem')).toHaveCount(4)
  await expect(toggle(page)).toHaveCount(0)
  await expect(branding(page)).toHaveCount(0)
  await expectGoodScreenEverywhere(page)
}

/** An individual plan has one view, the planner's. */
async function expectGeneralVariant(page: Page, plan: Plan = 'school'): Promise<void> {
  if (plan === 'school') await expect(toggle(page).getByRole('radio', { name: 'Admin View' })).toBeChecked()
  else await expect(toggle(page)).toHaveCount(0)
  // The panels load after the slide.
  await expect(page.getByRole('heading', { name: 'Themed Weeks Planning' })).toBeVisible()
  await expect(tips(page)).toHaveCount(0)
  await expectGoodScreenEverywhere(page)
}

test('a teacher has the slide, the week and a few tips', async ({ page }) => {
  await arriveAsTeacher(page)
  await expectSlideAndWeek(page, 'Grace')
  await expect(page.getByRole('banner')).toContainText('Grace MbekiOakfield Primary')
  await expect(page.getByText('No money moves here.')).toHaveText('DemoNo money moves here.')
  await expectTeacherVariant(page)
})

test(
  'a test account with a school licence has the teacher’s dashboard',
  { tag: '@long' },
  async ({ page, request }) => {
    await arriveAs(page, await aTestAccount(request, 'school'), { door: testLogin })
    await expectSlideAndWeek(page, 'Zoe')
    await expect(page.getByRole('banner')).toContainText('Elmtree Primary')
    await expectTeacherVariant(page)
  },
)

test('a school account also has the planner’s panels and its branding', { tag: '@long' }, async ({ page }) => {
  await arriveAs(page, demoLogins.school)
  await expectSlideAndWeek(page, 'Priya')
  await expect(page.getByText('Oakfield Primary comes with a term of sample use.')).toBeVisible()
  await expect(branding(page)).toBeVisible()
  await expectGeneralVariant(page)
})

test(
  'a test account with an individual licence has the planner’s panels and no branding',
  { tag: '@long' },
  async ({ page, request }) => {
    await arriveAs(page, await aTestAccount(request, 'individual'), { door: testLogin })
    await expectSlideAndWeek(page, 'Zoe')
    await expectGeneralVariant(page, 'individual')
    await expect(branding(page)).toHaveCount(0)
  },
)

test('an individual plans for themselves, and has no branding', { tag: '@long' }, async ({ page }) => {
  await aBuyerByCard(page.request, 'individual')
  await page.goto('/dashboard')
  await expectSlideAndWeek(page, 'Hannah')
  await expectGeneralVariant(page, 'individual')
  await expect(branding(page)).toHaveCount(0)
})

test(
  'an administrator acts for The Daily Dot, and signs out at the admin door',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    await arriveAs(page, demoLogins.admin, { door: adminLogin })
    await expectSlideAndWeek(page, 'Ada')
    await expect(page.getByRole('banner')).toContainText('Ada NovakThe Daily Dot')
    await expect(branding(page)).toBeVisible()
    await expectGeneralVariant(page)
    await chooseInMenu(page, 'Sign Out')
    await expect(page).toHaveURL('/admin-login')
    // Requests still in flight when the session ended are refused.
    expectRefusals(consoleErrors, 401)
  },
)

test(
  'Teacher View hides the panels, survives a reload, and can be left by keyboard',
  { tag: '@long' },
  async ({ page }) => {
    await arriveAs(page, demoLogins.school)
    await expect(branding(page)).toBeVisible()
    await toggle(page).getByText('Teacher View').click()
    const banner = page.getByText('Teacher View Active')
    await expect(banner).toBeVisible()
    await expect(branding(page)).toHaveCount(0)
    await page.reload()
    await expect(banner).toBeVisible()
    await expect(page.getByRole('button', { name: 'Present Slide' })).toBeVisible()
    await expect(branding(page)).toHaveCount(0)
    await expectGoodState(page)
    await toggle(page).getByRole('radio', { name: 'Teacher View' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(banner).toHaveCount(0)
    await expect(branding(page)).toBeVisible()
  },
)

for (const { who, door, login } of [
  { who: 'a school', door: schoolLogin, login: demoLogins.school },
  { who: 'a teacher on trial', door: testLogin, login: demoLogins.test },
])
  test(
    `at 1280 by 800 ${who} sees greeting, slide and week without scrolling or layout shift`,
    { tag: '@long' },
    async ({ page }) => {
      await watchShifts(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      await arriveAs(page, login, { door })
      await expect(page).toHaveURL('/dashboard')
      for (const size of [
        { width: 1280, height: 800 },
        { width: 360, height: 800 },
        { width: 1920, height: 1080 },
      ]) {
        await page.setViewportSize(size)
        await page.reload()
        await expect(page.getByText(/^\d of 5 slides used$/)).toBeVisible()
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await shiftsOf(page), `${size.width} pixels`).toBeLessThan(0.01)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
      await expectNoSidewaysScroll(page)
      // A home page, not every page in one: the panels lead to their own pages.
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2200)
      for (const part of [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('button', { name: 'Present Slide' }),
        page.getByRole('list', { name: 'The slides of this week' }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 })
      await expectGoodState(page)
    },
  )
