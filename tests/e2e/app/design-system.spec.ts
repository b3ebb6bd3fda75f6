import { expect, expectAccessible, test } from '#tests/support/app/browser.ts'

test.beforeEach(({ page }) => page.goto('/dev/ui').then(() => undefined))

test('a dialog traps the focus, closes with Escape and returns the focus', { tag: '@long' }, async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Open a dialog' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Invite your staff' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a click outside does not dismiss a delete confirmation', { tag: '@long' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Ask before deleting' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete this test account? This action cannot be undone.',
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.mouse.click(5, 5)
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Test Account Deleted')
  await expect(question).toBeHidden()
})

test(
  'toasts stack, a destructive one is announced at once, and the keyboard can dismiss them',
  { tag: '@long' },
  async ({ page }) => {
    const toasts = page.getByRole('region', { name: 'Notifications' })
    // Both before looking: the first goes after seven seconds.
    await page.getByRole('button', { name: 'Raise a toast' }).click()
    await page.getByRole('button', { name: 'Raise a destructive toast' }).click()
    await expect(toasts).toContainText('Logo Updated')
    await expect(toasts).toContainText('Your custom logo has been uploaded successfully.')
    await expect(page.getByRole('alert').filter({ hasText: 'Upload Failed' })).toBeAttached()
    await expectAccessible(page)
    await page.keyboard.press('F6')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(toasts).not.toContainText('Upload Failed')
  },
)

test('an invalid form focuses the first field to fix, and says why', { tag: '@long' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Your name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Please enter your name\./)
  await expectAccessible(page)
})

test('a labelled button shows and hides the password', { tag: '@long' }, async ({ page }) => {
  const field = page.getByLabel('Password', { exact: true }).first()
  await field.fill('correct horse')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).first().click()
  await expect(field).toHaveAttribute('type', 'password')
})

test('no touch target is smaller than 44 pixels', { tag: '@long' }, async ({ page }) => {
  await expect(page.locator('main select').last(), 'an empty page has none').toBeAttached()
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main button, main select, main textarea, main input:not([type=radio]), main label:has(input[type=radio])',
      ),
    ]
      .map((element) => ({ words: element.textContent, ...element.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 0 && (width < 44 || height < 44)),
  )
  expect(small).toEqual([])
})

test('with reduced motion nothing moves', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.getByRole('button', { name: 'Open a dialog' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite your staff' })).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})
