import type { Route } from '@playwright/test'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  submitLogin,
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectRefusals,
  field,
  signIn,
  test,
  toasts,
} from '#tests/support/browser.ts'
import { aTeacher } from '#tests/support/logins.ts'

test('the school login comes filled in in demo mode, and leads to the dashboard with a greeting', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-16T08:50:00Z')
  await page.goto('/login')
  await expect(field(page, 'Email')).toHaveValue(demoLogins.school.email)
  await expect(page.getByText('Demo mode: a sample account is filled in.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
  const greeting = page.getByRole('heading', { level: 1, name: 'Good morning, Priya' })
  await expect(greeting).toBeFocused()
  await expect(page.getByText('Monday 16 November 2026')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Oakfield Primary')
  await expectGoodScreenEverywhere(page)
})

test(
  'whoever has just signed in and looks at another tab finds the page as they left it',
  { tag: '@long' },
  async ({ page, request }) => {
    await signIn(page, await aTeacher(request))
    const greeting = page.getByRole('heading', { level: 1 })
    await expect(greeting).toBeFocused()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(greeting).toBeFocused()
  },
)

test(
  'a wrong password is refused in a sentence, and what was typed stays',
  { tag: '@long' },
  async ({ page, request, consoleErrors }) => {
    const { email } = await aTeacher(request)
    await signIn(page, { email, password: 'not this one' })
    const refusal = page.getByRole('alert').filter({ hasText: 'Invalid email or password' })
    await expect(refusal).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Invalid email or password')
    await expect(field(page, 'Email')).toHaveValue(email)
    await expect(field(page, 'Password')).toHaveValue('not this one')
    await expectGoodScreen(page)
    await field(page, 'Email').fill('')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/Please enter your email address/)
    expectRefusals(consoleErrors, 401)
  },
)

test('the password can be looked at before it is sent', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
})

test('whoever is at the form before demo mode has filled it in is left alone', { tag: '@long' }, async ({ page }) => {
  const held: Route[] = []
  await page.route('/api/config', (route) => void held.push(route))
  await page.goto('/login')
  await field(page, 'Email').focus()
  await expect.poll(() => held.length).toBe(1)
  const answered = page.waitForResponse('/api/config')
  await held[0]?.continue()
  await answered
  await page.keyboard.type('grace@oakfield.example')
  await expect(field(page, 'Email')).toHaveValue('grace@oakfield.example')
  await expect(field(page, 'Password')).toHaveValue('')
})

for (const path of ['/dashboard', '/account']) {
  test(`who is signed out at ${path} logs in first, and comes back`, { tag: '@long' }, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await submitLogin(page, demoLogins.school)
    await expect(page).toHaveURL(path)
  })
}

test(
  'who is signed in already is sent on from the login page, and can still come in by the other door',
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

test(
  'who signs in in one tab is let in at the login page of the other',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.goto('/login?next=/account')
    await expect(page.getByRole('heading', { name: 'School login' })).toBeVisible()
    await signIn(await context.newPage(), demoLogins.school)
    await expect(page).toHaveURL('/account')
  },
)

test(
  'a browser that believes somebody is signed in gets the login page all the same, and in by it',
  { tag: '@long' },
  async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'dd_hint', value: '1', url: baseURL ?? '' }])
    await signIn(page, demoLogins.school)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('banner')).toContainText('Priya Shah')
  },
)

test('the way back is kept from the school login to the test login', { tag: '@long' }, async ({ page }) => {
  await page.goto('/account')
  await page.getByRole('link', { name: 'Test login' }).click()
  await expect(page).toHaveURL('/test-login?next=%2Faccount')
  await submitLogin(page, demoLogins.test)
  await expect(page).toHaveURL('/account')
})

test('a link that wants to lead away after the login stays on the site', async ({
  page,
  context,
  baseURL,
  consoleErrors,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', '/api/logout']) {
    await signIn(page, demoLogins.school, `/login?next=${encodeURIComponent(next)}`)
    await expect(page, next).toHaveURL('/dashboard')
    await context.clearCookies()
  }
  expect([...hosts]).toEqual([baseURL])
  // The cookies go while the dashboard is still asking.
  expectRefusals(consoleErrors, 401)
})

test(
  'a test account has a door of its own, which says in a toast what went wrong',
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
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login?next=%2Fdashboard')
    // What the page was still reading when its person left is refused.
    expectRefusals(consoleErrors, 401)
  },
)

test('an administrator has a door of their own, and nobody else comes in by it', async ({ page, consoleErrors }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin-login')
  await signIn(page, demoLogins.school, '/admin-login')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible()
  await expectGoodScreen(page)
  expectRefusals(consoleErrors, 401)
  await signIn(page, demoLogins.admin, '/admin-login')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('banner')).toContainText('Welcome, Ada')
  await expectGoodScreenEverywhere(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin-login')
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin-login')
  // What the page was still reading when its person left is refused.
  expectRefusals(consoleErrors, 401)
})

test('signing out in one tab signs out the other, and Back shows nobody’s page', async ({
  page,
  context,
  consoleErrors,
}) => {
  await signIn(page, demoLogins.school)
  await expect(page).toHaveURL('/dashboard')
  const otherTab = await context.newPage()
  await otherTab.goto('/account')
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(otherTab).toHaveURL('/login?next=%2Faccount')
  await page.goBack()
  await expect(page).toHaveURL('/login?next=%2Fdashboard')
  // What a tab was still reading when its person left is refused.
  expectRefusals(consoleErrors, 401)
})

test('signing in in one tab is known in the other', { tag: '@long' }, async ({ page, context, consoleErrors }) => {
  await signIn(page, demoLogins.school)
  await expect(page.getByRole('banner')).toContainText('Priya Shah')
  const otherTab = await context.newPage()
  await signIn(otherTab, demoLogins.test, '/test-login')
  await expect(otherTab).toHaveURL('/dashboard')
  // The school account takes precedence, in both.
  await expect(otherTab.getByRole('banner')).toContainText('Priya Shah')
  await otherTab.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('banner')).toContainText('Tom Okafor')
  // What a tab was still reading for the school when it left is refused to a teacher.
  expectRefusals(consoleErrors, 403)
})
