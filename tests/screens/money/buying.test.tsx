import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createSubscription } from '#contract/money/card.ts'
import { orderByTransfer } from '#contract/money/transfers.ts'
import { anEmail } from '#tests/support/accounts/logins.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import {
  callsSent,
  expectAlert,
  expectFocus,
  expectIssue,
  field,
  fillIn,
  openScreen,
  patience,
  press,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

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
  await expectFocus(() => screen.getByRole('heading', { level: 1, name: 'Payment Successful!' }))
}

test('each missing field says so, and the first one has the focus', { tags: ['long'] }, async () => {
  const user = await open('/payment')
  await screen.findByRole('radiogroup', { name: 'Test card' })
  await pay(user)
  await expectFocus(() => field('Your name'))
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
  await expectFocus(() => field('Billing address \\(optional\\)'))
  await fillIn(user, { 'Billing address \\(optional\\)': '1 School Lane\nYork' })
  await pay(user)
  await expectIssue('School email domain', /Please use the domain of your own email./)
  await expectFocus(() => field('School email domain'))
})

test('a declined card says why, and another one can be used at once', async () => {
  const user = await open('/payment?plan=individual')
  const email = await fillInBuyer(user)
  await chooseCard(user, 'A card that is declined')
  await pay(user)
  await expectAlert('Your card was declined.')
  await vi.waitFor(() => expect(document.activeElement).toHaveTextContent('Your card was declined.'), patience)
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
    await expectFocus(() => field('Email'))
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

test('an unknown plan in the URL means the whole-school plan, and the other one is a click away', async () => {
  const user = await open('/payment?plan=lifetime')
  await screen.findByText('Save 76% vs Individual Licences')
  expect(screen.getByText('For a team of 18 or more.')).toBeVisible()
  const included = () => within(screen.getByRole('complementary')).getAllByRole('listitem')
  expect(included().map(({ textContent }) => textContent)).toEqual([
    'A slide for every weekday',
    'Starters for four age bands',
    'Special themed weeks',
    'Unlimited staff access',
    'Custom school branding',
    'Usage analytics dashboard',
  ])
  await user.click(screen.getByRole('link', { name: 'Buy an Individual Licence instead' }))
  expect(location.pathname + location.search).toBe('/payment?plan=individual')
  await vi.waitFor(() => expect(included()).toHaveLength(3), patience)
  expect(screen.queryByText('Save 76% vs Individual Licences')).toBeNull()
  expect(screen.queryByLabelText(/^School name/)).toBeNull()
  expect(screen.getByText('Prices include VAT where it applies.')).toBeVisible()
})

test('changing the plan or the payment method keeps what was typed', async () => {
  const user = await open('/payment')
  await fillIn(user, { 'Your name': 'Hannah Wright', Email: 'h.wright@willow.example' })
  await user.click(field('School name'))
  expect(field('School email domain'), 'taken from the email').toHaveValue('willow.example')
  await user.click(screen.getByText('Add a purchase order number or billing address'))
  await fillIn(user, { 'School name': 'Willow Primary', 'Purchase order number \\(optional\\)': 'PO-1042' })
  await chooseCard(user, 'A card that works')
  await user.click(screen.getByRole('link', { name: 'Buy an Individual Licence instead' }))
  expect(field('Email')).toHaveValue('h.wright@willow.example')
  await user.click(screen.getByRole('radio', { name: 'BACS transfer' }))
  await user.click(screen.getByRole('link', { name: 'Buy a Whole School Licence instead' }))
  expect(location.pathname + location.search).toBe('/payment?plan=school')
  expect(field('School name')).toHaveValue('Willow Primary')
  expect(field('Purchase order number \\(optional\\)')).toHaveValue('PO-1042')
  await user.click(screen.getByRole('radio', { name: 'Card' }))
  expect(await screen.findByRole('radio', { name: 'A card that works' })).toBeChecked()
})

test('the page links back, to the login pages, and to the terms to accept', async () => {
  await open('/payment')
  await screen.findByRole('radiogroup', { name: 'Test card' })
  const links = within(screen.getByRole('banner')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['The Daily Dot', 'Back to home', 'Log In', 'Sign Up'])
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
  expect(main.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy')
})

test('ordering by transfer unfolds the order number; then the page says what comes next and has the invoice', async () => {
  const user = await open('/payment')
  const email = await fillInBuyer(user)
  await fillIn(user, { 'School name': 'Willow Primary', 'School email domain': 'willow.example' })
  const details = screen.getByText('Add a purchase order number or billing address').closest('details')
  expect(details).not.toHaveAttribute('open')
  await user.click(screen.getByRole('radio', { name: 'BACS transfer' }))
  await vi.waitFor(() => expect(details).toHaveAttribute('open'), patience)
  await fillIn(user, { 'Purchase order number \\(optional\\)': 'PO-1042' })
  await press(user, /^Place order for £/)
  await expectFocus(() => screen.getByRole('heading', { level: 1, name: 'Your order is placed' }))
  const next = screen.getByRole('region', { name: 'What comes next' })
  expect(
    within(next)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Confirm your email', 'Set your password', 'Invite your staff', 'Add your school’s logo'])
  expect(next).toHaveTextContent(`open the link that we have sent to ${email}`)
  expect(next).toHaveTextContent('On School, from a list of their email addresses')
  expect(within(next).getAllByRole('link', { name: 'School' })[0]).toHaveAttribute('href', '/dashboard/school#staff')
  const invoice = screen.getByRole('link', { name: 'Download the invoice' })
  expect(invoice).toHaveAttribute('href', expect.stringMatching(/^\/api\/licence\/invoices\/[\w-]+\/invoice\.pdf$/))
})

test('without a connection the form says so and can be sent later', async () => {
  replyTo(orderByTransfer, 'lost')
  const user = await open('/payment?plan=individual')
  await fillInBuyer(user)
  await user.click(screen.getByRole('radio', { name: 'BACS transfer' }))
  await press(user, /^Place order for £/)
  await expectAlert('The Daily Dot cannot be reached just now.')
  replyAsUsual()
  await press(user, /^Place order for £/)
  await expectFocus(() => screen.getByRole('heading', { level: 1, name: 'Your order is placed' }))
})

test('a payment that the buyer approves at their bank is made', { tags: ['long'] }, async () => {
  const user = await open('/payment')
  await fillInBuyer(user)
  await fillIn(user, { 'School name': 'Willow Primary', 'School email domain': 'willow.example' })
  await chooseCard(user, 'A card whose bank asks first')
  await pay(user)
  await press(user, 'Approve', await screen.findByRole('alertdialog', { name: 'Your bank asks you to confirm' }))
  await expectPaid()
})
