import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endSession } from '#contract/accounts/settings.ts'
import { schoolUser } from '#contract/accounts/signed-in.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import {
  expectFocus,
  expectToast,
  field,
  fillIn,
  findItem,
  findMenuRow,
  named,
  openScreen,
  press,
  repliesArrived,
  replyAsUsual,
  replyTo,
  storeCookie,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const app = () => testApp({ db: db() })
const list = 'Signed-in browsers'

test('one browser is signed out by keyboard, and a refusal is said', async () => {
  const { cookie, accountId } = await aSchool(platform())
  const lost = `dd_school=${await openSession(platform(), accountId, 'school', 'Safari on an iPad')}`
  await openSession(platform(), accountId, 'school', 'Firefox on Linux')
  const user = await openScreen({ app: app(), at: '/account', cookie })
  const row = await findItem(list, 'Safari on an iPad')
  const button = within(row).getByRole('button', { name: named('Sign out Safari on an iPad') })
  expect(button).toHaveAccessibleDescription(/^Last used .* Signed in on /)
  replyTo(endSession, { status: 503, body: { message: 'Busy. Please try again.' } })
  button.focus()
  await user.keyboard('{Enter}')
  await expectToast('Busy. Please try again.')
  await expectFocus(() => button)
  replyAsUsual()
  await user.keyboard('{Enter}')
  await expectToast('Safari on an iPad is signed out.')
  await waitFor(() => expect(row).not.toBeInTheDocument())
  await expectFocus(() => screen.getByRole('list', { name: list }))
  expect(within(screen.getByRole('list', { name: list })).getAllByRole('listitem')).toHaveLength(2)
  expect((await app().inject({ url: schoolUser.path, headers: { cookie: lost } })).statusCode).toBe(401)
})

/** What another tab of the same browser does, outside this page. */
async function signOutElsewhere(cookie: string, tell: 'changed' | 'look'): Promise<void> {
  await app().inject({ url: '/api/logout', headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  document.cookie = 'dd_hint=; max-age=0; path=/'
  const otherTab = new BroadcastChannel('signed-in')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  otherTab.postMessage(tell)
  otherTab.close()
}

test.each([
  ['in the app', 'changed'],
  ['on a public page', 'look'],
] as const)('signing out in another tab %s leads to the login page, with a sentence', async (_where, tell) => {
  const { cookie, email } = await aSchool(platform())
  await openScreen({ app: app(), at: '/account', cookie })
  // The page takes note of the hint, which the browser of the test got after its first page.
  window.dispatchEvent(new Event('focus'))
  await repliesArrived()
  await waitFor(() => expect(document.body).toHaveTextContent(email))
  await signOutElsewhere(cookie, tell)
  expect(await screen.findByRole('heading', { level: 1, name: 'School login' }, { timeout: 1_000 })).toBeVisible()
  expect(screen.getByText(/^You are signed out\. Log in to carry on where you were\./)).toBeVisible()
  expect(document.body).not.toHaveTextContent(email)
})

test('a visitor who was not signed in reads no such sentence', async () => {
  await openScreen({ app: app(), at: '/account' })
  expect(await screen.findByRole('heading', { level: 1, name: 'School login' })).toBeVisible()
  expect(screen.queryByText(/^You are signed out/)).toBeNull()
})

test('a page of one person follows when another signs in in another tab', async () => {
  const [first, second] = [await aSchool(platform()), await aSchool(platform())]
  await openScreen({ app: app(), at: '/account', cookie: first.cookie })
  await waitFor(() => expect(document.body).toHaveTextContent(first.email))
  storeCookie(second.cookie)
  const otherTab = new BroadcastChannel('signed-in')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  otherTab.postMessage('changed')
  otherTab.close()
  await waitFor(() => expect(document.body).toHaveTextContent(second.email))
  expect(document.body).not.toHaveTextContent(first.email)
})

test.each([
  ['is looked at again', () => window.dispatchEvent(new Event('focus'))],
  ['becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a tab that missed the sign-in of another person shows them when it %s', async (_, come) => {
  const [first, second] = [await aSchool(platform()), await aSchool(platform())]
  await openScreen({ app: app(), at: '/account', cookie: first.cookie })
  await waitFor(() => expect(document.body).toHaveTextContent(first.email))
  storeCookie(second.cookie)
  storeCookie('dd_hint=1-second; path=/')
  come()
  await waitFor(() => expect(document.body).toHaveTextContent(second.email), { timeout: 5_000 })
  expect(document.body).not.toHaveTextContent(first.email)
})

test('a password changed in this tab leaves what is typed on its page', async () => {
  const { cookie, email } = await aSchool(platform())
  const user = await openScreen({ app: app(), at: '/account', cookie })
  await waitFor(() => expect(document.body).toHaveTextContent(email))
  await fillIn(user, { 'First name': 'Robin' })
  await fillIn(user, {
    'Current password': 'correct horse battery',
    'New password': 'correct horse staple',
  })
  await press(user, 'Change password')
  await expectToast('Password changed')
  document.dispatchEvent(new Event('visibilitychange'))
  await repliesArrived()
  expect(field('First name')).toHaveValue('Robin')
})

test('an administrator who is signed in goes on from the login page, and back from the dashboard', async () => {
  const { cookie } = await anAdmin(platform())
  document.cookie = 'dd_hint=2; path=/'
  const user = await openScreen({ app: app(), at: '/admin-login', cookie })
  await waitFor(() => expect(location.pathname).toBe('/admin'))
  await openScreen({ app: app(), at: '/dashboard', cookie })
  await user.click(await findMenuRow('Admin'))
  await waitFor(() => expect(location.pathname).toBe('/admin'))
})

test('a browser that is signed out already leaves the list', async () => {
  const { cookie, accountId } = await aSchool(platform())
  const elsewhere = await openSession(platform(), accountId, 'school', 'Safari on an iPad')
  const user = await openScreen({ app: app(), at: '/account', cookie })
  const row = await findItem(list, 'Safari on an iPad')
  await app().inject({
    method: 'POST',
    url: '/api/auth/school-logout',
    headers: { cookie: `dd_school=${elsewhere}`, 'sec-fetch-site': 'same-origin' },
  })
  await press(user, 'Sign out Safari on an iPad', row)
  await expectToast('This browser is signed out already.')
  await waitFor(() => expect(row).not.toBeInTheDocument())
  await expectFocus(() => screen.getByRole('list', { name: list }))
})
