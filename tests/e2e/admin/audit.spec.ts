import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { demoLogins } from '#server/site/demo/rules.ts'
import { expect, signIn, expectGoodState, test, toasts } from '#tests/support/app/browser.ts'
import { aBuyerByTransfer } from '#tests/support/money/buyers.ts'
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

test(
  'the audit log shows who marked an invoice as paid, and can be exported as a table',
  { tag: '@long' },
  async ({ page, anotherBrowser }) => {
    const office = await anotherBrowser()
    const { schoolName, email, number } = await aPaidOrder(page, office)
    await goTo(office, 'Audit log')
    await expectGoodState(office)

    const search = theLog(office).getByRole('searchbox', { name: 'Search who and whom' })
    await search.pressSequentially(schoolName.toUpperCase())
    await expect(
      theLog(office)
        .getByRole('status')
        .filter({ hasText: /^3 entries$/ }),
    ).toBeVisible()
    await expect(theEntries(office).nth(2)).toContainText('Licence ordered')
    await expect(theEntries(office).nth(2)).toContainText(email)
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
    await expectGoodState(office)

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
        expect.stringMatching(/^10\./),
        schoolName,
        expect.stringContaining(`Amount: £74.99; Invoice: ${number}`),
      ],
    ])
    await expect(toasts(office)).toContainText('Audit log downloaded')
  },
)
