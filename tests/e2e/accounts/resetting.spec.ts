import { aTeacher } from '#tests/support/accounts/logins.ts'
import {
  submitLogin,
  expect,
  expectGoodScreen,
  expectRefusals,
  field,
  fillIn,
  expectGoodState,
  test,
  toasts,
} from '#tests/support/app/browser.ts'
import { linkMailedTo } from '#tests/support/platform/mail/mailbox.ts'

const subject = 'Set a new Daily Dot password'

test('a forgotten password is reset with a mailed link, which works once', async ({ page, request, consoleErrors }) => {
  const { email, password } = await aTeacher(request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeFocused()
  await expectGoodState(page)
  await fillIn(page, { Email: email })
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toasts(page)).toContainText('Reset email sent')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(`If ${email} has an account`)
  await expect(page.getByRole('main')).toContainText('The link expires in 1 hour.')
  const wayOn = page.getByRole('main').getByRole('link')
  await expect(wayOn).toHaveText(['school login', 'test login', 'Back to the home page'])
  await expectGoodState(page)

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
  await expectGoodState(page)
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
  await expectGoodState(page)
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeFocused()
})
