import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { demoLogins } from '#server/site/demo/rules.ts'
import { expect, signIn, expectGoodState, test, toasts } from '#tests/support/app/browser.ts'
import { aBuyerByTransfer } from '#tests/support/money/buyers.ts'

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

test('marking a transfer as paid starts the school’s year', { tag: '@long' }, async ({ page, anotherBrowser }) => {
  const { schoolName, email, reference } = await aBuyerByTransfer(page.request, { purchaseOrder: 'PO 20418' })
  const office = await anotherBrowser()
  const row = await lookFor(office, reference.toLowerCase())
  await expect(row).toContainText(schoolName)
  await expect(row).toContainText(email)
  await expect(row).toContainText('To be paid')
  await expect(row).toContainText('PO 20418')
  await expect(row).toContainText('Due 10 January 2027')
  await expectGoodState(office)

  const mark = row.getByRole('button', { name: /^Mark .* as paid$/ })
  await mark.press('Enter')
  const question = office.getByRole('alertdialog', { name: `Has £74.99 from ${schoolName} arrived?` })
  await expect(question).toContainText(reference)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectGoodState(office)
  await office.keyboard.press('Escape')
  await expect(mark, 'nothing has changed').toBeFocused()
  await mark.press('Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Mark as paid' }).press('Enter')
  await expect(row.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(row).toContainText('Covers 16 November 2026 to 16 November 2027')
  await expect(toasts(office)).toContainText('Marked as paid')
  await expect(question).toBeHidden()

  await page.goto('/dashboard/school')
  const licence = page.getByRole('region', { name: 'Your licence' })
  await expect(licence).toContainText('Ends on 16 November 2027.')
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('row', { name: reference })).toContainText(
    'Paid',
  )
})

test('an administrator downloads any invoice', { tag: '@long' }, async ({ page, anotherBrowser }) => {
  const { reference } = await aBuyerByTransfer(page.request)
  const office = await anotherBrowser()
  const row = await lookFor(office, reference)
  const downloading = office.waitForEvent('download')
  await row.getByRole('button', { name: /^PDF/ }).click()
  expect(readFileSync(await (await downloading).path(), 'latin1').slice(0, 5)).toBe('%PDF-')
})
