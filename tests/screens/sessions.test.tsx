import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endSession } from '#contract/accounts/settings.ts'
import { schoolUser } from '#contract/accounts/signed-in.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool } from '#tests/support/people.ts'
import {
  expectFocus,
  expectToast,
  findItem,
  named,
  openScreen,
  press,
  replyAsUsual,
  replyTo,
} from '#tests/support/screen.tsx'

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
