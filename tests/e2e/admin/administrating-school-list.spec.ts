import { readFileSync } from 'node:fs'
import { aSchool, aWord, findSchools, schoolList } from '#tests/support/admin/desk.ts'
import { expect, expectGoodState, test } from '#tests/support/app/browser.ts'

test(
  'schools can be searched while typing, filtered by status and plan, and sorted',
  { tag: '@long' },
  async ({ page }) => {
    const word = aWord()
    await aSchool(page.request, { schoolName: `Fern ${word}`, paymentStatus: 'paid' })
    await aSchool(page.request, { schoolName: `Gorse ${word}`, paymentStatus: 'invoice_sent' })
    await aSchool(page.request, { schoolName: `Aspen ${word}`, planType: 'individual', notes: 'A home educator.' })
    await page.goto('/admin')
    const rows = schoolList(page).locator('> li')
    const names = rows.getByRole('heading')
    const search = page.getByRole('searchbox', { name: 'Search schools' })
    await search.pressSequentially(word)
    await expect(page.getByRole('status').filter({ hasText: '1 to 3 of 3' })).toBeVisible()
    await expect(search).toBeFocused()
    await expect(names).toHaveText([`Aspen ${word}`, `Gorse ${word}`, `Fern ${word}`])
    await page.getByRole('combobox', { name: 'Order' }).selectOption('By name')
    await expect(names).toHaveText([`Aspen ${word}`, `Fern ${word}`, `Gorse ${word}`])
    await page.getByRole('combobox', { name: 'Payment status' }).selectOption('Invoice sent')
    await expect(names).toHaveText([`Gorse ${word}`])
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('Individual')
    await expect(page.getByText('No school found')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'No schools' })).toBeVisible()
    await expectGoodState(page)
    await page.goBack()
    await expect(names, 'back leads to what was chosen before').toHaveText([`Gorse ${word}`])
    await page.goBack()
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('Individual')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('A home educator.')
    await expect(search).toHaveValue(word)
  },
)

test('the filtered schools can be exported for a spreadsheet', { tag: '@long' }, async ({ page }) => {
  const { schoolName, email } = await aSchool(page.request)
  await findSchools(page, schoolName)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(email)
})
