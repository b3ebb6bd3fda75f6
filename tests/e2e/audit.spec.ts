import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { readAuditLog } from '#contract/admin/audit.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectRefusals,
  signIn,
  test,
  toasts,
} from '#tests/support/browser.ts'
import { aBuyerByTransfer } from '#tests/support/buyers.ts'
import { send } from '#tests/support/logins.ts'
import { paths } from '#web/platform/paths.ts'

const theLog = (page: Page) => page.getByRole('region', { name: 'Audit log' })
const theEntries = (page: Page) => theLog(page).getByRole('list', { name: 'Entries' }).locator('> li')

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** A school that ordered by transfer, and an administrator who marks its invoice as paid. */
async function aPaidOrder(page: Page, office: Page) {
  const buyer = await aBuyerByTransfer(page.request)
  await signIn(office, demoLogins.admin, paths.adminLogin)
  await goTo(office, 'Orders and payments')
  await office.getByRole('searchbox', { name: 'Search orders' }).fill(buyer.reference)
  const row = office.getByRole('listitem').filter({ hasText: buyer.schoolName })
  const number = /DD-\d{6}/.exec(await row.innerText())?.[0] ?? ''
  await row.getByRole('button', { name: `Mark ${number} as paid` }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(toasts(office)).toContainText('Marked as paid')
  return { ...buyer, number }
}

test('the audit log shows who marked an invoice as paid, and can be exported as a table', async ({
  page,
  anotherBrowser,
}) => {
  const office = await anotherBrowser()
  const { schoolName, email, number } = await aPaidOrder(page, office)
  await goTo(office, 'Audit log')
  await expectGoodScreenEverywhere(office)

  const search = theLog(office).getByRole('searchbox', { name: 'Search who and whom' })
  await search.pressSequentially(schoolName.toUpperCase())
  await expect(
    theLog(office)
      .getByRole('status')
      .filter({ hasText: /^2 entries$/ }),
  ).toBeVisible()
  await expect(theEntries(office).nth(1)).toContainText('Licence ordered')
  await expect(theEntries(office).nth(1)).toContainText(email)
  const paid = theEntries(office).first()
  for (const words of ['Marked an invoice as paid', demoLogins.admin.email, schoolName, '£74.99', number])
    await expect(paid).toContainText(words)
  await expect(paid.getByRole('time')).toHaveAttribute('title', /, \d\d:\d\d:\d\d$/)

  await theLog(office).getByLabel('Event').selectOption('Payment received')
  await expect(
    theLog(office)
      .getByRole('status')
      .filter({ hasText: /^1 entry$/ }),
  ).toBeVisible()
  await expectGoodScreenEverywhere(office)

  const downloading = office.waitForEvent('download')
  await theLog(office).getByRole('button', { name: 'Download as CSV' }).press('Enter')
  const file = await (await downloading).path()
  const lines: string[][] = parse(readFileSync(file, 'utf8'), { bom: true })
  expect(lines).toEqual([
    ['When', 'What', 'Who', 'Door', 'Address', 'Whom', 'Detail'],
    [
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      'Marked an invoice as paid',
      demoLogins.admin.email,
      'admin',
      '127.0.0.1',
      schoolName,
      expect.stringContaining(`Amount: £74.99; Invoice: ${number}`),
    ],
  ])
  await expect(toasts(office)).toContainText('Audit log downloaded')
})

test(
  'the audit log of other days does not contain today’s entries, and says so',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, demoLogins.admin, paths.adminLogin)
    await goTo(page, 'Audit log')
    await expect(theEntries(page).first()).toBeVisible()
    await theLog(page).getByLabel('Until').fill('2020-01-01')
    await expect(theLog(page)).toContainText('Nothing found')
    await expectGoodScreen(page)
    await theLog(page).getByLabel('Until').fill('')
    await expect(theEntries(page).first()).toBeVisible()
  },
)

test('more than fifty entries load on request', { tag: '@long' }, async ({ page, anotherBrowser }) => {
  const school = await anotherBrowser()
  const sign = () => send(school.request, schoolLogin.path, demoLogins.school)
  await Promise.all(Array.from({ length: 51 }, sign))
  await signIn(page, demoLogins.admin, paths.adminLogin)
  await goTo(page, 'Audit log')
  await expect(theEntries(page)).toHaveCount(50)
  await expect(
    theLog(page)
      .getByRole('status')
      .filter({ hasText: /^The newest 50 are shown$/ }),
  ).toBeVisible()
  await theLog(page).getByRole('button', { name: 'Load more' }).press('Enter')
  await expect.poll(() => theEntries(page).count()).toBeGreaterThan(50)
})

test('a log that fails to load can be retried', { tag: '@long' }, async ({ page, consoleErrors }) => {
  const calls = `**${readAuditLog.path}*`
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { message: 'Busy. Please try again.' } }))
  await signIn(page, demoLogins.admin, paths.adminLogin)
  await goTo(page, 'Audit log')
  await expect(theLog(page).getByRole('alert')).toContainText('Busy. Please try again.')
  await expectGoodScreen(page)
  await page.unroute(calls)
  await theLog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(theEntries(page).first()).toBeVisible()
  await expect(theLog(page).locator(':focus'), 'the focus stays there').toHaveCount(1)
  expectRefusals(consoleErrors, 503)
})
