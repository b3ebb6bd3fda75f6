import {
  arriveAsTeacher,
  submitLogin,
  expect,
  expectGoodScreen,
  expectRefusals,
  field,
  fillIn,
  test,
  toasts,
} from '#tests/support/browser.ts'
import { aTeacher, send } from '#tests/support/logins.ts'
import { linkMailedTo } from '#tests/support/mailbox.ts'

const subject = 'Set a new Daily Dot password'

test('a forgotten password is reset with a mailed link, which works once', async ({ page, request, consoleErrors }) => {
  const { email, password } = await aTeacher(request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeFocused()
  await fillIn(page, { Email: email })
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toasts(page)).toContainText('Reset email sent')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(`If ${email} has an account`)
  await expect(page.getByRole('main')).toContainText('The link expires in 1 hour.')
  const wayOn = page.getByRole('main').getByRole('link')
  await expect(wayOn).toHaveText(['school login', 'test login', 'Back to the home page'])
  await expectGoodScreen(page)

  const link = await linkMailedTo(request, { to: email, subject })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  await expect(page, 'the token leaves the address bar').toHaveURL('/password-reset')
  await fillIn(page, { 'New password': 'short' })
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(field(page, 'New password')).toBeFocused()
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/Password must be at least 8 characters long/)
  await expectGoodScreen(page)
  await fillIn(page, { 'New password': 'seven green umbrellas' })
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your new password is set' })).toBeFocused()
  await expectGoodScreen(page)
  expect((await request.get('/api/auth/school-user')).status(), 'other browsers are signed out').toBe(401)

  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
  await submitLogin(page, { email, password })
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible()
  expectRefusals(consoleErrors, 401)
  await submitLogin(page, { email, password: 'seven green umbrellas' })
  await expect(page).toHaveURL('/dashboard')

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'This link has been used' })).toBeFocused()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeFocused()
})

test('a new link replaces the previous one', { tag: '@long' }, async ({ page, request }) => {
  const { email } = await aTeacher(request)
  const ask = () => send(request, '/api/password-reset-request', { email })
  await ask()
  const older = await linkMailedTo(request, { to: email, subject })
  await ask()
  const newer = await linkMailedTo(request, { to: email, subject, count: 2 })
  await page.goto(older)
  await expect(page.getByRole('heading', { level: 1, name: 'There is a newer link' })).toBeFocused()
  await expectGoodScreen(page)
  await page.goto(newer)
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
})

test('a truncated link says so, and shows what to do next', { tag: '@long' }, async ({ page }) => {
  await page.goto('/password-reset?token=nonsense')
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeFocused()
  await expect(page).toHaveURL('/password-reset')
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Back to the login page' }).click()
  await expect(page).toHaveURL('/login')
})

test('a reset without an email asks for it at the field and in a toast', { tag: '@long' }, async ({ page }) => {
  await page.goto('/password-reset')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toasts(page)).toContainText('Email required')
  await expect(toasts(page)).toContainText('Please enter your email address')
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Please enter your email address/)
  await expectGoodScreen(page)
  await fillIn(page, { Email: 'not an email' })
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Please enter an email address/)
})

test(
  'a reset signs out other browsers, which are asked to log in again',
  { tag: '@long' },
  async ({ page, request, anotherBrowser, consoleErrors }) => {
    const elsewhere = await anotherBrowser()
    const login = await arriveAsTeacher(elsewhere)
    await send(request, '/api/password-reset-request', { email: login.email })
    await page.goto(await linkMailedTo(request, { to: login.email, subject }))
    await fillIn(page, { 'New password': 'seven green umbrellas' })
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your new password is set' })).toBeVisible()
    await elsewhere.getByRole('link', { name: 'Account' }).click()
    await expect(elsewhere).toHaveURL('/login?next=%2Faccount')
    expectRefusals(consoleErrors, 401)
  },
)
