import { anEmail } from '#tests/support/accounts/logins.ts'
import { expect, expectGoodScreen, field, fillIn, expectGoodState, test, toasts } from '#tests/support/app/browser.ts'

test('a new trial is signed in, its password is shown on request, and the dashboard counts the days left', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = anEmail('zoe', 'elmtree.example')
  await page.goto('/test-login')
  await page.getByRole('link', { name: 'Start a free trial' }).click()
  await page.getByRole('group', { name: 'Licence type' }).getByText('Individual').click()
  await expect(page.getByRole('radio', { name: 'Individual' })).toBeChecked()
  for (const unneeded of ['First name', 'Confirm password', 'School name'])
    await expect(field(page, unneeded)).toBeHidden()
  await fillIn(page, { Email: email, Password: 'our dog eats socks' })
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Create trial account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trial Account Created!' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Your trial ends on 30 November 2026.')
  await expect(page.getByRole('definition')).toHaveText([email, 'The one that you have chosen'])
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByRole('definition')).toHaveText([email, 'our dog eats socks'])
  await page.getByRole('button', { name: 'Copy email and password' }).click()
  await expect(toasts(page)).toContainText('Email and password copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${email}\nour dog eats socks`)
  await expectGoodScreen(page)

  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('main')).toContainText('Your trial: 14 days left')
  await expect(page.getByRole('main')).toContainText('It ends on 30 November 2026.')
  await expectGoodState(page)
  await page.goto('/trial-signup')
  await expect(page.getByRole('heading', { level: 1, name: 'Start a free trial' })).toBeVisible()
  await expect(page.getByText('our dog eats socks'), 'the password is not told again').toBeHidden()
})
