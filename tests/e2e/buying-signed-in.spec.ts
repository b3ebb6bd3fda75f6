import { testLogin } from '#contract/accounts/sign-in.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  arriveAs,
  arriveAsTeacher,
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  field,
  test,
} from '#tests/support/browser.ts'
import { chooseCard, chooseTransfer, expectPaid, fillInBuyer, pay, placeOrder, welcome } from '#tests/support/buying.ts'
import { anEmail, send } from '#tests/support/logins.ts'
import { linkMailedTo } from '#tests/support/mailbox.ts'

test('a school with a paid year is told when it can renew', { tag: '@long' }, async ({ page }) => {
  await arriveAs(page, demoLogins.school, { at: '/payment?plan=individual' })
  await expect(page.getByRole('heading', { level: 2, name: 'Whole School Licence' }), 'their own plan').toBeVisible()
  await expect(page.getByRole('region', { name: 'There is nothing to pay now' })).toContainText(
    'The licence is paid until 16 November 2027. You can renew from 18 August 2027.',
  )
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
    'href',
    '/account',
  )
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expectGoodScreenEverywhere(page)
})

test('an order awaiting its transfer is shown with its reference, and can be paid by card', async ({ page }) => {
  await page.goto('/payment')
  await fillInBuyer(page, 'school')
  await chooseTransfer(page)
  await placeOrder(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeFocused()
  const reference = /SCH\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  await page.goto('/payment')
  const invoice = page.getByRole('region', { name: 'An invoice is open' })
  await expect(invoice).toContainText(reference)
  await expect(invoice).toContainText('to be paid by 16 December 2026')
  await expect(field(page, 'Your name'), 'we know who they are').toBeHidden()
  await expectGoodScreenEverywhere(page)
  await expect(page.getByRole('radio', { name: 'BACS transfer' }), 'one transfer is enough').toBeHidden()
  await chooseCard(page, 'A card that works')
  await pay(page)
  await expectPaid(page)
  await expect(page.getByText('Waiting for payment')).toBeHidden()
  await page.goto('/payment')
  await expect(page.getByRole('main')).toContainText('Your card pays for the next year by itself, on 16 November 2027.')
  await expectGoodScreen(page)
})

test('a trial becomes the licence that its owner buys', { tag: '@long' }, async ({ page, request }) => {
  const trial = { email: anEmail('zoe', 'elmtree.example'), password: 'our dog eats socks' }
  const form = { ...trial, firstName: 'Zoe', lastName: 'Lamb', licenseType: 'individual', isTestAccount: true }
  await send(request, '/api/admin/create-test-account', form)
  await arriveAs(page, trial, { door: testLogin, at: '/payment?plan=individual' })
  await expect(page.getByText('Your trial becomes this licence; everything in it stays.')).toBeVisible()
  await expect(field(page, 'Your name')).toHaveValue('Zoe Lamb')
  await expect(field(page, 'Email')).toHaveValue(trial.email)
  await expectGoodScreen(page)
  await chooseCard(page, 'A card that works')
  await pay(page)
  await expectPaid(page)
  await expect(page.getByText('Your trial:')).toBeHidden()
  await linkMailedTo(request, { to: trial.email, subject: welcome })
})

test(
  'buying for a trial in a browser that is not signed in to it does not sign that browser in',
  { tag: '@long' },
  async ({ page, request }) => {
    const trial = { email: anEmail('zoe', 'elmtree.example'), password: 'our dog eats socks' }
    const form = { ...trial, firstName: 'Zoe', lastName: 'Lamb', licenseType: 'individual', isTestAccount: true }
    await send(request, '/api/admin/create-test-account', form)
    await page.goto('/payment?plan=individual')
    await fillInBuyer(page, 'individual', trial.email)
    await chooseTransfer(page)
    await placeOrder(page)
    await expect(page.getByRole('main')).toContainText(
      `Please check your inbox: we have sent a link to choose a password to ${trial.email}.`,
    )
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' })).toBeHidden()
    await expectGoodScreen(page)
  },
)

test('staff are told that their school’s licence covers them', { tag: '@long' }, async ({ page }) => {
  await arriveAsTeacher(page, '/payment')
  await expect(page.getByRole('heading', { level: 1, name: 'Your school’s licence covers you' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard')
  await expectGoodScreen(page)
})

test(
  'while a declined card is retried nothing else is sold, and the page says what to do',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/api/licence', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        json: { ...(await answer.json()), state: 'renewing', renewal: 'card', isRenewable: false },
      })
    })
    await arriveAs(page, demoLogins.school, { at: '/payment' })
    const card = page.getByRole('region', { name: 'Your card is being tried again' })
    await expect(card).toContainText('We could not take the payment for the next year yet.')
    await expect(card.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account')
    await expectGoodScreen(page)
  },
)
