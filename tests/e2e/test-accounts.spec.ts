import type { Locator, Page } from '@playwright/test'
import { listTestAccounts, removeTestAccount } from '#contract/admin/test-accounts.ts'
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
import { aPlanner, anEmail } from '#tests/support/logins.ts'

/** The administrator's test account manager, open. */
async function theManager(page: Page): Promise<Locator> {
  await signIn(page, demoLogins.admin, '/admin-login')
  const manager = page.getByRole('region', { name: 'Test accounts', exact: true })
  await expect(manager.getByRole('region', { name: 'Existing Test Accounts' })).toBeVisible()
  return manager
}

const create = (manager: Locator) => manager.getByRole('button', { name: 'Create Test Account' })
const rowOf = (manager: Locator, email: string) => manager.getByRole('listitem').filter({ hasText: email })

test('an administrator creates a test account, whose password is shown once and works', async ({
  page,
  context,
  anotherBrowser,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = anEmail('tom', 'elmtree.example')
  const manager = await theManager(page)
  await create(manager).press('Enter')
  await expect(field(manager, 'First Name')).toBeFocused()
  await expect(field(manager, 'License Type')).toHaveValue('school')
  await expectGoodScreenEverywhere(page)
  await fillIn(manager, {
    'First Name': 'Tom',
    'Last Name': 'Okafor',
    'Email Address': email,
    'School Name': 'Elmtree Primary',
    'School Domain': 'elmtree.example',
  })
  await create(manager).click()
  await expect(toasts(page)).toContainText('Test Account Created')
  await expect(toasts(page)).toContainText(
    'The test account has been created successfully. Users can now log in at /test-login.',
  )
  const login = manager.getByRole('region', { name: 'The new log-in' })
  await expect(login.getByRole('heading')).toBeFocused()
  await expect(rowOf(manager, email)).toContainText('Elmtree Primary')
  for (const badge of ['School', 'Test'])
    await expect(rowOf(manager, email).getByText(badge, { exact: true })).toBeVisible()
  await expectGoodScreenEverywhere(page)

  await login.getByRole('button', { name: 'Copy email and password' }).click()
  const [copiedEmail, password = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(copiedEmail).toBe(email)
  await expect(login).toContainText(password)
  await login.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByText(password)).toHaveCount(0)
  await expect(create(manager)).toBeFocused()

  const classroom = await anotherBrowser()
  await signIn(classroom, { email, password }, '/test-login')
  await expect(classroom).toHaveURL(/\/dashboard$/)
})

test(
  'the quick buttons prefill the form without opening it, and it is blank again after use',
  { tag: '@long' },
  async ({ page }) => {
    const manager = await theManager(page)
    await manager.getByRole('button', { name: 'Quick Individual Account' }).click()
    await expect(field(manager, 'First Name')).toHaveCount(0)
    await expect(manager.getByRole('status').first()).toContainText('The form is filled in for teacher-')
    await expectGoodScreen(page)
    await create(manager).click()
    await expect(field(manager, 'Email Address')).toHaveValue(/^teacher-\d+@testteachers\.example$/)
    await expect(field(manager, 'License Type')).toHaveValue('individual')
    await expect(field(manager, 'School Name')).toHaveCount(0)
    await manager.getByRole('button', { name: 'Cancel' }).click()
    await expect(create(manager)).toBeFocused()

    await manager.getByRole('button', { name: 'Quick School Account' }).click()
    await create(manager).click()
    await expect(field(manager, 'School Name')).toHaveValue(/^Test School \d+$/)
    const domain = await field(manager, 'School Domain').inputValue()
    await expect(field(manager, 'Email Address')).toHaveValue(`admin@${domain}`)
    await fillIn(manager, { 'First Name': 'Ada', 'Last Name': 'Novak' })
    await create(manager).click()
    await expect(rowOf(manager, `admin@${domain}`)).toContainText('Ada Novak')
    await create(manager).click()
    for (const label of ['First Name', 'Last Name', 'Email Address', 'School Name', 'School Domain'])
      await expect(field(manager, label)).toHaveValue('')
    await expect(field(manager, 'License Type')).toHaveValue('school')
  },
)

test('missing fields and refusals are shown', { tag: '@long' }, async ({ page, consoleErrors }) => {
  const { email } = await aPlanner(page.request)
  const manager = await theManager(page)
  await create(manager).click()
  await create(manager).click()
  await expect(toasts(page)).toContainText('Missing Information')
  await expect(toasts(page)).toContainText('Please fill in all required fields')
  await expect(field(manager, 'First Name')).toBeFocused()
  await expectGoodScreen(page)
  await fillIn(manager, { 'First Name': 'Nadia', 'Last Name': 'Osei', 'Email Address': email })
  await create(manager).click()
  await expect(toasts(page)).toContainText('School Information Required')
  await expect(toasts(page)).toContainText('Please provide school name and domain for school licenses')
  await expect(field(manager, 'School Name')).toBeFocused()
  await field(manager, 'License Type').selectOption('Individual License')
  await create(manager).click()
  await expect(toasts(page)).toContainText('Error Creating Test Account')
  await expect(toasts(page)).toContainText('An account with this email already exists.')
  expectRefusals(consoleErrors, 409)
})

test(
  'a test account is deleted after a confirmation, and a refusal is shown',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    const { email } = await aPlanner(page.request)
    const manager = await theManager(page)
    const row = rowOf(manager, email)
    await expect(row.getByText('Individual', { exact: true })).toBeVisible()
    const remove = row.getByRole('button', { name: 'Delete Nadia Osei' })
    await remove.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Delete Nadia Osei?' })
    await expect(question).toContainText(
      'Are you sure you want to delete this test account? This action cannot be undone.',
    )
    await expectGoodScreenEverywhere(page)
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()

    const refuse = `**${removeTestAccount.path.replace(':id', '*')}`
    await page.route(refuse, (route) => route.fulfill({ status: 500, body: '' }))
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page)).toContainText('Error Deleting Test Account')
    await expect(toasts(page)).toContainText('Failed to delete test account')
    await page.unroute(refuse)
    expectRefusals(consoleErrors, 500)

    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page)).toContainText('Test Account Deleted')
    await expect(toasts(page)).toContainText('The test account has been removed successfully.')
    await expect(row).toHaveCount(0)
    await expect(question).toBeHidden()
  },
)

