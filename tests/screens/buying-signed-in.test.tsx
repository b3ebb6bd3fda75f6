import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { readLicence } from '#contract/money/licence.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool, aTeacher, aTestAccount } from '#tests/support/people.ts'
import { expectWords, field, fillIn, openScreen, press, replyTo } from '#tests/support/screen.tsx'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const app = () => testApp({ db: db() })

function open(at: string, cookie?: string): Promise<UserEvent> {
  return openScreen({ app: app(), at, ...(cookie ? { cookie } : {}) })
}

const aTrial = () =>
  aTestAccount(platform(), { plan: 'individual', firstName: 'Zoe', trialEndsAt: new Date('2026-11-30T23:59:59Z') })

async function expectWelcome(email: string): Promise<void> {
  const subjects = async () =>
    (await readableMails(db())).flatMap(({ to, letter }) => (to === email ? letter.subject : []))
  const welcome = 'Welcome to The Daily Dot: choose your password'
  await vi.waitFor(async () => expect(await subjects()).toContain(welcome), 10_000)
}

test('a school with a paid year is told when it can renew', async () => {
  const { cookie } = await aSchool(platform())
  await open('/payment?plan=individual', cookie)
  expect(await screen.findByRole('heading', { level: 2, name: 'Whole School Licence' }), 'its own plan').toBeVisible()
  const words = 'The licence is paid until 6 November 2027. You can renew from 8 August 2027.'
  await expectWords(await screen.findByRole('region', { name: 'There is nothing to pay now' }), words)
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  const account = within(screen.getByRole('main')).getByRole('link', { name: 'Go to your account' })
  expect(account).toHaveAttribute('href', '/account')
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('a trial becomes the licence that its owner buys', async () => {
  const { cookie, email } = await aTrial()
  const user = await open('/payment?plan=individual', cookie)
  await screen.findByText('Your trial becomes this licence; everything in it stays.')
  expect(field('Your name')).toHaveValue('Zoe Shah')
  expect(field('Email')).toHaveValue(email)
  await user.click(await screen.findByRole('radio', { name: 'A card that works' }))
  await press(user, /^Pay £/)
  await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })
  await expectWelcome(email)
  await open('/dashboard')
  await screen.findByRole('button', { name: 'Present Slide' })
  expect(screen.queryByText('Your trial:')).toBeNull()
})

test('buying for a trial in a browser that is not signed in to it does not sign that browser in', async () => {
  const { email } = await aTrial()
  const user = await open('/payment?plan=individual')
  await fillIn(user, { 'Your name': 'Zoe Lamb', Email: email })
  await user.click(screen.getByRole('radio', { name: 'BACS transfer' }))
  await press(user, /^Place order for £/)
  const main = screen.getByRole('main')
  await screen.findByRole('heading', { level: 1, name: 'Your order is placed' })
  await expectWords(main, `Please check your inbox: we have sent a link to choose a password to ${email}.`)
  expect(within(main).queryByRole('link', { name: 'Go to the dashboard' })).toBeNull()
})

test('staff are told that their school’s licence covers them', async () => {
  const { cookie } = await aTeacher(platform())
  await open('/payment', cookie)
  await screen.findByRole('heading', { level: 1, name: 'Your school’s licence covers you' })
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard')
})

test('while a declined card is retried nothing else is sold, and the page says what to do', async () => {
  const { cookie } = await aSchool(platform())
  const read = await app().inject({ url: readLicence.path, headers: { cookie } })
  const licence = readLicence.response.parse(read.json())
  replyTo(readLicence, { status: 200, body: { ...licence, state: 'renewing', renewal: 'card', isRenewable: false } })
  await open('/payment', cookie)
  const card = await screen.findByRole('region', { name: 'Your card is being tried again' })
  expect(card).toHaveTextContent('We could not take the payment for the next year yet.')
  expect(within(card).getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account')
  expect(screen.queryByRole('button', { name: /^(Pay|Place order)/ })).toBeNull()
})
