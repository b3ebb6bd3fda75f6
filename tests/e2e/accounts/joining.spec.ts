import { demoLogins } from '#server/site/demo/rules.ts'
import { anEmail } from '#tests/support/accounts/logins.ts'
import { chooseInMenu } from '#tests/support/accounts/person-menu.ts'
import { aSchool, aWord } from '#tests/support/admin/desk.ts'
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
import { linkMailedTo } from '#tests/support/platform/mail/mailbox.ts'

test('a teacher can join their school with a school email alone', async ({ page, request }) => {
  const email = anEmail('amina')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Join your school' }).click()
  await fillIn(page, { 'School email': email })
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('It works for 24 hours.')
  await expectGoodState(page)

  // Demo mode's mailbox.
  await page.goto('/dev/outbox')
  await page.getByRole('navigation', { name: 'Emails' }).getByRole('link', { name: email }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Join your school on The Daily Dot' })).toBeFocused()
  await expectGoodScreenEverywhere(page)
  await page
    .getByRole('article')
    .getByRole('link', { name: /token=/ })
    .click()

  await expect(page.getByRole('heading', { level: 1, name: 'Join Oakfield Primary' })).toBeVisible()
  await expect(page).toHaveURL('/join')
  await expect(page.getByRole('main')).toContainText(`Your login will be ${email}.`)
  await page.getByRole('button', { name: 'Join your school' }).click()
  await expect(field(page, 'First name')).toBeFocused()
  await expect(field(page, 'First name')).toHaveAccessibleDescription(/Please fill this in/)
  await expectGoodScreen(page)
  await fillIn(page, { 'First name': 'Amina', 'Last name': 'Yusuf', Password: 'a lamp in the library' })
  await page.getByRole('button', { name: 'Join your school' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Amina$/ })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Amina Yusuf')
  await expect(page.getByRole('banner')).toContainText('Oakfield Primary')

  await page.goto(await linkMailedTo(request, { to: email, subject: 'Join your school on The Daily Dot' }))
  await expect(page.getByRole('heading', { level: 1, name: 'This link has been used' })).toBeFocused()
})

test(
  'where the school asks first, a newcomer waits until it approves, by keyboard alone',
  { tag: '@long' },
  async ({ page, anotherBrowser, request }) => {
    const domain = `${aWord()}.example`
    const email = anEmail('yusuf', domain)
    const { email: office, password } = await aSchool(request, { schoolDomains: [domain] })
    await arriveAs(page, { email: office, password }, { at: '/dashboard/school' })
    await page.getByRole('button', { name: 'Who may join' }).press('Enter')
    const choice = page.getByRole('dialog', { name: 'Who may join?' })
    await expect(choice.getByRole('radio', { name: 'Anyone at our domain' })).toBeFocused()
    await expectGoodState(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(choice).toBeHidden()
    await expect(page.getByRole('button', { name: 'Who may join' })).toBeFocused()

    const newcomer = await anotherBrowser()
    await newcomer.goto('/join')
    await fillIn(newcomer, { 'School email': email })
    await newcomer.getByRole('button', { name: 'Email me a link' }).click()
    await newcomer.goto(await linkMailedTo(request, { to: email, subject: 'Join your school on The Daily Dot' }))
    await fillIn(newcomer, { 'First name': 'Yusuf', 'Last name': 'Demir', Password: 'a lamp in the library' })
    await newcomer.getByRole('button', { name: 'Join your school' }).click()
    await expect(newcomer.getByRole('heading', { name: 'Your school will let you in' })).toBeFocused()
    await expectGoodState(newcomer)

    await page.reload()
    const row = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem').filter({ hasText: email })
    await expect(row).toContainText('Yusuf Demir')
    await expectGoodState(page)
    await row.getByRole('button', { name: 'Approve Yusuf Demir' }).press('Enter')
    await expect(toasts(page)).toContainText('Yusuf Demir can log in now.')
    await expect(row).toHaveCount(0)
    await signIn(newcomer, { email, password: 'a lamp in the library' })
    await expect(newcomer).toHaveURL('/dashboard')
  },
)

test(
  'the school sees its staff, invites others, and removes one, who is signed out at once',
  { tag: '@long' },
  async ({ page, context, anotherBrowser, consoleErrors }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const teacher = await anotherBrowser()
    // Today looks for a change every minute, and would find the session ended before the press that is to find it.
    await stopLongTimers(teacher, 60_000)
    const login = await arriveAsTeacher(teacher)

    await arriveAs(page, demoLogins.school, { at: '/dashboard/school' })
    await page.getByRole('button', { name: /^Show all/ }).click()
    const row = page.getByRole('list', { name: 'Staff' }).getByRole('listitem').filter({ hasText: login.email })
    await expect(row).toContainText('Grace Mbeki')
    await expect(row).toContainText('Joined 16 November 2026.')
    await page.getByRole('button', { name: 'Copy invitation' }).click()
    await expect(toasts(page)).toContainText('Invitation copied')
    const invitation = await page.evaluate(() => navigator.clipboard.readText())
    expect(invitation).toMatch(/^Oakfield Primary has the Daily Dot: .* \(@oakfield\.example\): http:\S+\/join$/)
    await expectGoodScreenEverywhere(page)

    await row.getByRole('button', { name: 'Remove Grace Mbeki' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove Grace Mbeki?' })
    await expect(question).toContainText(`${login.email} is signed out at once and can no longer log in.`)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectGoodState(page)
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(toasts(page)).toContainText('Grace Mbeki can no longer log in.')
    await expect(row).toHaveCount(0)

    await chooseInMenu(teacher, 'Account')
    await expect(teacher).toHaveURL('/login?next=%2Faccount')
    await signIn(teacher, login)
    await expect(teacher.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible()
    expectRefusals(consoleErrors, 401)
  },
)
