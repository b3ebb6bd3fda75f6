import type { Locator, Page } from '@playwright/test'
import { endSchoolSessions, readSchool, resendWelcome } from '#contract/admin/schools.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectRefusals,
  field,
  signIn,
  test,
  toasts,
} from '#tests/support/browser.ts'
import { aBuyerByTransfer } from '#tests/support/buyers.ts'
import { aSchool, findSchools, schoolList } from '#tests/support/desk.ts'
import { aTeacher } from '#tests/support/logins.ts'
import { mailTo } from '#tests/support/mailbox.ts'

/** Finds one school and opens its details. */
async function openDetails(page: Page, schoolName: string): Promise<Locator> {
  const row = await findSchools(page, schoolName)
  await row.getByRole('button', { name: `Details ${schoolName}` }).click()
  await expect(row.getByRole('group', { name: `Actions for ${schoolName}` })).toBeVisible()
  return row
}

test('the details of a school show its licence, its use, who is signed in, and its staff', async ({
  page,
  request,
}) => {
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
})

test('an administrator extends a licence to a later day', { tag: '@long' }, async ({ page, consoleErrors }) => {
  const { schoolName } = await aSchool(page.request, { paymentStatus: 'paid' })
  const row = await openDetails(page, schoolName)
  await row.getByRole('button', { name: 'Extend licence' }).click()
  const dialog = page.getByRole('dialog', { name: `Extend the licence of ${schoolName}` })
  const day = field(dialog, 'New last day')
  await expect(day).toHaveValue('2027-11-16')
  await expectGoodScreen(page)
  await day.fill('')
  await dialog.getByRole('button', { name: 'Extend licence' }).click()
  await expect(day).toHaveAccessibleDescription('Please choose a day')
  await day.fill('2026-01-01')
  await dialog.getByRole('button', { name: 'Extend licence' }).click()
  await expect(day, 'the server’s refusal').toHaveAccessibleDescription(/\w+ \w+/)
  await expect(day).toBeFocused()
  await expectGoodScreen(page)
  await day.fill('2027-12-31')
  await dialog.getByRole('button', { name: 'Extend licence' }).click()
  await expect(toasts(page)).toContainText('The licence runs until the end of 31 December 2027.')
  await expect(row).toContainText('Licence paid until 31 December 2027')
  await expect(row.getByRole('button', { name: 'Extend licence' })).toBeFocused()
  expectRefusals(consoleErrors, 409)
})

test('a licence cannot be extended before the first payment', { tag: '@long' }, async ({ page }) => {
  const { schoolName } = await aSchool(page.request)
  const row = await openDetails(page, schoolName)
  await expect(row.getByRole('button', { name: 'Extend licence' })).toHaveCount(0)
})

test('an administrator mails the link to set a password', { tag: '@long' }, async ({ page, consoleErrors }) => {
  const { schoolName, email } = await aSchool(page.request)
  const row = await openDetails(page, schoolName)
  await row.getByRole('button', { name: 'Send a set-password mail' }).click()
  await expect(toasts(page)).toContainText(`The link is on its way to ${email}.`)
  await mailTo(page.request, { to: email, subject: 'Set a new Daily Dot password' })

  await page.route(`**${resendWelcome.path.replace(':id', '*')}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy. Please try again.' } }),
  )
  await row.getByRole('button', { name: 'Send a set-password mail' }).click()
  await expect(toasts(page)).toContainText('Busy. Please try again.')
  await expectGoodScreen(page)
  expectRefusals(consoleErrors, 503)
})

test(
  'an administrator signs out all accounts of a school',
  { tag: '@long' },
  async ({ page, anotherBrowser, consoleErrors }) => {
    const school = await aSchool(page.request)
    const theirs = await anotherBrowser()
    await signIn(theirs, school)
    await expect(theirs).toHaveURL('/dashboard')
    const row = await openDetails(page, school.schoolName)
    await expect(row).toContainText(/Signed in now\s*On 1 browser\./)
    const end = row.getByRole('button', { name: 'End sessions' })
    await end.click()
    const question = page.getByRole('alertdialog', { name: `Sign out everybody of ${school.schoolName}?` })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectGoodScreen(page)
    await page.keyboard.press('Escape')
    await expect(end, 'nothing has changed').toBeFocused()

    const refuse = `**${endSchoolSessions.path.replace(':id', '*')}`
    await page.route(refuse, (route) => route.fulfill({ status: 503, json: { message: 'Busy. Please try again.' } }))
    await end.click()
    await question.getByRole('button', { name: 'End sessions' }).click()
    await expect(toasts(page)).toContainText('Busy. Please try again.')
    await page.unroute(refuse)
    await end.click()
    await question.getByRole('button', { name: 'End sessions' }).click()
    await expect(toasts(page)).toContainText('One browser was signed out.')
    await expect(row).toContainText(/Signed in now\s*Nobody\./)
    await expect(end, 'the focus is where it was').toBeFocused()
    await theirs.goto('/dashboard')
    await expect(theirs).toHaveURL('/login?next=%2Fdashboard')
    for (const status of [401, 503]) expectRefusals(consoleErrors, status)
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

test('a school’s row links to its orders and payments', { tag: '@long' }, async ({ page, anotherBrowser }) => {
  const { schoolName, reference } = await aBuyerByTransfer(page.request)
  const office = await anotherBrowser()
  await signIn(office, demoLogins.admin, '/admin-login')
  await expect(office).toHaveURL('/admin')
  const row = await openDetails(office, schoolName)
  await row.getByRole('link', { name: 'Orders and payments' }).click()
  await expect(office.getByRole('heading', { level: 1, name: 'Orders and payments' })).toBeFocused()
  await expect(office).toHaveTitle('Orders and payments: The Daily Dot')
  const orders = office.getByRole('region', { name: 'All orders' })
  await expect(orders.getByRole('listitem')).toHaveCount(1)
  await expect(orders.getByRole('listitem')).toContainText(reference)
  await office.goBack()
  await expect(schoolList(office)).toContainText(schoolName)
})

test('details that fail to load can be retried', { tag: '@long' }, async ({ page, consoleErrors }) => {
  const { schoolName } = await aSchool(page.request)
  const refuse = `**${readSchool.path.replace(':id', '*')}`
  await page.route(refuse, (route) => route.fulfill({ status: 503, json: { message: 'Busy. Please try again.' } }))
  const row = await findSchools(page, schoolName)
  await row.getByRole('button', { name: `Details ${schoolName}` }).click()
  await expect(row.getByRole('alert')).toContainText('Busy. Please try again.')
  await expectGoodScreen(page)
  await page.unroute(refuse)
  await row.getByRole('button', { name: 'Try again' }).click()
  await expect(row).toContainText('Nobody has joined yet.')
  await expect(row.locator(':focus'), 'the focus stays there').toHaveCount(1)
  expectRefusals(consoleErrors, 503)
})
