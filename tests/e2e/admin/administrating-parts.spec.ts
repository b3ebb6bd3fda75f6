import { demoLogins } from '#server/site/demo/rules.ts'
import { expect, expectGoodScreenEverywhere, expectRefusals, signIn, test } from '#tests/support/app/browser.ts'

const parts = [
  { name: 'Orders and payments', path: '/admin/payments' },
  { name: 'Slides', path: '/admin/slides' },
  { name: 'Mail', path: '/admin/mail' },
  { name: 'Audit log', path: '/admin/audit' },
  { name: 'Two-step sign-in', path: '/admin/two-step' },
  { name: 'Schools', path: '/admin' },
]

test('the admin area has six parts, each with its own URL and title', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await signIn(page, demoLogins.admin, '/admin-login')
  await expect(page.getByRole('banner')).toContainText('Welcome, Ada')
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  for (const { name, path } of parts) {
    await navigation.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${name}: The Daily Dot`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(navigation.locator('[aria-current=page]')).toHaveText(name)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expectGoodScreenEverywhere(page)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible()
})

test('an unknown part of the admin area is not found', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await page.goto('/admin/nonsense')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  expectRefusals(consoleErrors, 404)
})
