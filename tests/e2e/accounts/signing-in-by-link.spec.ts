import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { aTeacher } from '#tests/support/accounts/logins.ts'
import { expect, expectGoodScreenEverywhere, expectRefusals, field, signIn, test } from '#tests/support/app/browser.ts'
import { linkMailedTo } from '#tests/support/platform/mail/mailbox.ts'

test(
  'a teacher whom wrong passwords have locked out signs in by a mailed link',
  { tag: '@long' },
  async ({ page, request, consoleErrors }) => {
    const login = await aTeacher(request)
    const wrong = { data: { ...login, password: 'wrong' }, headers: { 'sec-fetch-site': 'same-origin', cookie: '' } }
    for (let count = 0; count < 10; count += 1) await page.request.post(schoolLogin.path, wrong)
    await page.goto('/login')
    await expect(page.getByRole('link', { name: 'Sign in without the password' })).toHaveCount(1)
    await signIn(page, login)
    await expect(page.getByRole('alert')).toContainText('Too many tries.')
    await expect(page.getByText('You need not wait')).toBeVisible()
    await expectGoodScreenEverywhere(page)
    expectRefusals(consoleErrors, 429)

    await page.getByRole('link', { name: 'Sign in without the password' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in without the password' })).toBeVisible()
    await expect(field(page, 'Email'), 'what was typed before').toHaveValue(login.email)
    await expectGoodScreenEverywhere(page)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    await expectGoodScreenEverywhere(page)

    const link = await linkMailedTo(request, { to: login.email, subject: 'Sign in to The Daily Dot' })
    await page.goto(link)
    await expect(page.getByText('This link opens the account of')).toContainText(`${login.email}, Oakfield Primary`)
    await expect(page, 'the token leaves the address bar').toHaveURL(/\/sign-in-link$/)
    await expectGoodScreenEverywhere(page)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /Grace/ })).toBeVisible()

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible()
    await page.getByRole('button', { name: 'Ask for a new link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in without the password' })).toBeFocused()
  },
)
