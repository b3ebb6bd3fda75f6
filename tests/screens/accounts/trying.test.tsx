import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import {
  expectFocus,
  expectToast,
  field,
  fillIn,
  openScreen,
  patience,
  press,
  repliesArrived,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()

test('the trial form shows one error at a time', { tags: ['long'] }, async () => {
  const { email } = await aSchool(testPlatform({ db: db() }))
  const user = await openScreen({ app: testApp({ db: db() }), at: '/trial-signup' })
  const notice = 'A trial runs for 14 days and ends by itself. Without a licence it is deleted 90 days later'
  expect(screen.getByRole('main')).toHaveTextContent(notice)
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
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  expect(field('Email')).toHaveValue(email)
})

test('from the Individual plan the trial asks for an email and a password, and what was typed for a school is kept', async () => {
  const user = await openScreen({ app: testApp({ db: db() }), at: '/trial-signup?plan=individual' })
  expect(screen.getByRole('radio', { name: 'Individual' })).toBeChecked()
  const shown = () => screen.getAllByRole('textbox').map((box) => box.getAttribute('name'))
  expect(shown()).toEqual(['email'])
  await user.click(screen.getByRole('radio', { name: 'Whole school' }))
  expect(shown()).toEqual(['email', 'firstName', 'lastName', 'schoolName', 'schoolDomain'])
  await fillIn(user, { 'School name': 'Elmtree Primary' })
  await user.click(screen.getByRole('radio', { name: 'Individual' }))
  await fillIn(user, { Email: 'hannah@elmtree.example', Password: 'our dog eats socks' })
  await user.click(screen.getByRole('radio', { name: 'Whole school' }))
  expect(field('School name')).toHaveValue('Elmtree Primary')
  await user.click(screen.getByRole('radio', { name: 'Individual' }))
  await press(user, 'Create trial account')
  await screen.findByRole('heading', { level: 1, name: 'Trial Account Created!' })
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await user.click(screen.getByRole('link', { name: 'Go to your dashboard' }))
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good \w+$/), patience)
  expect(screen.getByRole('banner')).toHaveTextContent('hannah@elmtree.example')
  expect(screen.queryByRole('group', { name: 'View' })).toBeNull()
})

test('a new trial is signed in, its password is shown on request, and no sample login replaces its own', async () => {
  const user = await openScreen({ app: testApp({ db: db() }), at: '/trial-signup' })
  await fillIn(user, { Email: 'zoe@elmtree.example', 'First name': 'Zoe', 'Last name': 'Lamb' })
  await fillIn(user, { Password: 'our dog eats socks', 'Confirm password': 'our dog eats socks' })
  await fillIn(user, { 'School name': 'Elmtree Primary', 'School domain': 'elmtree.example' })
  await press(user, 'Create trial account')
  await screen.findByRole('heading', { level: 1, name: 'Trial Account Created!' })
  const main = screen.getByRole('main')
  expect(main).toHaveTextContent('You are signed in. Your trial ends on 30 November 2026.')
  expect(main).toHaveTextContent('zoe@elmtree.example')
  expect(main).not.toHaveTextContent('our dog eats socks')
  await press(user, 'Show password')
  expect(main).toHaveTextContent('our dog eats socks')
  await user.click(screen.getByRole('link', { name: 'Go to your dashboard' }))
  await vi.waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('Zoe Lamb'), patience)
  replyTo(schoolUser, { status: 401, body: {} })
  replyTo(generalUser, { status: 401, body: {} })
  for (const at of ['/login', '/test-login']) {
    await openScreen({ app: testApp({ db: db() }), at })
    await repliesArrived()
    expect([field('Email').value, field('Password').value]).toEqual(['', ''])
  }
})