test(
  'the list shows when it is loading, failed or empty, and is usable with a thousand accounts',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    test.slow()
    const account = {
      firstName: 'Tom',
      lastName: 'Okafor',
      licenseType: 'school',
      schoolName: 'Elmtree Primary',
      schoolDomain: 'elmtree.example',
      createdAt: '2026-11-16T08:50:00Z',
      lastLoginAt: null,
      trialEndsAt: null,
      daysLeft: null,
    }
    const many = Array.from({ length: 1000 }, (_, at) => ({ ...account, id: `id-${at}`, email: `t${at}@elm.example` }))
    const trials = [12, 0].map((daysLeft) => ({
      ...account,
      id: `${daysLeft}`,
      email: `${daysLeft}@x.example`,
      daysLeft,
    }))
    const path = `**${listTestAccounts.path}`
    let answer: (() => void) | undefined
    const held = new Promise<void>((release) => (answer = release))
    await page.route(path, async (route) => {
      await held
      await route.fulfill({ status: 503, json: { message: 'Busy. Please try again.' } })
    })
    const manager = await theManager(page)
    await expect(manager.getByText('Loading test accounts...')).toBeAttached()
    answer?.()
    await expect(manager.getByRole('alert')).toContainText('Busy. Please try again.')
    await expectGoodScreen(page)
    const show = async (accounts: object[]) => {
      await page.unroute(path)
      await page.route(path, (route) => route.fulfill({ json: accounts }))
    }
    await show([])
    await manager.getByRole('button', { name: 'Try again' }).click()
    await expect(manager).toContainText('No test accounts created yet.')
    await show([...trials, ...many])
    await page.reload()
    const rows = manager.getByRole('list', { name: 'Test accounts' }).getByRole('listitem')
    await expect(rows).toHaveCount(50)
    await expect(manager).toContainText('1002 accounts')
    await expect(rows.first()).toContainText('Trial · 12 days left')
    await expect(rows.nth(1)).toContainText('Trial · Ended')
    await expectGoodScreenEverywhere(page)
    await manager.getByRole('button', { name: 'Show more' }).click()
    await expect(rows).toHaveCount(100)
    expectRefusals(consoleErrors, 503)
  },
)
