import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool } from '#tests/support/people.ts'
import { expectFocus, expectToast, field, fillIn, openScreen, press } from '#tests/support/screen.tsx'

const db = testDatabase()

test('the trial form shows one error at a time', async () => {
  const { email } = await aSchool(testPlatform({ db: db() }))
  const user = await openScreen({ app: testApp({ db: db() }), at: '/trial-signup' })
  expect(screen.getByText('Trial accounts are temporary and may be removed at any time.')).toBeVisible()
  const create = () => press(user, 'Create trial account')
  const refused = async (title: string, description: string, focused: string) => {
    await create()
    await expectToast(new RegExp(`^${title}${description}Dismiss$`))
    await expectFocus(() => field(focused))
  }
  await refused('Missing Information', 'Please fill in all required fields including password', 'Email')
  await fillIn(user, { Email: email, 'First name': 'Zoe', 'Last name': 'Lamb' })
  await fillIn(user, { Password: 'socks', 'Confirm password': 'sock' })
  await refused('Password Mismatch', 'Passwords do not match', 'Confirm password')
  await fillIn(user, { 'Confirm password': 'socks' })
  await refused('Password Too Short', 'Password must be at least 6 characters long', 'Password')
  await fillIn(user, { Password: 'our dog eats socks', 'Confirm password': 'our dog eats socks' })
  const missing = 'Please provide school name and domain for school licenses'
  await refused('School Information Required', missing, 'School name')
  await fillIn(user, { 'School name': 'Elmtree Primary', 'School domain': 'elmtree.example' })
  await create()
  await expectToast('Error Creating AccountAn account with this email already exists. Please log in.Dismiss')
  expect(field('Email')).toHaveValue(email)
})
