import type { Locator, Page } from '@playwright/test'
import { demoLogins } from '#server/site/demo/rules.ts'
import { aSchool, aWord, schoolList } from '#tests/support/admin/desk.ts'
import {
  expect,
  expectGoodScreenEverywhere,
  field,
  fillIn,
  signIn,
  expectGoodState,
  test,
  toasts,
} from '#tests/support/app/browser.ts'

const theForm = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name })
const addButton = (page: Page): Locator => page.getByRole('button', { name: 'Add New School' })

test('a new school appears in the list and can sign in', async ({ page, anotherBrowser }) => {
  test.slow()
  const word = aWord()
  const office = { email: `office@birch-${word}.example`, password: 'three quiet harbours' }
  await signIn(page, demoLogins.admin, '/admin-login')
  await expect(page.getByRole('heading', { level: 1, name: 'Schools' })).toBeVisible()
  const total = page.getByRole('definition').first()
  await expect(total).toHaveText(/^\d/)
  // From here on without other tests' schools, which keeps the checks quick.
  await page.getByRole('searchbox', { name: 'Search schools' }).fill(word)
  await expect(page.getByText('No school found')).toBeVisible()
  await addButton(page).click()
  const form = theForm(page, 'Add New School')
  await expect(form.getByRole('heading', { name: 'Add New School' })).toBeFocused()
  await expect(field(form, 'Payment status')).toHaveValue('pending')
  await fillIn(form, { 'School name': `Birch Primary ${word}`, Email: office.email, Password: office.password })
  await field(form, 'Plan type').selectOption('Whole school')
  await fillIn(form, { 'School domains': `birch-${word}.example`, Notes: 'The trust pays in spring.' })
  await field(form, 'Payment method').selectOption('Invoice')
  await expectGoodScreenEverywhere(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page)).toContainText('School added')
  await expect(form).toHaveCount(0)
  await expect(addButton(page)).toBeFocused()

  const row = schoolList(page).locator('> li')
  await expect(row).toHaveCount(1)
  const says = [
    'Pending',
    'Whole school',
    office.email,
    'The trust pays in spring.',
    'Pays by invoice',
    'Last login never',
  ]
  for (const words of [...says, 'Created 16 November 2026']) await expect(row).toContainText(words)
  await expectGoodState(page)

  const theirs = await anotherBrowser()
  await signIn(theirs, office)
  await expect(theirs).toHaveURL('/dashboard')
  await page.reload()
  await expect(row).toContainText('Last login 16 November 2026')
})

test('finding, editing and closing a school works with the keyboard alone', { tag: '@long' }, async ({ page }) => {
  const { schoolName } = await aSchool(page.request)
  await page.goto('/admin')
  await page.getByRole('searchbox', { name: 'Search schools' }).focus()
  await page.keyboard.type(schoolName)
  await expect(page.getByRole('status').filter({ hasText: '1 to 1 of 1' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
  const edit = page.getByRole('button', { name: `Edit ${schoolName}` })
  await press(page, edit)
  await expect(page.getByRole('heading', { name: `Edit ${schoolName}` })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page, 'School name')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Cancel' }))
  await expect(edit).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Details ${schoolName}` })).toHaveAttribute('aria-expanded', 'true')
  const close = schoolList(page).getByRole('button', { name: 'Close school' })
  await press(page, close)
  const dialog = page.getByRole('dialog', { name: `Close ${schoolName}?` })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(close, 'the focus comes back').toBeFocused()
  await expect(schoolList(page)).toContainText(schoolName)
})

/** Tabs to a control and presses it. */
async function press(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 50; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element.matches(':focus-visible'))) break
  }
  await expect(target, 'the Tab key leads here').toBeFocused()
  await page.keyboard.press('Enter')
}
