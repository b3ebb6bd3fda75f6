import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { testLogin } from '#contract/accounts/sign-in.ts'
import { createTestAccount } from '#contract/accounts/trials.ts'
import { exportUsage } from '#contract/usage/export.ts'
import { readWeeklyReport } from '#contract/usage/weekly-report.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  arriveAs,
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectRefusals,
  field,
  fillIn,
  test,
  toasts,
} from '#tests/support/browser.ts'
import { anEmail, send } from '#tests/support/logins.ts'
import { mailTo } from '#tests/support/mailbox.ts'

const subject = 'A week of talk at Oakfield Primary, 16 to 20 November'
const actions = (page: Page) => page.getByRole('region', { name: 'Admin Quick Actions' })
const share = (page: Page) => actions(page).getByRole('button', { name: 'Share Weekly Report' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share the weekly report' })
const preview = (page: Page) => dialog(page).getByRole('region', { name: 'Preview of the email' })

async function openDialog(page: Page): Promise<void> {
  await share(page).press('Enter')
  await expect(preview(page)).toContainText(subject)
}

test.describe('the school’s own account', () => {
  test.beforeEach(async ({ page }) => {
    await arriveAs(page, demoLogins.school)
    await expect(actions(page)).toBeVisible()
  })

  test('downloading the year’s use as a table does not leave the dashboard', async ({ page }) => {
    await expectGoodScreenEverywhere(page)
    const downloading = page.waitForEvent('download')
    await actions(page).getByRole('link', { name: 'Export Usage Data' }).press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toBe('daily-dot-use-2026-11-16.csv')
    const [header, first] = readFileSync(await download.path(), 'utf8').split('\r\n')
    expect(header).toBe('\u{feff}Date,Time,Slide,Theme,Age band,Presented by')
    expect(first).toMatch(/^2026-09-\d\d,\d\d:\d\d,/)
    await expect(toasts(page)).toContainText('Usage data downloaded')
    await expect(page).toHaveURL('/dashboard')
  })

  test('a failed download says why, and stays on the page', { tag: '@long' }, async ({ page, consoleErrors }) => {
    const message = 'The Daily Dot cannot reach its data just now. Please try again in a moment.'
    await page.route(`${exportUsage.path}*`, (route) => route.fulfill({ status: 503, json: { message } }))
    await actions(page).getByRole('link', { name: 'Export Usage Data' }).click()
    await expect(toasts(page)).toContainText(`Download failed${message}`)
    await expect(page).toHaveURL('/dashboard')
    expectRefusals(consoleErrors, 503)
  })

  test('the report is previewed, sent by keyboard alone, and arrives as shown', async ({ page, request }) => {
    const [head, governor] = [anEmail('head'), anEmail('governor')]
    await openDialog(page)
    await expectGoodScreenEverywhere(page)
    await field(dialog(page), 'Send to').fill(`${head}, nobody\nmia@`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Thank you for every question.')
    await expect(preview(page)).toContainText('Priya Shah wrote: “Thank you for every question.”')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('“nobody” and “mia@” are not email addresses')
    await expect(field(dialog(page), 'Send to')).toBeFocused()
    await expectGoodScreen(page)

    const shown = await preview(page).getByRole('definition').allInnerTexts()
    await field(dialog(page), 'Send to').fill(`${head}\n${governor}\n${head}`)
    await dialog(page).getByRole('button', { name: 'Send' }).dblclick()
    await expect(dialog(page)).toContainText('The report is on its way to')
    await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeFocused()
    await expectGoodScreen(page)
    await page.keyboard.press('Enter')
    await expect(share(page)).toBeFocused()

    for (const to of [head, governor]) {
      const { text } = await mailTo(request, { to, subject })
      for (const words of [...shown, 'Priya Shah wrote: “Thank you for every question.”', '/dashboard'])
        expect(text).toContain(words)
    }
  })

  test(
    'a refusal is shown in the dialog, and what was typed stays, also after closing it',
    { tag: '@long' },
    async ({ page, consoleErrors }) => {
      const message = 'A school can send the report five times an hour. Please wait 12 minutes and try again.'
      await page.route(readWeeklyReport.path, async (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 429, json: { message } }) : route.fallback(),
      )
      await openDialog(page)
      await fillIn(dialog(page), { 'Send to': 'head@oakfield.example' })
      await dialog(page).getByRole('button', { name: 'Send' }).click()
      await expect(dialog(page).getByRole('alert')).toHaveText(message)
      await expectGoodScreen(page)
      await page.keyboard.press('Escape')
      await openDialog(page)
      await expect(field(dialog(page), 'Send to')).toHaveValue('head@oakfield.example')
      expectRefusals(consoleErrors, 429)
    },
  )

  test('a preview that fails to load says so and can be retried', { tag: '@long' }, async ({ page, consoleErrors }) => {
    await page.route(readWeeklyReport.path, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await share(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Something went wrong. Please try again.')
    await expectGoodScreen(page)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(preview(page)).toContainText(subject)
    expectRefusals(consoleErrors, 500)
  })
})

test(
  'a trial can send the report to its own address only, without a note',
  { tag: '@long' },
  async ({ page, request }) => {
    const login = { email: anEmail('zoe', 'elmtree.example'), password: 'our dog eats socks' }
    const name = { firstName: 'Zoe', lastName: 'Lamb' }
    await send(request, createTestAccount.path, { ...login, ...name, licenseType: 'individual', isTestAccount: true })
    await arriveAs(page, login, { door: testLogin })
    await share(page).click()
    await expect(field(dialog(page), 'Send to')).toHaveValue(login.email)
    await expect(field(dialog(page), 'Send to')).not.toBeEditable()
    await expect(dialog(page)).toContainText('A trial can send the report to its own address only.')
    await expect(dialog(page).getByLabel('Your note')).toHaveCount(0)
    await expectGoodScreen(page)
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await expect(dialog(page)).toContainText(`The report is on its way to ${login.email}.`)
    const { text } = await mailTo(request, {
      to: login.email,
      subject: 'A week of talk, 16 to 20 November',
    })
    expect(text).toContain('It has been a quiet week so far')
  },
)
