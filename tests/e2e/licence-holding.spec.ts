import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { readLicence } from '#contract/money/licence.ts'
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
import { aBuyerByCard, aBuyerByTransfer } from '#tests/support/buyers.ts'

const theLicence = (page: Page) => page.getByRole('region', { name: 'Your licence' })
const theInvoices = (page: Page) => page.getByRole('region', { name: 'Invoices' })

test('a card payer sees when it renews, cancels the renewal and restores it, by keyboard', async ({ page }) => {
  await aBuyerByCard(page.request)
  await page.goto('/account')
  const licence = theLicence(page)
  await expect(licence).toContainText('Renews on 16 November 2027 for £74.99, by card.')
  await expect(licence).toContainText('there is no card to change')
  await expectGoodScreenEverywhere(page)

  const cancel = licence.getByRole('button', { name: 'Cancel renewal' })
  await cancel.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Cancel the renewal?' })
  await expect(question).toContainText('Everything works until 16 November 2027')
  await expect(question).toContainText('Your card is not charged again.')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await expect(cancel, 'nothing has changed').toBeFocused()

  await cancel.press('Enter')
  await question.getByRole('button', { name: 'Cancel renewal' }).press('Enter')
  await expect(licence).toContainText('Cancelled: everything works until 16 November 2027')
  const resume = licence.getByRole('button', { name: 'Resume renewal' })
  await expect(resume).toBeFocused()
  await expectGoodScreen(page)
  await page.reload()
  await expect(licence).toContainText('Cancelled')

  await resume.press('Enter')
  await expect(licence).toContainText('Renews on 16 November 2027')
  await expect(cancel).toBeFocused()
})

test(
  'a buyer by bank transfer sees the amount and the bank details, and can copy them',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { reference } = await aBuyerByTransfer(page.request)
    await page.goto('/dashboard')
    await expect(page.getByText('Waiting for payment')).toBeVisible()
    await expect(page.getByRole('link', { name: 'How to pay' })).toHaveAttribute('href', '/payment')

    await page.goto('/account')
    const licence = theLicence(page)
    await expect(licence).toContainText('Everything works while your payment is on its way, until 16 December 2026.')
    await expect(licence).toContainText('Please pay £74.99 by 16 December 2026')
    await expectGoodScreenEverywhere(page)
    await licence.getByRole('button', { name: 'Copy reference' }).click()
    await expect(toasts(page)).toContainText('Reference copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
    await expect(licence.getByRole('link', { name: 'Pay by card' })).toHaveAttribute('href', '/payment')
  },
)

test('an invoice can be downloaded as a PDF', async ({ page }) => {
  const { reference } = await aBuyerByTransfer(page.request)
  await page.goto('/account')
  const row = theInvoices(page).getByRole('row', { name: reference })
  await expect(row).toContainText('16 November 2026')
  await expect(row).toContainText('£74.99')
  await expect(row).toContainText('To be paid')
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download PDF/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  expect(readFileSync(await download.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  await expect(toasts(page)).toContainText('Invoice downloaded')
})

test('a failed download says why, and stays on the page', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await aBuyerByTransfer(page.request)
  await page.route('**/invoice.pdf', (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy. Please try again.' } }),
  )
  await page.goto('/account')
  await theInvoices(page)
    .getByRole('button', { name: /^Download PDF/ })
    .click()
  await expect(toasts(page)).toContainText('Busy. Please try again.')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  expectRefusals(consoleErrors, 503)
})

test(
  'a licence paid in another way says that it does not renew automatically, and has no invoices',
  { tag: '@long' },
  async ({ page }) => {
    await arriveAs(page, demoLogins.school, { at: '/account' })
    await expect(theLicence(page)).toContainText('It does not renew by itself.')
    await expect(theInvoices(page)).toContainText('No invoices yet')
    await expectGoodScreenEverywhere(page)
  },
)

test('a licence that fails to load says so, and can be retried', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await aBuyerByTransfer(page.request)
  const refuse = `**${readLicence.path}`
  await page.route(refuse, (route) => route.fulfill({ status: 503, json: { message: 'Busy. Please try again.' } }))
  await page.goto('/account')
  const licence = theLicence(page)
  await expect(licence.getByRole('alert')).toContainText('Busy. Please try again.')
  await expect(page.getByRole('region', { name: 'Your name' }), 'the rest stands').toBeVisible()
  await expectGoodScreen(page)
  await page.unroute(refuse)
  await licence.getByRole('button', { name: 'Try again' }).click()
  await expect(licence).toContainText('Waiting for payment')
  expectRefusals(consoleErrors, 503)
})

test('staff see that their school manages the licence, and no invoices', { tag: '@long' }, async ({ page }) => {
  await arriveAsTeacher(page, '/account')
  await expect(theLicence(page)).toContainText('Your school’s office looks after it.')
  await expect(theInvoices(page)).toBeHidden()
  await expect(theLicence(page).getByRole('button')).toHaveCount(0)
})
