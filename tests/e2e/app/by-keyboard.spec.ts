import type { Locator, Page } from '@playwright/test'
import { demoLogins } from '#server/site/demo/rules.ts'
import { anEmail, aTeacher } from '#tests/support/accounts/logins.ts'
import { menuRow, personMenu } from '#tests/support/accounts/person-menu.ts'
import { arriveAs, arriveAsTeacher, expect, expectRefusals, field, test, toasts } from '#tests/support/app/browser.ts'
import { linkMailedTo } from '#tests/support/platform/mail/mailbox.ts'

test('signing in and out works with the keyboard alone', { tag: '@long' }, async ({ page, request, consoleErrors }) => {
  const { email, password } = await aTeacher(request)
  await page.goto('/login')
  await typeInto(page, 'Email', email)
  await typeInto(page, 'Password', password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press(page, personMenu(page))
  await tabTo(page, menuRow(page, 'Account'))
  await page.keyboard.press('Escape')
  await expect(menuRow(page, 'Account')).toBeHidden()
  await expect(personMenu(page), 'the focus comes back').toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, menuRow(page, 'Account'))
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeFocused()
  await expect(menuRow(page, 'Account')).toBeHidden()
  await press(page, personMenu(page))
  await press(page, menuRow(page, 'Sign Out'))
  await expect(page).toHaveURL('/')
  // Requests still in flight when the session ended are refused.
  expectRefusals(consoleErrors, 401)
})

test('setting a new password works with the keyboard alone', { tag: '@long' }, async ({ page, request }) => {
  const { email } = await aTeacher(request)
  await page.goto('/test-login')
  await press(page, page.getByRole('link', { name: 'Forgotten your password?' }))
  await typeInto(page, 'Email', email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await page.goto(await linkMailedTo(request, { to: email, subject: 'Set a new Daily Dot password' }))
  await typeInto(page, 'New password', 'seven green umbrellas')
  await press(page, page.getByRole('button', { name: 'Show new password' }))
  await expect(field(page, 'New password')).toHaveAttribute('type', 'text')
  await press(page, page.getByRole('button', { name: 'Set new password' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Your new password is set' })).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Log in' }))
  await expect(page).toHaveURL('/login')
})

test('starting a trial works with the keyboard alone', { tag: '@long' }, async ({ page }) => {
  await page.goto('/trial-signup?plan=individual')
  await tabTo(page, page.getByRole('radio', { name: 'Individual' }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Whole school' })).toBeChecked()
  await typeInto(page, 'Email', anEmail('zoe', 'elmtree.example'))
  await typeInto(page, 'First name', 'Zoe')
  await typeInto(page, 'Last name', 'Lamb')
  await typeInto(page, 'Password', 'our dog eats socks')
  await typeInto(page, 'Confirm password', 'our dog eats sock')
  await typeInto(page, 'School name', 'Elmtree Primary')
  await typeInto(page, 'School domain', 'elmtree.example')
  await press(page, page.getByRole('button', { name: 'Create trial account' }))
  await expect(field(page, 'Confirm password'), 'where the mistake is').toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('s')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Trial Account Created!' })).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Go to your dashboard' }))
  await expect(page).toHaveURL('/dashboard')
})

test('joining a school works with the keyboard alone', { tag: '@long' }, async ({ page, request }) => {
  const email = anEmail('amina')
  await page.goto('/join')
  await typeInto(page, 'School email', email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await page.goto(await linkMailedTo(request, { to: email, subject: 'Join your school on The Daily Dot' }))
  await typeInto(page, 'First name', 'Amina')
  await typeInto(page, 'Last name', 'Yusuf')
  await typeInto(page, 'Password', 'a lamp in the library')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test(
  'removing a member of staff works with the keyboard alone, and asks first',
  { tag: '@long' },
  async ({ page, request }) => {
    const { email } = await aTeacher(request)
    await arriveAs(page, demoLogins.school, { at: '/dashboard/school' })
    await press(page, page.getByRole('button', { name: /^Show all/ }))
    const remove = page.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: 'Remove' })
    await press(page, remove)
    const question = page.getByRole('alertdialog', { name: 'Remove Grace Mbeki?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(remove, 'the focus comes back').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await press(page, question.getByRole('button', { name: 'Remove' }))
    await expect(remove).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Your staff' }).locator(':focus')).toHaveCount(1)
  },
)

test(
  'the account page works with the keyboard alone, including deleting the account',
  { tag: '@long' },
  async ({ page }) => {
    const { password } = await arriveAsTeacher(page)
    await press(page, personMenu(page))
    await press(page, menuRow(page, 'Account'))
    await typeInto(page, 'First name', 'Gráinne')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Name saved')
    await typeInto(page, 'New email', anEmail('grainne'))
    await typeInto(page, 'Your password', password)
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Check your new email')
    await typeInto(page, 'Current password', password)
    await typeInto(page, 'New password', 'seven green umbrellas')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Password changed')
    const opener = page.getByRole('main').getByRole('button', { name: 'Delete my account' })
    await press(page, opener)
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(opener, 'the focus comes back').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await tabTo(page, field(dialog, 'Your password'))
    await page.keyboard.type('seven green umbrellas')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeFocused()
  },
)

test('two-step sign-in can be started and cancelled with the keyboard alone', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin-login')
  await typeInto(page, 'Email', demoLogins.admin.email)
  await typeInto(page, 'Password', demoLogins.admin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await press(page, page.getByRole('link', { name: 'Two-step sign-in' }))
  const start = page.getByRole('button', { name: 'Set up two-step sign-in' })
  await press(page, start)
  await expect(page.getByRole('heading', { name: 'Scan this with your authenticator app' })).toBeFocused()
  await typeInto(page, 'Code', '')
  await press(page, page.getByRole('button', { name: 'Turn on' }))
  await expect(field(page, 'Code')).toBeFocused()
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/Please enter the code/)
  await press(page, page.getByRole('button', { name: 'Cancel' }))
  await expect(start).toBeFocused()
})

/** Tabs to a control, if need be round the whole page: lists grow by what other tests add. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element.matches(':focus-visible'))) break
  }
  await expect(target, 'the Tab key leads here').toBeFocused()
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const target = field(page, label)
  await tabTo(page, target)
  await expect(target, 'a person sees where they type').toBeInViewport()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await expect(target, 'a person sees what they press').toBeInViewport()
  await page.keyboard.press('Enter')
}
