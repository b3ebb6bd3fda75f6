import { demoLogins } from '#server/site/demo/rules.ts'
import {
  submitLogin,
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectRefusals,
  field,
  fillIn,
  test,
  toasts,
} from '#tests/support/browser.ts'
import { anEmail } from '#tests/support/logins.ts'

test('the trial form shows one error at a time', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await page.goto('/trial-signup')
  await expect(page.getByText('Trial accounts are temporary and may be removed at any time.')).toBeVisible()
  const refused = async (title: string, description: string, focused: string) => {
    await page.getByRole('button', { name: 'Create trial account' }).click()
    await expect(page.getByRole('alert').filter({ hasText: title })).toBeAttached()
    await expect(toasts(page), 'the last one has gone').toHaveText(new RegExp(`^${title}${description}Dismiss$`))
    await expect(field(page, focused)).toBeFocused()
  }
  await refused('Missing Information', 'Please fill in all required fields including password', 'Email')
  await expectGoodScreen(page)
  const fields = { Email: demoLogins.school.email, 'First name': 'Zoe', 'Last name': 'Lamb', Password: 'socks' }
  await fillIn(page, { ...fields, 'Confirm password': 'sock' })
  await refused('Password Mismatch', 'Passwords do not match', 'Confirm password')
  await fillIn(page, { 'Confirm password': 'socks' })
  await refused('Password Too Short', 'Password must be at least 6 characters long', 'Password')
  await fillIn(page, { Password: 'our dog eats socks', 'Confirm password': 'our dog eats socks' })
  await refused(
    'School Information Required',
    'Please provide school name and domain for school licenses',
    'School name',
  )
  await expectGoodScreen(page)
  await fillIn(page, { 'School name': 'Elmtree Primary', 'School domain': 'elmtree.example' })
  await page.getByRole('button', { name: 'Create trial account' }).click()
  await expect(toasts(page)).toHaveText(
    'Error Creating AccountAn account with this email already exists. Please log in.Dismiss',
  )
  await expect(field(page, 'Email'), 'what was typed stays').toHaveValue(demoLogins.school.email)
  expectRefusals(consoleErrors, 409)
})

test('a new trial’s log-in is shown once, and the dashboard counts the days left', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = anEmail('zoe', 'elmtree.example')
  await page.goto('/test-login')
  await page.getByRole('link', { name: 'Start a free trial' }).click()
  await fillIn(page, { Email: email, 'First name': 'Zoe', 'Last name': 'Lamb', Password: 'our dog eats socks' })
  await fillIn(page, { 'Confirm password': 'our dog eats socks' })
  await page.getByRole('group', { name: 'Licence type' }).getByText('Individual').click()
  await expect(page.getByRole('radio', { name: 'Individual' })).toBeChecked()
  await expect(field(page, 'School name')).toBeHidden()
  await page.getByRole('button', { name: 'Create trial account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trial Account Created!' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Your trial ends on 30 November 2026.')
  await expect(page.getByRole('definition')).toHaveText([email, 'our dog eats socks'])
  await page.getByRole('button', { name: 'Copy email and password' }).click()
  await expect(toasts(page)).toContainText('Email and password copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${email}\nour dog eats socks`)
  await expectGoodScreen(page)

  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/test-login')
  await submitLogin(page, { email, password: 'our dog eats socks' })
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('main')).toContainText('Your trial: 14 days left')
  await expect(page.getByRole('main')).toContainText('It ends on 30 November 2026.')
  await expectGoodScreenEverywhere(page)
  await page.goto('/trial-signup')
  await expect(page.getByRole('heading', { level: 1, name: 'Start a free trial' })).toBeVisible()
  await expect(page.getByText('our dog eats socks'), 'the password is not told again').toBeHidden()
})
