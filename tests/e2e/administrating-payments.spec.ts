import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { listInvoices } from '#contract/admin/payments.ts'
import { recordUse } from '#contract/usage/record.ts'
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
import { aBuyerByCard, aBuyerByTransfer } from '#tests/support/buyers.ts'
import { send } from '#tests/support/logins.ts'

const thePayments = (page: Page) => page.getByRole('region', { name: 'All orders' })

/** Signs in as the administrator and opens the payments. */
async function openPayments(page: Page): Promise<Locator> {
  await signIn(page, demoLogins.admin, '/admin-login')
  await page.getByRole('link', { name: 'Orders and payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders and payments' })).toBeFocused()
  return thePayments(page)
}

/** The same, and searches for one school's invoices. */
async function lookFor(page: Page, words: string): Promise<Locator> {
  const payments = await openPayments(page)
  await payments.getByRole('searchbox', { name: 'Search orders' }).fill(words)
  await expect(payments.getByRole('status').filter({ hasText: /^1 invoice$/ })).toBeVisible()
  return payments.getByRole('listitem')
}

test('marking a transfer as paid starts the school’s year', async ({ page, anotherBrowser }) => {
  const { schoolName, email, reference } = await aBuyerByTransfer(page.request, { purchaseOrder: 'PO 20418' })
  const office = await anotherBrowser()
  const row = await lookFor(office, reference.toLowerCase())
  await expect(row).toContainText(schoolName)
  await expect(row).toContainText(email)
  await expect(row).toContainText('To be paid')
  await expect(row).toContainText('PO 20418')
  await expect(row).toContainText('Due 16 December 2026')
  await expectGoodScreenEverywhere(office)

  const mark = row.getByRole('button', { name: /^Mark .* as paid$/ })
  await mark.press('Enter')
  const question = office.getByRole('alertdialog', { name: `Has £74.99 from ${schoolName} arrived?` })
  await expect(question).toContainText(reference)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectGoodScreen(office)
  await office.keyboard.press('Escape')
  await expect(mark, 'nothing has changed').toBeFocused()
  await mark.press('Enter')
  await question.getByRole('button', { name: 'Mark as paid' }).press('Enter')
  await expect(row.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(row).toContainText('Covers 16 November 2026 to 16 November 2027')
  await expect(toasts(office)).toContainText('Marked as paid')
  await expect(question).toBeHidden()

  await page.goto('/account')
  const licence = page.getByRole('region', { name: 'Your licence' })
  await expect(licence).toContainText('Ends on 16 November 2027.')
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('row', { name: reference })).toContainText(
    'Paid',
  )
})

test('an unused licence can be refunded, which ends it', { tag: '@long' }, async ({ page, anotherBrowser }) => {
  const { schoolName } = await aBuyerByCard(page.request)
  const office = await anotherBrowser()
  const row = await lookFor(office, schoolName)
  await row.getByRole('button', { name: /^Refund/ }).click()
  const question = office.getByRole('alertdialog', { name: `Refund £74.99 to ${schoolName}?` })
  await expect(question).toContainText('The year that it paid for ends at once')
  await expectGoodScreen(office)
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(row.getByText('Refunded')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  await expectGoodScreen(office)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'The licence has ended' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Renew the licence' })).toHaveAttribute('href', '/payment')
})

test('a used licence cannot be refunded, and the row says why', { tag: '@long' }, async ({ page, anotherBrowser }) => {
  const { schoolName } = await aBuyerByCard(page.request)
  const slide = await (await page.request.get('/api/slides/current')).json()
  await send(page.request, recordUse.path.replace(':id', slide.id), { ageGroup: 'ks1' })
  const office = await anotherBrowser()
  const row = await lookFor(office, schoolName)
  const refund = row.getByRole('button', { name: /^Refund/ })
  await expect(refund).toBeDisabled()
  await expect(refund).toHaveAccessibleDescription(/\w+/)
  await expectGoodScreenEverywhere(office)
})

test('an administrator downloads any invoice', { tag: '@long' }, async ({ page, anotherBrowser }) => {
  const { reference } = await aBuyerByTransfer(page.request)
  const office = await anotherBrowser()
  const row = await lookFor(office, reference)
  const downloading = office.waitForEvent('download')
  await row.getByRole('button', { name: /^PDF/ }).click()
  expect(readFileSync(await (await downloading).path(), 'latin1').slice(0, 5)).toBe('%PDF-')
})

test(
  'invoices can be filtered by state, and an empty result says so',
  { tag: '@long' },
  async ({ page, anotherBrowser }) => {
    const { reference } = await aBuyerByTransfer(page.request)
    const office = await anotherBrowser()
    const row = await lookFor(office, reference)
    const state = thePayments(office).getByRole('combobox', { name: 'State' })
    await state.selectOption('Paid')
    await expect(thePayments(office)).toContainText('Nothing found')
    await expect(row).toHaveCount(0)
    await expectGoodScreen(office)
    await state.selectOption('To be paid')
    await expect(row).toHaveCount(1)
  },
)

test(
  'a refusal is shown in the dialog, and orders that fail to load can be retried',
  { tag: '@long' },
  async ({ page, anotherBrowser, consoleErrors }) => {
    const { reference } = await aBuyerByTransfer(page.request)
    const office = await anotherBrowser()
    const row = await lookFor(office, reference)
    await office.route('**/paid', (route) => route.fulfill({ status: 409, json: { message: 'This is paid already.' } }))
    await row.getByRole('button', { name: /^Mark/ }).click()
    const question = office.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(question.getByRole('alert')).toHaveText('This is paid already.')
    await expectGoodScreen(office)
    await question.getByRole('button', { name: 'Cancel' }).click()

    const refuse = `**${listInvoices.path}*`
    await office.route(refuse, (route) => route.fulfill({ status: 503, json: { message: 'Busy. Please try again.' } }))
    await office.reload()
    await expect(thePayments(office).getByRole('alert')).toContainText('Busy. Please try again.')
    await expectGoodScreen(office)
    await office.unroute(refuse)
    await thePayments(office).getByRole('button', { name: 'Try again' }).click()
    await expect(row.first()).toBeVisible()
    expectRefusals(consoleErrors, 409)
    expectRefusals(consoleErrors, 503)
  },
)

test('more than fifty invoices load on request', { tag: '@long' }, async ({ page, anotherBrowser }) => {
  test.slow()
  const orders = await Promise.all(Array.from({ length: 51 }, () => aBuyerByTransfer(page.request)))
  expect(orders).toHaveLength(51)
  const office = await anotherBrowser()
  const payments = await openPayments(office)
  await expect(payments.getByRole('listitem')).toHaveCount(50)
  await payments.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect.poll(() => payments.getByRole('listitem').count()).toBeGreaterThan(50)
})
