import { readFileSync } from 'node:fs'
import { countSchools, listSchools } from '#contract/admin/schools.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectRefusals,
  signIn,
  test,
} from '#tests/support/browser.ts'
import { aSchool, aWord, findSchools, manySchools, schoolList } from '#tests/support/desk.ts'

const theSchools = `**${listSchools.path}?*`

test('schools can be searched while typing, filtered by status and plan, and sorted', async ({ page }) => {
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
  await expectGoodScreenEverywhere(page)
  await page.goBack()
  await expect(names, 'back leads to what was chosen before').toHaveText([`Gorse ${word}`])
  await page.goBack()
  await page.getByRole('combobox', { name: 'Plan' }).selectOption('Individual')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('A home educator.')
  await expect(search).toHaveValue(word)
})

test('a late response never replaces a newer one', { tag: '@long' }, async ({ page }) => {
  const [slow, quick] = [aWord(), aWord()]
  await aSchool(page.request, { schoolName: `Hawthorn ${slow}` })
  await aSchool(page.request, { schoolName: `Ivy ${quick}` })
  await page.goto('/admin')
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(theSchools, async (route) => {
    if (route.request().url().includes(slow)) await held
    await route.continue()
  })
  const search = page.getByRole('searchbox', { name: 'Search schools' })
  const asked = page.waitForRequest((request) => request.url().includes(slow))
  await search.fill(slow)
  await asked
  await search.fill(quick)
  const names = schoolList(page).getByRole('heading')
  await expect(names).toHaveText([`Ivy ${quick}`])
  const answered = page.waitForResponse((response) => response.url().includes(slow))
  release()
  await answered
  await expect(names).toHaveText([`Ivy ${quick}`])
})

test(
  'more than twenty-five schools are paginated, and turning pages keeps what is typed in the form',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    const word = aWord()
    await manySchools(
      page.request,
      Array.from({ length: 26 }, (_, at) => ({ schoolName: `Juniper ${at} ${word}` })),
    )
    const rows = await findSchools(page, word)
    await expect(rows).toHaveCount(25)
    await rows.first().getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('Notes').fill('Still here')
    await page.getByRole('link', { name: 'Next page' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '26 to 26 of 26' })).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(page.getByLabel('Notes')).toHaveValue('Still here')
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
    await expectGoodScreen(page)
    await page.goBack()
    await expect(rows).toHaveCount(25)
    await expect(page.getByRole('link', { name: 'Previous page' })).toHaveCount(0)
    await page.goto(`/admin?search=${word}&page=9&sort=sideways`)
    await page.getByRole('link', { name: 'Go to the first page' }).press('Enter')
    await expect(rows).toHaveCount(25)
    await expect(page.getByRole('region', { name: 'All schools' }).locator(':focus'), 'it is not lost').toHaveCount(1)
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

test(
  'an empty list says what to do, and a list that fails to load can be retried',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    await page.route(theSchools, (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
    await signIn(page, demoLogins.admin, '/admin-login')
    await expect(page.getByText('No schools yet. Add your first school above.')).toBeVisible()
    await expectGoodScreenEverywhere(page)
    await page.unroute(theSchools)

    const refused = { status: 503, json: { message: 'Busy. Please try again.' } }
    const theCounts = `**${countSchools.path}`
    await page.route(theSchools, (route) => route.fulfill(refused))
    await page.route(theCounts, (route) => route.fulfill(refused))
    await page.reload()
    await expect(page.getByRole('alert')).toHaveCount(2)
    await expectGoodScreenEverywhere(page)
    await page.unroute(theSchools)
    await page.unroute(theCounts)
    for (const _part of ['counts', 'list']) await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(schoolList(page).getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expectRefusals(consoleErrors, 503)
  },
)
