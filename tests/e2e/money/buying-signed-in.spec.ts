import { demoLogins } from '#server/site/demo/rules.ts'
import {
  arriveAs,
  arriveAsTeacher,
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  field,
  test,
  expectGoodState,
} from '#tests/support/app/browser.ts'
import { confirmOrderOf } from '#tests/support/money/buyers.ts'
import { chooseCard, chooseTransfer, expectPaid, fillInBuyer, pay, placeOrder } from '#tests/support/money/buying.ts'

test(
  'an order awaiting its transfer is shown with its reference, and can be paid by card',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/payment')
    const email = await fillInBuyer(page, 'school')
    await chooseTransfer(page)
    await placeOrder(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeFocused()
    const reference = /SCH\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
    await page.goto('/payment')
    await expect(page.getByRole('region', { name: 'Please confirm your email' })).toBeVisible()
    // The old session ends: a page that is still reading would be refused.
    await page.goto('about:blank')
    await confirmOrderOf(page.request, email)
    await page.goto('/payment')
    const invoice = page.getByRole('region', { name: 'An invoice is open' })
    await expect(invoice).toContainText(reference)
    await expect(invoice).toContainText('to be paid by 10 January 2027')
    await expect(field(page, 'Your name'), 'we know who they are').toBeHidden()
    await expectGoodState(page)
    await expect(page.getByRole('radio', { name: 'BACS transfer' }), 'one transfer is enough').toBeHidden()
    await chooseCard(page, 'A card that works')
    await expectPaid(page, () => pay(page))
    // Drawn by the app, as what is absent would be; Present is there before.
    await expect(page.getByRole('region', { name: 'Today’s Slide' })).toBeVisible()
    await expect(page.getByText('Waiting for payment')).toBeHidden()
    await page.goto('/payment')
    await expect(page.getByRole('main')).toContainText(
      'Your card pays for the next year by itself, on 16 November 2027.',
    )
    await expectGoodState(page)
  },
)

test(
  'the page is accessible when there is nothing to buy, also on a phone',
  { tag: '@long' },
  async ({ page, anotherBrowser }) => {
    await arriveAs(page, demoLogins.school, { at: '/payment' })
    await expect(page.getByRole('region', { name: 'There is nothing to pay now' })).toBeVisible()
    await expectGoodScreenEverywhere(page)
    const teacher = await anotherBrowser()
    await arriveAsTeacher(teacher, '/payment')
    await expect(teacher.getByRole('heading', { level: 1, name: 'Your school’s licence covers you' })).toBeVisible()
    await expectGoodScreen(teacher)
  },
)
