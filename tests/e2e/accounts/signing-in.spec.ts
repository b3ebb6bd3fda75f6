import { demoLogins } from '#server/site/demo/rules.ts'
import { chooseInMenu } from '#tests/support/accounts/person-menu.ts'
import {
  submitLogin,
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectRefusals,
  field,
  signIn,
  expectGoodState,
  test,
  toasts,
} from '#tests/support/app/browser.ts'

test('demo mode prefills the school login, which leads to the dashboard with a greeting', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-16T08:50:00Z')
  await page.goto('/login')
  await expect(field(page, 'Email')).toHaveValue(demoLogins.school.email)
  await expect(page.getByText('Demo mode: a sample account is filled in.')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
  const greeting = page.getByRole('heading', { level: 1, name: 'Good morning, Priya' })
  await expect(greeting).toBeFocused()
  await expect(page.getByText('Monday 16 November 2026')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Oakfield Primary')
  await expectGoodScreenEverywhere(page)
})

test(
  'a signed-in user is redirected from the login page, and can still sign in at the other door',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, demoLogins.school)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/login')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/login?next=/account')
    await expect(page).toHaveURL('/account')
    await page.goto('/login?next=/pricing')
    await expect(page).toHaveURL('/pricing')
    await page.goto('/login?next=//evil.example')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/test-login')
    await expect(page.getByRole('heading', { name: 'Test login' })).toBeVisible()
  },
)

test('signing in in one tab redirects the login page in the other', { tag: '@long' }, async ({ page, context }) => {
  await page.goto('/login?next=/account')
  await expect(page.getByRole('heading', { name: 'School login' })).toBeVisible()
  await signIn(await context.newPage(), demoLogins.school)
  await expect(page).toHaveURL('/account')
})

test(
  'a next URL on another site is ignored after the login',
  { tag: '@long' },
  async ({ page, context, baseURL, consoleErrors }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/\t/evil.example',
      '/api/logout',
    ]) {
      await signIn(page, demoLogins.school, `/login?next=${encodeURIComponent(next)}`)
      await expect(page, next).toHaveURL('/dashboard')
      await context.clearCookies()
    }
    expect([...hosts]).toEqual([baseURL])
    // Clears the cookies while the dashboard still has requests in flight.
    expectRefusals(consoleErrors, 401)
  },
)

test(
  'a test account signs in at its own door, which shows errors in a toast',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    await signIn(page, { ...demoLogins.test, password: 'not this one' }, '/test-login')
    await expect(toasts(page)).toContainText('Login failed')
    await expect(toasts(page)).toContainText('Invalid email or password')
    await expect(field(page, 'Email')).toHaveValue(demoLogins.test.email)
    await expectGoodScreen(page)
    expectRefusals(consoleErrors, 401)
    await submitLogin(page, demoLogins.test)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('banner')).toContainText('Tom Okafor')
    await chooseInMenu(page, 'Sign Out')
    await expect(page).toHaveURL('/')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login?next=%2Fdashboard')
    // Requests still in flight when the session ended are refused.
    expectRefusals(consoleErrors, 401)
  },
)

test('only an administrator can sign in at the admin door', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin-login')
  await signIn(page, demoLogins.school, '/admin-login')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible()
  await expectGoodScreen(page)
  expectRefusals(consoleErrors, 401)
  await signIn(page, demoLogins.admin, '/admin-login')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('banner')).toContainText('Welcome, Ada')
  await expectGoodState(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin-login')
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin-login')
  // Requests still in flight when the session ended are refused.
  expectRefusals(consoleErrors, 401)
})

test(
  'signing out in one tab signs out the other, and Back shows no personal page',
  { tag: '@long' },
  async ({ page, context, consoleErrors }) => {
    await signIn(page, demoLogins.school)
    await expect(page).toHaveURL('/dashboard')
    const otherTab = await context.newPage()
    await otherTab.goto('/account')
    await expect(otherTab.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    await chooseInMenu(page, 'Sign Out')
    await expect(page).toHaveURL('/')
    await expect(otherTab).toHaveURL('/login?next=%2Faccount')
    await page.goBack()
    await expect(page).toHaveURL('/login?next=%2Fdashboard')
    // Requests that a tab still had in flight when the session ended are refused.
    expectRefusals(consoleErrors, 401)
  },
)

test('signing in or out in one tab updates the other', { tag: '@long' }, async ({ page, context, consoleErrors }) => {
  await signIn(page, demoLogins.school)
  await expect(page.getByRole('banner')).toContainText('Priya Shah')
  const otherTab = await context.newPage()
  await signIn(otherTab, demoLogins.test, '/test-login')
  await expect(otherTab).toHaveURL('/dashboard')
  // The school account takes precedence in both tabs.
  await expect(otherTab.getByRole('banner')).toContainText('Priya Shah')
  await chooseInMenu(otherTab, 'Sign Out')
  await expect(otherTab).toHaveURL('/')
  await expect(page.getByRole('banner')).toContainText('Tom Okafor')
  // The tab's school requests still in flight are refused to a teacher.
  expectRefusals(consoleErrors, 403)
})
