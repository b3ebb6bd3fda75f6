import type { Page } from '@playwright/test'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectLostCalls,
  expectRefusals,
  field,
  fillIn,
  test,
} from '#tests/support/browser.ts'
import { chooseCard, chooseTransfer, expectPaid, fillInBuyer, pay, placeOrder } from '#tests/support/buying.ts'

test('every field that is missing says so, and the first one has the focus', async ({ page, consoleErrors }) => {
  await page.goto('/payment')
  await pay(page)
  await expect(field(page, 'Your name')).toBeFocused()
  const says = (label: string, sentence: string) =>
    expect(field(page, label)).toHaveAccessibleDescription(new RegExp(sentence))
  await says('Your name', 'Please fill this in')
  await says('Email', 'Please enter an email address')
  await says('School name', 'Please enter your school’s name')
  await says('School email domain', 'Please enter your school’s domain, such as oakfield.sch.uk')
  await expect(page.getByRole('radiogroup', { name: 'Test card' })).toHaveAccessibleDescription(
    'Card information is required',
  )
  await expectGoodScreenEverywhere(page)
  await fillInBuyer(page, 'school')
  await fillIn(page, { 'School email domain': 'elsewhere.example' })
  await page.getByText('Add a purchase order number or billing address').click()
  await fillIn(page, { 'Billing address \\(optional\\)': 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight' })
  await chooseCard(page, 'A card that works')
  await pay(page)
  await expect(field(page, 'Billing address \\(optional\\)')).toBeFocused()
  await says('Billing address \\(optional\\)', 'Please use at most six lines')
  await fillIn(page, { 'Billing address \\(optional\\)': '1 School Lane\nYork' })
  await pay(page)
  await expect(field(page, 'School email domain'), 'the server knows more').toBeFocused()
  await says('School email domain', 'Please use the domain of your own email.')
  expectRefusals(consoleErrors, 400)
})

test('a declined card says why, and another one can be used at once', async ({ page, consoleErrors }) => {
  await page.goto('/payment')
  const email = await fillInBuyer(page, 'school')
  await chooseCard(page, 'A card that is declined')
  await pay(page)
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await expect(page.locator(':focus')).toHaveText('Your card was declined.')
  await expect(field(page, 'Email'), 'what was typed stays').toHaveValue(email)
  await expectGoodScreen(page)
  expectRefusals(consoleErrors, 422)
  await chooseCard(page, 'A card that works')
  await pay(page)
  await expectPaid(page)
})

const bankOf = (page: Page) => page.getByRole('alertdialog', { name: 'Your bank asks you to confirm' })

test('a payment that the buyer rejects at their bank is not made, and can be approved at the next try', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/payment?plan=individual')
  await fillInBuyer(page, 'individual')
  await chooseCard(page, 'A card whose bank asks first')
  await pay(page)
  const bank = bankOf(page)
  await expect(bank).toBeVisible()
  await expectGoodScreen(page)
  await bank.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your bank did not confirm the payment. Please try another card.')
  await expect(bank).toBeHidden()
  expectRefusals(consoleErrors, 422)
  await pay(page)
  await bank.getByRole('button', { name: 'Approve' }).click()
  await expectPaid(page)
})

test('a payment that the buyer approves at their bank is made', async ({ page }) => {
  await page.goto('/payment')
  await fillInBuyer(page, 'school')
  await chooseCard(page, 'A card whose bank asks first')
  await pay(page)
  await bankOf(page).getByRole('button', { name: 'Approve' }).click()
  await expectPaid(page)
})

for (const way of ['card', 'transfer'] as const) {
  test(`an email that has an account is refused before anything is paid, by ${way}`, async ({
    page,
    consoleErrors,
  }) => {
    await page.goto('/payment?plan=individual')
    await fillInBuyer(page, 'individual', demoLogins.school.email)
    if (way === 'card') {
      await chooseCard(page, 'A card that works')
      await pay(page)
    } else {
      await chooseTransfer(page)
      await placeOrder(page)
    }
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'An account with this email already exists. Please log in to renew. Log in',
    )
    await expectGoodScreen(page)
    expectRefusals(consoleErrors, 409)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login?next=/payment')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/payment')
    await expect(page.getByRole('heading', { level: 1, name: 'Your licence' })).toBeVisible()
  })
}

