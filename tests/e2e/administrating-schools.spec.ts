import type { Locator, Page } from '@playwright/test'
import { listSchools } from '#contract/admin/schools.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectRefusals,
  field,
  fillIn,
  signIn,
  test,
  toasts,
} from '#tests/support/browser.ts'
import { aSchool, aWord, findSchools, schoolList } from '#tests/support/desk.ts'

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
  await expectGoodScreenEverywhere(page)

  const theirs = await anotherBrowser()
  await signIn(theirs, office)
  await expect(theirs).toHaveURL('/dashboard')
  await page.reload()
  await expect(row).toContainText('Last login 16 November 2026')
})

test(
  'a blank password keeps the old one, and a new one replaces it',
  { tag: '@long' },
  async ({ page, anotherBrowser, consoleErrors }) => {
    test.slow()
    const { id, schoolName, email, password } = await aSchool(page.request)
    const row = await findSchools(page, email)
    await row.getByRole('button', { name: `Edit ${schoolName}` }).click()
    const form = theForm(page, `Edit ${schoolName}`)
    await expect(field(form, 'Password')).toHaveAccessibleDescription('Leave blank to keep the current password.')
    await expect(row.getByRole('button', { name: `Editing ${schoolName}` })).toBeVisible()
    await field(form, 'School name').fill(`${schoolName} and Nursery`)
    await field(form, 'Payment status').selectOption('Paid')
    await expectGoodScreenEverywhere(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(toasts(page)).toContainText('School saved')
    await expect(page.locator(`#edit-${id}`), 'the focus is back in the row').toBeFocused()
    await expect(row).toContainText(`${schoolName} and Nursery`)
    await expect(row.getByText('Paid', { exact: true })).toBeVisible()
    await expect(row).toContainText('Licence paid until 16 November 2027')

    const theirs = await anotherBrowser()
    await signIn(theirs, { email, password })
    await expect(theirs, 'the old password').toHaveURL('/dashboard')

    await row.getByRole('button', { name: /^Edit/ }).click()
    await field(page, 'Password').fill('seven green umbrellas')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    const later = await anotherBrowser()
    await signIn(later, { email, password: 'seven green umbrellas' })
    await expect(later, 'the new password').toHaveURL('/dashboard')
    await theirs.goto('/dashboard')
    await expect(theirs, 'who was signed in is not any more').toHaveURL('/login?next=%2Fdashboard')
    expectRefusals(consoleErrors, 401)
  },
)

test(
  'an error in a school is shown at its field, and nothing typed is lost',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    test.slow()
    const { email } = await aSchool(page.request)
    await findSchools(page, email)
    await addButton(page).click()
    const form = theForm(page, 'Add New School')
    const save = form.getByRole('button', { name: 'Save' })
    await save.click()
    await expect(field(form, 'School name')).toBeFocused()
    await expect(field(form, 'School name')).toHaveAccessibleDescription('Please fill this in')
    await expect(field(form, 'Email')).toHaveAccessibleDescription('Please enter an email address')
    await expect(field(form, 'Password')).toHaveAccessibleDescription('Please enter a password')
    await expect(field(form, 'Plan type')).toHaveAccessibleDescription('Please choose a plan')
    await expectGoodScreenEverywhere(page)

    await fillIn(form, { 'School name': 'Cedar Primary', Email: email, Password: 'short' })
    await field(form, 'Plan type').selectOption('Individual')
    await save.click()
    await expect(field(form, 'Password')).toHaveAccessibleDescription('Password must be at least 8 characters long')
    await field(form, 'Password').fill('three quiet harbours')
    await save.click()
    await expect(field(form, 'Email'), 'the server’s refusal').toBeFocused()
    await expect(field(form, 'Email')).toHaveAccessibleDescription(/\w+/)
    await expect(field(form, 'School name')).toHaveValue('Cedar Primary')
    await expectGoodScreen(page)

    await page.route(`**${listSchools.path}`, (route) =>
      route.fulfill({ status: 503, json: { message: 'Busy. Please try again.' } }),
    )
    await save.click()
    await expect(form.getByRole('alert')).toHaveText('Busy. Please try again.')
    await expect(field(form, 'School name')).toHaveValue('Cedar Primary')
    await expectGoodScreen(page)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(addButton(page)).toBeFocused()
    await addButton(page).click()
    await expect(field(form, 'School name'), 'it starts afresh').toHaveValue('')
    for (const status of [409, 503]) expectRefusals(consoleErrors, status)
  },
)

test('moving to another school with unsaved changes asks first', { tag: '@long' }, async ({ page }) => {
  const word = aWord()
  const [first, second] = [
    await aSchool(page.request, { schoolName: `Dogwood ${word}` }),
    await aSchool(page.request, { schoolName: `Elder ${word}` }),
  ]
  const rows = await findSchools(page, word)
  await rows.getByRole('button', { name: `Edit ${first.schoolName}` }).click()
  await field(page, 'Notes').fill('Call in January.')
  const other = rows.getByRole('button', { name: `Edit ${second.schoolName}` })
  await other.click()
  const question = page.getByRole('alertdialog', { name: `Leave ${first.schoolName} without saving?` })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: `Edit ${first.schoolName}` })).toBeFocused()
  await expect(field(page, 'Notes')).toHaveValue('Call in January.')
  await other.click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: `Edit ${second.schoolName}` })).toBeFocused()
  await expect(field(page, 'Notes')).toHaveValue('')
  await rows.getByRole('button', { name: `Edit ${first.schoolName}` }).click()
  await expect(field(page, 'School name'), 'without changes there is no question').toHaveValue(first.schoolName)
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
