import type { Locator, Page } from '@playwright/test'
import { demoLogins } from '#server/site/demo/rules.ts'
import { anEmail } from '#tests/support/accounts/logins.ts'
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

/** The administrator's test account manager, open. */
async function theManager(page: Page): Promise<Locator> {
  await signIn(page, demoLogins.admin, '/admin-login')
  const manager = page.getByRole('region', { name: 'Test accounts', exact: true })
  await expect(manager.getByRole('region', { name: 'Existing Test Accounts' })).toBeVisible()
  return manager
}

const create = (manager: Locator) => manager.getByRole('button', { name: 'Create Test Account' })
const rowOf = (manager: Locator, email: string) => manager.getByRole('listitem').filter({ hasText: email })

test(
  'an administrator creates a test account, whose password is shown once and works',
  { tag: '@long' },
  async ({ page, context, anotherBrowser }) => {
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
    await expectGoodState(page)

    await login.getByRole('button', { name: 'Copy email and password' }).click()
    await expect(toasts(page)).toContainText('Email and password copied')
    const [copiedEmail, password = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(copiedEmail).toBe(email)
    await expect(login).toContainText(password)
    await login.getByRole('button', { name: 'I have kept it' }).click()
    await expect(page.getByText(password)).toHaveCount(0)
    await expect(create(manager)).toBeFocused()

    const classroom = await anotherBrowser()
    await signIn(classroom, { email, password }, '/test-login')
    await expect(classroom).toHaveURL(/\/dashboard$/)
  },
)