for (const [status, body, sentence] of [
  [429, '{"message":"Please wait a moment and try again."}', 'Please wait a moment and try again.'],
  [503, '{"message":"This took too long. Please try again in a moment."}', 'This took too long.'],
  [502, '<h1>Bad Gateway</h1>', 'Payment failed'],
  [200, '<h1>Free Wi-Fi</h1>', 'An unexpected error occurred'],
] as const) {
  test(`an answer of ${status} that sells nothing says so, and what was typed stays`, async ({
    page,
    consoleErrors,
  }) => {
    await page.route('**/api/create-subscription', (route) => route.fulfill({ status, body }))
    await page.goto('/payment?plan=individual')
    const email = await fillInBuyer(page, 'individual')
    await chooseCard(page, 'A card that works')
    await pay(page)
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(field(page, 'Email')).toHaveValue(email)
    await page.unroute('**/api/create-subscription')
    await pay(page)
    await expectPaid(page)
    expectRefusals(consoleErrors, status)
  })
}

test('without a connection the form says so and waits', async ({ page, context, consoleErrors }) => {
  await page.goto('/payment?plan=individual')
  await fillInBuyer(page, 'individual')
  await chooseTransfer(page)
  await context.setOffline(true)
  await placeOrder(page)
  await expect(page.getByRole('alert')).toContainText('You seem to be offline.')
  await context.setOffline(false)
  await placeOrder(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeFocused()
  expectLostCalls(consoleErrors)
})

test('a page whose settings cannot be read says so, and can be tried again', async ({ page, consoleErrors }) => {
  await page.route('**/api/config', (route) => route.fulfill({ status: 503, body: '{"message":"Just a moment."}' }))
  await page.goto('/payment')
  await expect(page.getByRole('main')).toContainText('Just a moment.')
  await expectGoodScreen(page)
  await page.unroute('**/api/config')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(field(page, 'Your name')).toBeVisible()
  expectRefusals(consoleErrors, 503)
})

test('while it is processed nothing is sent twice, and whoever leaves is asked', async ({ page }) => {
  let sent = 0
  const answers: (() => void)[] = []
  await page.route('**/api/create-subscription', async (route) => {
    sent += 1
    await new Promise<void>((answer) => answers.push(answer))
    await route.continue()
  })
  await page.goto('/payment?plan=individual')
  await fillInBuyer(page, 'individual')
  await chooseCard(page, 'A card that works')
  await pay(page)
  const button = page.getByRole('button', { name: 'Processing...' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Please keep this page open.')).toBeVisible()
  await expectGoodScreen(page)
  await button.click({ force: true })
  await field(page, 'Email').press('Enter')
  await expect(page.getByRole('radio', { name: 'BACS transfer' })).toBeDisabled()
  await expect(page.getByRole('link', { name: /instead$/ })).toBeHidden()
  const asked: string[] = []
  page.once('dialog', (question) => {
    asked.push(question.type())
    void question.dismiss()
  })
  await page.getByRole('link', { name: 'Back to home' }).click({ noWaitAfter: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(button).toBeVisible()
  for (const answer of answers) answer()
  await expectPaid(page)
  expect(sent).toBe(1)
})

test('a payment whose outcome is not known after a minute keeps nobody waiting', async ({ page }) => {
  const processing = {
    success: true,
    message: 'The payment is on its way.',
    state: 'processing',
    requiresAction: false,
    clientSecret: null,
    purchaseId: '7d3a2f60-5a3e-4c0e-9a51-0d7f8f2f3b11',
    purchaseToken: 'secret',
    isSignedIn: false,
  }
  await page.clock.install()
  await page.route('**/api/create-subscription', (route) => route.fulfill({ json: processing }))
  await page.route('**/api/purchases/*', (route) => route.fulfill({ json: processing }))
  await page.goto('/payment?plan=individual')
  const email = await fillInBuyer(page, 'individual')
  await chooseCard(page, 'A card that works')
  await pay(page)
  const heading = page.getByRole('heading', { level: 1, name: 'Your payment is taking longer than usual' })
  const aWhileLater = async () => {
    await page.clock.runFor(15_000)
    return heading.isVisible()
  }
  await expect.poll(aWhileLater, { intervals: [100], timeout: 15_000 }).toBe(true)
  await expect(page.getByRole('main')).toContainText('Please do not pay again yet.')
  await expect(page.getByRole('main')).toContainText(email)
  await expectGoodScreen(page)
})
