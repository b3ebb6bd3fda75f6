import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createSubscription } from '#contract/money/card.ts'
import { testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anEmail } from '#tests/support/logins.ts'
import { aSchool } from '#tests/support/people.ts'
import {
  callsSent,
  expectAlert,
  expectIssue,
  field,
  fillIn,
  openScreen,
  press,
  replyAsUsual,
  replyTo,
} from '#tests/support/screen.tsx'

const db = testDatabase()
const open = (at: string) => openScreen({ app: testApp({ db: db() }), at })

async function fillInBuyer(user: UserEvent, email = anEmail('hannah', 'willow.example')): Promise<string> {
  await fillIn(user, { 'Your name': 'Hannah Wright', Email: email })
  return email
}

async function chooseCard(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('radio', { name }))
}

const pay = (user: UserEvent) => press(user, /^Pay £/)

async function expectPaid(): Promise<void> {
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toHaveFocus()
}

test('each missing field says so, and the first one has the focus', async () => {
  const user = await open('/payment')
  await screen.findByRole('radiogroup', { name: 'Test card' })
  await pay(user)
  expect(field('Your name')).toHaveFocus()
  await expectIssue('Your name', /Please fill this in/)
  await expectIssue('Email', /Please enter an email address/)
  await expectIssue('School name', /Please enter your school’s name/)
  await expectIssue('School email domain', /Please enter your school’s domain, such as oakfield.sch.uk/)
  expect(screen.getByRole('radiogroup', { name: 'Test card' })).toHaveAccessibleDescription(
    'Card information is required',
  )
  await fillInBuyer(user)
  await fillIn(user, { 'School name': 'Willow Primary', 'School email domain': 'elsewhere.example' })
  await user.click(screen.getByText('Add a purchase order number or billing address'))
  await fillIn(user, { 'Billing address \\(optional\\)': 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight' })
  await chooseCard(user, 'A card that works')
  await pay(user)
  await expectIssue('Billing address \\(optional\\)', /Please use at most six lines/)
  expect(field('Billing address \\(optional\\)')).toHaveFocus()
  await fillIn(user, { 'Billing address \\(optional\\)': '1 School Lane\nYork' })
  await pay(user)
  await expectIssue('School email domain', /Please use the domain of your own email./)
  expect(field('School email domain')).toHaveFocus()
})

test('a declined card says why, and another one can be used at once', async () => {
  const user = await open('/payment?plan=individual')
  const email = await fillInBuyer(user)
  await chooseCard(user, 'A card that is declined')
  await pay(user)
  await expectAlert('Your card was declined.')
  await vi.waitFor(() => expect(document.activeElement).toHaveTextContent('Your card was declined.'))
  expect(field('Email')).toHaveValue(email)
  await chooseCard(user, 'A card that works')
  await pay(user)
  await expectPaid()
})

test.for(['card', 'transfer'])(
  'an email that has an account is refused before anything is paid, by %s',
  async (way) => {
    const { email } = await aSchool(testPlatform({ db: db() }))
    const user = await open('/payment?plan=individual')
    await fillInBuyer(user, email)
    if (way === 'card') {
      await chooseCard(user, 'A card that works')
      await pay(user)
    } else {
      await user.click(screen.getByRole('radio', { name: 'BACS transfer' }))
      await press(user, /^Place order for £/)
    }
    await expectIssue('Email', 'An account with this email already exists. Please log in to renew. Log in')
    expect(field('Email')).toHaveFocus()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?next=/payment',
    )
  },
)

test.for([
  [429, '{"message":"Please wait a moment and try again."}', 'Please wait a moment and try again.'],
  [503, '{"message":"This took too long. Please try again in a moment."}', 'This took too long.'],
  [502, '<h1>Bad Gateway</h1>', 'Payment failed'],
  [200, '<h1>Free Wi-Fi</h1>', 'An unexpected error occurred'],
] as const)(
  'a response of %i that sells nothing says so, and what was typed stays',
  async ([status, text, sentence]) => {
    replyTo(createSubscription, { status, text })
    const user = await open('/payment?plan=individual')
    const email = await fillInBuyer(user)
    await chooseCard(user, 'A card that works')
    await pay(user)
    await expectAlert(sentence)
    expect(field('Email')).toHaveValue(email)
    replyAsUsual()
    await pay(user)
    await expectPaid()
  },
)

test('while a payment is processed nothing is sent twice', async () => {
  let release = (): void => {}
  replyTo(createSubscription, () => new Promise((resolve) => (release = () => resolve(undefined))))
  const user = await open('/payment?plan=individual')
  await fillInBuyer(user)
  await chooseCard(user, 'A card that works')
  await pay(user)
  const button = await screen.findByRole('button', { name: 'Processing...' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('Please keep this page open.')).toBeVisible()
  await user.click(button)
  await user.type(field('Email'), '{Enter}')
  expect(screen.getByRole('radio', { name: 'BACS transfer' })).toBeDisabled()
  release()
  await expectPaid()
  expect(callsSent().filter((call) => call === `POST ${createSubscription.path}`)).toHaveLength(1)
})
