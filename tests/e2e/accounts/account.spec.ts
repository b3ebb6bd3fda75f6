import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { anEmail, aTeacher, type Login } from '#tests/support/accounts/logins.ts'
import { chooseInMenu, personMenu } from '#tests/support/accounts/person-menu.ts'
import {
  arriveAs,
  arriveAsTeacher,
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectRefusals,
  field,
  fillIn,
  signIn,
  expectGoodState,
  test,
  toasts,
} from '#tests/support/app/browser.ts'
import { stopLongTimers } from '#tests/support/app/long-timers.ts'
import { linkMailedTo, mailTo } from '#tests/support/platform/mail/mailbox.ts'

/** So often Today looks for a change by itself, and would find the session ended before the press that is to find it. */
const aMinuteMs = 60_000

async function openAccount(page: Page): Promise<Login> {
  const login = await arriveAsTeacher(page)
  await goToAccount(page)
  return login
}

async function goToAccount(page: Page): Promise<void> {
  await chooseInMenu(page, 'Account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeFocused()
}

function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title })
}

test('changing the name updates the top bar at once', { tag: '@long' }, async ({ page }) => {
  await openAccount(page)
  await expect(card(page, 'Your licence')).toContainText('Your school’s office looks after it.')
  await expectGoodScreenEverywhere(page)
  const name = card(page, 'Your name')
  await fillIn(name, { 'Last name': ' ' })
  await name.getByRole('button', { name: 'Save name' }).click()
  await expect(field(name, 'Last name')).toBeFocused()
  await expect(field(name, 'Last name')).toHaveAccessibleDescription(/Please fill this in/)
  await fillIn(name, { 'First name': 'Gráinne', 'Last name': 'O’Neill-Mbeki' })
  await name.getByRole('button', { name: 'Save name' }).click()
  await expect(toasts(page)).toContainText('Name saved')
  await expect(page.getByRole('banner')).toContainText('Gráinne O’Neill-Mbeki')
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Gráinne')
})

