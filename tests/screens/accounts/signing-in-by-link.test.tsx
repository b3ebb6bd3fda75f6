import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { schoolLogin, signInByLink, testLogin } from '#contract/accounts/sign-in.ts'
import { makeLink } from '#server/accounts/links/service.ts'
import { aTeacher } from '#tests/support/accounts/people.ts'
import {
  expectAlert,
  expectFocus,
  field,
  fillIn,
  openScreen,
  press,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const app = (env = {}) => testApp({ db: db(), env })
const offer = { name: 'Sign in without the password' }
const tooMany = { status: 429, body: { message: 'Too many tries. Please wait 15 minutes and try again.' } }

test.each([
  ['/login', schoolLogin],
  ['/test-login', testLogin],
] as const)(
  '%s offers a link quietly, and beside the refusal after too many tries with the email typed',
  async (at, login) => {
    const user = await openScreen({ app: app(), at })
    expect(screen.getAllByRole('link', offer)).toHaveLength(1)
    replyTo(login, tooMany)
    await fillIn(user, { Email: 'grace@oakfield.example', Password: 'wrong' })
    await press(user, 'Sign In')
    await expectAlert(tooMany.body.message)
    const [prominent] = screen.getAllByRole('link', offer)
    expect(screen.getByText('You need not wait')).toBeVisible()
    await user.click(prominent ?? document.body)
    await screen.findByRole('button', { name: 'Email me a link' })
    expect(field('Email')).toHaveValue('grace@oakfield.example')
  },
)

test('the administrators’ door offers none, and no door does where the operator has switched it off', async () => {
  await openScreen({ app: app(), at: '/admin-login' })
  expect(screen.queryByRole('link', offer)).toBeNull()
  await openScreen({ app: app({ SIGN_IN_LINKS: 'off' }), at: '/login' })
  await waitFor(() => expect(screen.queryByRole('link', offer)).toBeNull())
})

test('an account with a second step is asked for its code on the page of the link', async () => {
  const { email, accountId } = await aTeacher(testPlatform({ db: db() }))
  const token = await makeLink(testPlatform({ db: db() }), { purpose: 'sign-in', email, accountId, minutes: 15 })
  const user = await openScreen({ app: app(), at: `/sign-in-link?token=${token}` })
  await screen.findByText(email)
  expect(location.search).toBe('')
  replyTo(signInByLink, { status: 401, body: { message: 'Please enter the code.', codeRequired: true } })
  await press(user, 'Sign In')
  await expectFocus(() => field('Code'))
  replyTo(signInByLink, { status: 401, body: { message: 'That code is not right.', codeRequired: true } })
  await fillIn(user, { Code: '123456' })
  await press(user, 'Sign In')
  await waitFor(() => expect(field('Code')).toHaveAccessibleDescription(/That code is not right\./))
  replyAsUsual()
})
