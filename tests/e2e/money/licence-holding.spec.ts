import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect, expectGoodScreenEverywhere, test, toasts, expectGoodState } from '#tests/support/app/browser.ts'
import { aBuyerByCard, aBuyerByTransfer } from '#tests/support/money/buyers.ts'

const theLicence = (page: Page) => page.getByRole('region', { name: 'Your licence' })
const theInvoices = (page: Page) => page.getByRole('region', { name: 'Invoices' })

test(
  'a card payer sees when it renews, cancels the renewal and restores it, by keyboard',
  { tag: '@long' },
  async ({ page }) => {
    await aBuyerByCard(page.request)
    await page.goto('/dashboard/school')
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
    await expectGoodState(page)
    await page.keyboard.press('Escape')
    await expect(cancel, 'nothing has changed').toBeFocused()

    await cancel.press('Enter')
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await question.getByRole('button', { name: 'Cancel renewal' }).press('Enter')
    await expect(licence).toContainText('Cancelled: everything works until 16 November 2027')
    const resume = licence.getByRole('button', { name: 'Resume renewal' })
    await expect(resume).toBeFocused()
    await expectGoodState(page)
    await page.reload()
    await expect(licence).toContainText('Cancelled')

    await resume.press('Enter')
    await expect(licence).toContainText('Renews on 16 November 2027')
    await expect(cancel).toBeFocused()
  },
)

test('an invoice can be downloaded as a PDF', { tag: '@long' }, async ({ page }) => {
  const { reference } = await aBuyerByTransfer(page.request)
  await page.goto('/dashboard/school')
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

test(
  'the School page of a buyer by bank transfer is accessible, also on a phone',
  { tag: '@long' },
  async ({ page }) => {
    await aBuyerByTransfer(page.request)
    await page.goto('/dashboard/school')
    await expect(theLicence(page)).toContainText('Please pay £74.99')
    await expectGoodScreenEverywhere(page)
  },
)