test(
  'an email changes when the new address is confirmed, and the old one gets a mail',
  { tag: '@long' },
  async ({ page, request, anotherBrowser, consoleErrors }) => {
    const login = await openAccount(page)
    const newEmail = anEmail('grace-mbeki')
    const form = card(page, 'Change your email')
    await expect(form).toContainText(`You log in with ${login.email}.`)
    await fillIn(form, { 'New email': newEmail, 'Your password': 'not this one' })
    await form.getByRole('button', { name: 'Change email' }).click()
    await expect(form.getByRole('alert')).toHaveText('This is not your current password.')
    await expect(field(form, 'New email')).toHaveValue(newEmail)
    expectRefusals(consoleErrors, 403)
    await fillIn(form, { 'Your password': login.password })
    await form.getByRole('button', { name: 'Change email' }).click()
    await expect(toasts(page)).toContainText(`We have sent a link to ${newEmail}.`)
    await expect(form).toContainText('Until then, your email stays as it is.')
    await expect(field(form, 'Your password')).toHaveValue('')
    await expectGoodState(page)

    const word = await mailTo(request, { to: login.email, subject: 'Your email for The Daily Dot is about to change' })
    expect(word.text).toContain(newEmail)
    const subject = 'Confirm your new email for The Daily Dot'
    await page.goto(await linkMailedTo(request, { to: newEmail, subject }))
    await expect(page).toHaveURL('/confirm-email')
    await expect(page.getByRole('main')).toContainText(login.email)
    await expectGoodScreen(page)
    const elsewhere = await anotherBrowser()
    await elsewhere.goto(await linkMailedTo(request, { to: newEmail, subject }))
    await expect(elsewhere.getByRole('main')).toContainText('If this is not you, do nothing')
    await expect(field(elsewhere, 'Password of this account')).toBeVisible()
    await expectGoodScreenEverywhere(elsewhere)
    await page.getByRole('button', { name: 'Change the email' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your email is changed' })).toBeFocused()
    await expectGoodState(page)
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await expect(card(page, 'Change your email')).toContainText(`You log in with ${newEmail}.`)
    await mailTo(request, { to: login.email, subject: 'Your email for The Daily Dot has changed' })

    await page.goto(await linkMailedTo(request, { to: newEmail, subject }))
    await expect(page.getByRole('heading', { level: 1, name: 'This link has been used' })).toBeFocused()
  },
)

test(
  'a password change signs out every other browser',
  { tag: '@long' },
  async ({ page, request, anotherBrowser, consoleErrors }) => {
    const login = await openAccount(page)
    const elsewhere = await anotherBrowser()
    await stopLongTimers(elsewhere, aMinuteMs)
    await arriveAs(elsewhere, login)
    const form = card(page, 'Change your password')
    await fillIn(form, { 'Current password': 'not this one', 'New password': 'seven green umbrellas' })
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByRole('alert')).toHaveText('This is not your current password.')
    await expect(form.locator(':focus')).toHaveAccessibleDescription('This is not your current password.')
    await expectGoodState(page)
    expectRefusals(consoleErrors, 403)
    await fillIn(form, { 'Current password': login.password })
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(toasts(page)).toContainText('Every other browser has been signed out.')
    await expect(field(form, 'New password')).toHaveValue('')
    await mailTo(request, { to: login.email, subject: 'Your Daily Dot password was changed' })
    await chooseInMenu(elsewhere, 'Account')
    await expect(elsewhere).toHaveURL('/login?next=%2Faccount')
    await signIn(elsewhere, { ...login, password: 'seven green umbrellas' })
    await expect(elsewhere).toHaveURL('/dashboard')
    expectRefusals(consoleErrors, 401)
  },
)

test(
  'the signed-in browsers are listed, and all others can be signed out',
  { tag: '@long' },
  async ({ page, request, anotherBrowser, consoleErrors }) => {
    const login = await aTeacher(request)
    const elsewhere = await anotherBrowser()
    await stopLongTimers(elsewhere, aMinuteMs)
    await arriveAs(elsewhere, login)
    // Through the screen: the list shows the device name recorded at sign-in.
    await signIn(page, login)
    await goToAccount(page)
    const sessions = card(page, 'Where you are signed in')
    await expect(sessions.getByRole('listitem')).toHaveCount(3)
    await expect(sessions.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveText(
      /^\w+ on \w+This browser/,
    )
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(toasts(page)).toContainText('Signed out everywhere else')
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(sessions.locator(':focus'), 'the keyboard is not lost with the button').toHaveCount(1)
    await chooseInMenu(elsewhere, 'Account')
    await expect(elsewhere).toHaveURL('/login?next=%2Faccount')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    expectRefusals(consoleErrors, 401)
  },
)

test('a user can download their data as a file', async ({ page }) => {
  const { email } = await openAccount(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('daily-dot-my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account).toMatchObject({ email, firstName: 'Grace', lastName: 'Mbeki', role: 'staff' })
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['sessions', 'mails', 'history']))
  expect(JSON.stringify(data)).not.toMatch(/passwordHash|argon2|token=/)
})

test(
  'an account is deleted after confirmation with the password',
  { tag: '@long' },
  async ({ page, request, consoleErrors }) => {
    const login = await openAccount(page)
    const opener = page.getByRole('button', { name: 'Delete my account' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('your school’s licence stays as it is. This cannot be undone.')
    await expect(dialog).toContainText('Records of payments stay as long as the law asks, without your account.')
    await expectGoodState(page)
    await dialog.getByRole('button', { name: 'Keep my account' }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(field(dialog, 'Your password')).toBeFocused()
    await expect(field(dialog, 'Your password')).toHaveAccessibleDescription(/Please enter a password/)
    await fillIn(dialog, { 'Your password': 'not this one' })
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('This is not your current password.')
    await expectGoodState(page)
    expectRefusals(consoleErrors, 403)
    await fillIn(dialog, { 'Your password': login.password })
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeFocused()
    await expectGoodScreen(page)
    await mailTo(request, { to: login.email, subject: 'Your account for The Daily Dot is deleted' })

    await signIn(page, login)
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible()
    expectRefusals(consoleErrors, 401)
  },
)

test(
  'deleting the account in one tab signs out the other',
  { tag: '@long' },
  async ({ page, context, consoleErrors }) => {
    const login = await openAccount(page)
    const otherTab = await context.newPage()
    await otherTab.goto('/dashboard')
    // Not the heading, which is there before the app: only that hears of the other tab.
    await expect(personMenu(otherTab)).toBeVisible()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await fillIn(dialog, { 'Your password': login.password })
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible()
    await expect(otherTab).toHaveURL('/login?next=%2Fdashboard')
    // Requests that a tab still had in flight when the session ended are refused.
    expectRefusals(consoleErrors, 401)
  },
)
