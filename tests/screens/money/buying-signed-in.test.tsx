import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readLicence } from '#contract/money/licence.ts'
import { invoices } from '#server/money/invoices/table.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTeacher, aTestAccount } from '#tests/support/accounts/people.ts'
import {
  expectIssue,
  expectToast,
  expectWords,
  field,
  fillIn,
  openScreen,
  press,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const app = () => testApp({ db: db() })

function open(at: string, cookie?: string): Promise<UserEvent> {
  return openScreen({ app: app(), at, ...(cookie ? { cookie } : {}) })
}

const aTrial = () =>
  aTestAccount(platform(), { plan: 'individual', firstName: 'Zoe', trialEndsAt: new Date('2026-11-30T23:59:59Z') })

/** The address of the link that the email was sent. */
async function orderLinkTo(email: string): Promise<string> {
  const mail = (await readableMails(db())).find(({ to }) => to === email)
  const { pathname, search } = new URL(mail?.letter.button?.url ?? '')
  return pathname + search
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

test('a trial whose owner buys comes along when they confirm the order', async () => {
  const { cookie, email } = await aTrial()
  const user = await open('/payment?plan=individual', cookie)
  await screen.findByText('Your trial goes on until you confirm the order. Everything in it can come along.')
  expect(field('Your name')).toHaveValue('Zoe Shah')
  expect(field('Email')).toHaveValue(email)
  await user.click(screen.getByRole('radio', { name: 'BACS transfer' }))
  await press(user, /^Place order for £/)
  await screen.findByRole('heading', { level: 1, name: 'Your order is placed' })
  await openScreen({ app: app(), at: await orderLinkTo(email), cookie })
  const keep = await screen.findByRole('radio', { name: /Keep it/ })
  expect(keep).toBeChecked()
  await fillIn(user, { 'Choose a password': 'seven green umbrellas' })
  await press(user, 'Confirm the order')
  await screen.findByRole('button', { name: 'Present Slide' })
  expect(screen.queryByText('Your trial:')).toBeNull()
  await screen.findByText('Waiting for payment')
})

test('someone else’s trial is left behind unless the person who confirms wants it', async () => {
  const { email } = await aTrial()
  const user = await open('/payment?plan=individual')
  await fillIn(user, { 'Your name': 'Zoe Lamb', Email: email })
  await user.click(screen.getByRole('radio', { name: 'BACS transfer' }))
  await press(user, /^Place order for £/)
  await expectWords(screen.getByRole('main'), `open the link that we have sent to ${email}`)
  await open(await orderLinkTo(email))
  expect(await screen.findByRole('radio', { name: /Start afresh/ })).toBeChecked()
})

test('what another browser typed is shown before the order is confirmed, and can be dropped', async () => {
  const email = 'head@elm-fields.example'
  const order = {
    planType: 'school',
    email,
    name: 'Zebedee Quirk',
    schoolName: 'Elm',
    schoolDomain: 'elm-fields.example',
  }
  const words = { billingAddress: 'OUR BANK HAS CHANGED', purchaseOrder: 'PAY-99' }
  expect((await app().inject(post('/api/orders/bacs', { ...order, ...words }))).statusCode).toBe(200)
  const user = await open(await orderLinkTo(email))
  await screen.findByText('Ordered in another browser')
  expect(screen.getByLabelText('Billing address (optional)')).toHaveValue('OUR BANK HAS CHANGED')
  expect(screen.getByLabelText('Purchase order number (optional)')).toHaveValue('PAY-99')
  await user.clear(screen.getByLabelText('Billing address (optional)'))
  await fillIn(user, { 'Your name': 'Hannah Frost', 'School name': '', 'Choose a password': 'seven green umbrellas' })
  await press(user, 'Confirm the order')
  await expectIssue('School name', /Please enter your school’s name/)
  await fillIn(user, { 'School name': 'Elm Fields Primary' })
  await press(user, 'Confirm the order')
  await screen.findByRole('button', { name: 'Present Slide' })
  const [invoice] = await db()
    .select()
    .from(invoices)
    .where(sql`bill_to ->> 'email' = ${email}`)
  const billed = { name: 'Hannah Frost', schoolName: 'Elm Fields Primary', address: null, purchaseOrder: 'PAY-99' }
  expect(invoice?.billTo).toEqual({ email, ...billed })
})

test('an unconfirmed buyer can present, and is told what waits; the link can be sent again and elsewhere', async () => {
  const { cookie, email } = await aSchool(platform(), { licence: 'unpaid', isUnverified: true })
  const user = await open('/dashboard', cookie)
  const card = await screen.findByRole('region', { name: 'Please confirm your email' })
  await expectWords(card, `We have sent a link to ${email}.`)
  await screen.findByRole('button', { name: 'Present Slide' })
  expect(screen.queryByRole('heading', { name: 'Themed Weeks Planning' })).toBeNull()
  await press(user, 'Send the link again', card)
  await expectToast(`We have sent a link to ${email}. It works for 7 days.`)
  await press(user, 'The address is wrong', card)
  const right = email.replace(/^[^@]+/, 'right')
  await fillIn(user, { 'Your email': right })
  await press(user, 'Send the link there', card)
  await expectWords(card, `We have sent a link to ${right}.`)
  await open('/account')
  await screen.findByRole('region', { name: 'Please confirm your email' })
  expect(screen.queryByRole('region', { name: 'Change your email' })).toBeNull()
})

test('a used link says so and leads to the login page', { tags: ['long'] }, async () => {
  const { email } = await aTrial()
  const user = await open('/payment?plan=individual')
  await fillIn(user, { 'Your name': 'Zoe Lamb', Email: email })
  await user.click(screen.getByRole('radio', { name: 'BACS transfer' }))
  await press(user, /^Place order for £/)
  await screen.findByRole('heading', { level: 1, name: 'Your order is placed' })
  const link = await orderLinkTo(email)
  await open(link)
  await fillIn(user, { 'Choose a password': 'short' })
  await press(user, 'Confirm the order')
  await expectIssue('Choose a password', /at least 8 characters/)
  await fillIn(user, { 'Choose a password': 'seven green umbrellas' })
  await press(user, 'Confirm the order')
  await screen.findByRole('button', { name: 'Present Slide' })
  await open(link)
  await screen.findByRole('heading', { level: 1, name: 'This order is confirmed' })
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
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
