import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { requestReset, resetPassword } from '#contract/accounts/password-reset.ts'
import { outbox } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aTeacher } from '#tests/support/accounts/people.ts'
import {
  expectFocus,
  expectIssue,
  expectToast,
  field,
  fillIn,
  findMenuRow,
  openScreen,
  press,
} from '#tests/support/app/screen.tsx'
import { post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const app = () => testApp({ db: db() })
const open = (at: string) => openScreen({ app: app(), at })

/** Requests a reset and returns the token from the mail. */
async function requestToken(email: string): Promise<string> {
  await db().delete(outbox)
  await app().inject(post(requestReset.path, { email }))
  await runJob(testPlatform({ db: db() }), 'send-reset-links')
  const [mail] = await readableMails(db())
  return new URL(mail?.letter.button?.url ?? '').searchParams.get('token') ?? ''
}

async function expectStep(name: string): Promise<void> {
  await expectFocus(() => screen.getByRole('heading', { level: 1, name }))
}

test('a new link replaces the previous one', async () => {
  const { email } = await aTeacher(testPlatform({ db: db() }))
  const older = await requestToken(email)
  const newer = await requestToken(email)
  expect(newer).not.toBe(older)
  await open(`/password-reset?token=${older}`)
  await expectStep('There is a newer link')
  await open(`/password-reset?token=${newer}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
})

test('a truncated link says so, and shows what to do next', async () => {
  const user = await open('/password-reset?token=nonsense')
  await expectStep('This link is not complete')
  expect(location.search, 'the token leaves the address bar').toBe('')
  await user.click(screen.getByRole('link', { name: 'Back to the login page' }))
  await waitFor(() => expect(location.pathname).toBe('/login'))
})

test('a reset without an email asks for it at the field and in a toast', async () => {
  const user = await open('/password-reset')
  await press(user, 'Send reset link')
  await expectToast('Email required')
  await expectToast('Please enter your email address')
  await expectFocus(() => field('Email'))
  await expectIssue('Email', /Please enter your email address/)
  await fillIn(user, { Email: 'not an email' })
  await press(user, 'Send reset link')
  await expectIssue('Email', /Please enter an email address/)
})

test('a browser that is signed in with the old password must log in again', async () => {
  const { email, cookie } = await aTeacher(testPlatform({ db: db() }))
  const user = await openScreen({ app: app(), at: '/dashboard', cookie })
  const account = await findMenuRow('Account')
  const token = await requestToken(email)
  const reset = await app().inject(post(resetPassword.path, { token, password: 'seven green umbrellas' }))
  expect(reset.statusCode).toBe(200)
  await user.click(account)
  await waitFor(() => expect(location.pathname + location.search).toBe('/login?next=%2Faccount'))
})
