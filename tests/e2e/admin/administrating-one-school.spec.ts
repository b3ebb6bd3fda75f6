import type { Locator, Page } from '@playwright/test'
import { demoLogins } from '#server/site/demo/rules.ts'
import { aTeacher } from '#tests/support/accounts/logins.ts'
import { aSchool, findSchools } from '#tests/support/admin/desk.ts'
import {
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectRefusals,
  field,
  signIn,
  test,
  toasts,
} from '#tests/support/app/browser.ts'

/** Finds one school and opens its details. */
async function openDetails(page: Page, schoolName: string): Promise<Locator> {
  const row = await findSchools(page, schoolName)
  await row.getByRole('button', { name: `Details ${schoolName}` }).click()
  await expect(row.getByRole('group', { name: `Actions for ${schoolName}` })).toBeVisible()
  return row
}

test(
  'the details of a school show its licence, its use, who is signed in, and its staff',
  { tag: '@long' },
  async ({ page, request }) => {
    await aTeacher(request)
    await signIn(page, demoLogins.admin, '/admin-login')
    await expect(page).toHaveURL('/admin')
    const row = await openDetails(page, 'Oakfield Primary')
    await expect(row).toContainText(/Licence\s*Paid until /)
    await expect(row).toContainText(/Use in the last 30 days\s*\d+ slides? shown by \d+ (person|people)\./)
    await expect(row).toContainText(/Signed in now\s*On \d+ browsers?\./)
    await expect(row).toContainText('oakfield.example')
    await expect(row.getByRole('heading', { name: /^Staff: \d+$/ })).toBeVisible()
    await expect(row.getByRole('list', { name: 'Staff' }).getByRole('listitem').first()).toContainText('Joined ')
    await expectGoodScreenEverywhere(page)
    await row.getByRole('button', { name: 'Details Oakfield Primary' }).click()
    await expect(row.getByRole('list', { name: 'Staff' })).toHaveCount(0)
  },
)

test(
  'closing a school takes typing its name, and its accounts can no longer sign in',
  { tag: '@long' },
  async ({ page, anotherBrowser, consoleErrors }) => {
    const school = await aSchool(page.request)
    const row = await openDetails(page, school.schoolName)
    await row.getByRole('button', { name: 'Close school' }).click()
    const dialog = page.getByRole('dialog', { name: `Close ${school.schoolName}?` })
    await expect(dialog).toContainText('This cannot be undone.')
    const name = field(dialog, 'The school’s name, to be sure')
    await name.fill('Another school')
    await dialog.getByRole('button', { name: 'Close school' }).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(`Please type the name as it is: ${school.schoolName}`)
    await expectGoodScreen(page)
    await name.fill(school.schoolName)
    await dialog.getByRole('button', { name: 'Close school' }).click()
    await expect(toasts(page)).toContainText(`${school.schoolName} is closed.`)
    await expect(row).toHaveCount(0)
    await expect(page.getByText('No school found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Show all schools' }), 'the focus is where the row was').toBeFocused()
    await expectGoodScreen(page)

    const theirs = await anotherBrowser()
    await signIn(theirs, school)
    await expect(theirs.getByRole('alert').first()).toBeVisible()
    expectRefusals(consoleErrors, 401)
  },
)
