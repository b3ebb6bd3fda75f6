import type { APIRequestContext, Page } from '@playwright/test'
import { adminLogin, schoolLogin } from '#contract/accounts/sign-in.ts'
import type { TermDates } from '#contract/accounts/term-dates.ts'
import { addSchool } from '#contract/admin/schools.ts'
import { saveTermDates } from '#contract/slides/days/term-dates.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { anEmail, send } from '#tests/support/accounts/logins.ts'
import { expect } from '#tests/support/app/browser.ts'
import { days, openOn, test, todaysSlide } from '#tests/support/offline/ready.ts'
import { closeBoard, present } from '#tests/support/present/teaching.ts'
import { nextWeek } from '#tests/support/slides/this-week.ts'

const inHalfTerm = '2026-11-25'
const term = { name: 'Autumn term', from: '2026-09-02', until: '2026-12-18' }
const halfTerm = { from: '2026-11-23', until: '2026-11-27' }

/** A school of its own, signed in. */
async function aSchool(page: Page, request: APIRequestContext): Promise<void> {
  const login = { email: anEmail('office', 'hazel.example'), password: 'a kettle in the rain' }
  await send(request, adminLogin.path, demoLogins.admin)
  await send(request, addSchool.path, {
    ...login,
    schoolName: 'Hazel Primary',
    planType: 'school',
    paymentStatus: 'paid',
  })
  await send(page.request, schoolLogin.path, login)
}

async function enter(page: Page, entered: TermDates['terms'][number]['halfTerm']): Promise<void> {
  const data: TermDates = { terms: [{ ...term, halfTerm: entered }], closedDays: [] }
  const response = await page.request.put(saveTermDates.path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(response.status()).toBe(200)
}

const readyUntil = (page: Page, day: string) =>
  expect(page.getByText(`Ready without internet until ${day}`)).toBeVisible({ timeout: 30_000 })

test(
  'without a network the half term is known, a slide can be shown all the same, and a moved half term comes with the connection',
  { tag: '@long' },
  async ({ page, request, network }) => {
    test.slow()
    await aSchool(page, request)
    await enter(page, halfTerm)
    await page.goto('/dashboard')
    // The tenth school day is a week later than without it.
    await readyUntil(page, 'Mon 7 Dec')

    await network.become('down')
    await openOn(page, inHalfTerm)
    await expect(todaysSlide(page)).toHaveText('Half term')
    const today = page.getByRole('region', { name: 'Today’s Slide' })
    await expect(today).toContainText('School is back on Monday 30 November.')
    await today.getByRole('button', { name: 'Show today’s slide' }).click()
    const shown = page.getByRole('region', { name: 'Wednesday’s slide' })
    await expect(shown.getByRole('heading', { level: 2 })).toHaveText(nextWeek.wednesday.title)
    await present(page)
    await closeBoard(page)
    await openOn(page, '2026-11-30')
    await expect(today).not.toContainText('Half term')
    await expect(page.getByRole('button', { name: 'Present Slide' })).toBeVisible()

    await network.become('up')
    await enter(page, null)
    await openOn(page, days.today)
    await readyUntil(page, 'Mon 30 Nov')
    await network.become('down')
    await openOn(page, inHalfTerm)
    await expect(todaysSlide(page)).toHaveText(nextWeek.wednesday.title)
  },
)
