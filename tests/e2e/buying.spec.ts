import {
  submitLogin,
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  field,
  fillIn,
  test,
  toasts,
  expectGoodState,
} from '#tests/support/browser.ts'
import { chooseCard, chooseTransfer, expectPaid, fillInBuyer, pay, placeOrder, welcome } from '#tests/support/buying.ts'
import { linkMailedTo, mailTo } from '#tests/support/mailbox.ts'

const both = [
  { plan: 'school', name: 'Whole School Licence', price: '£74.99', prefix: 'SCH' },
  { plan: 'individual', name: 'Individual Licence', price: '£17.99', prefix: 'IND' },
] as const

for (const { plan, name, price, prefix } of both) {
  test(
    `a ${name} is bought by card, and the welcome mail leads to choosing a password`,
    { tag: plan === 'school' ? [] : '@long' },
    async ({ page, request, anotherBrowser }) => {
      await page.goto('/pricing')
      await page.getByRole('article', { name }).getByRole('link').click()
      await expect(page).toHaveURL(`/payment?plan=${plan}`)
      await expect(page).toHaveTitle('Payment: The Daily Dot')
      const order = page.getByRole('complementary', { name: 'Your order' })
      await expect(order.getByRole('heading', { name })).toBeVisible()
      await expect(order).toContainText(`${price}per year`)
      await expect(page.getByRole('radio', { name: 'Card', exact: true }), 'a card is what most have').toBeChecked()
      await expect(page.getByText('This is a demo: no money moves.')).toBeVisible()
      await expectGoodScreenEverywhere(page)
      const email = await fillInBuyer(page, plan)
      await chooseCard(page, 'A card that works')
      await pay(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeFocused()
      await expectGoodScreen(page)
      await expectPaid(page)
      await expect(page.getByRole('main')).toContainText('Hannah')
      await page.goBack()
      await expect(page, 'the way back does not lead to a form that has been paid').toHaveURL('/pricing')

      const elsewhere = await anotherBrowser()
      await elsewhere.goto(await linkMailedTo(request, { to: email, subject: welcome }))
      await fillIn(elsewhere, { 'New password': 'seven green umbrellas' })
      await elsewhere.getByRole('button', { name: 'Set new password' }).click()
      await elsewhere.getByRole('link', { name: 'Log in' }).click()
      await submitLogin(elsewhere, { email, password: 'seven green umbrellas' })
      await expect(elsewhere).toHaveURL(/\/dashboard$/)
    },
  )

  test(
    `a ${name} is ordered by BACS transfer, and works before it is paid`,
    { tag: plan === 'school' ? [] : '@long' },
    async ({ page, request, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(`/payment?plan=${plan}`)
      const email = await fillInBuyer(page, plan)
      await chooseTransfer(page)
      await expect(page.getByText('A transfer takes 2-3 business days.')).toBeVisible()
      await expect(page.getByRole('definition')).toHaveText(['The Daily Dot (demo mode)', '00-00-00', '00000000'])
      await expectGoodState(page)
      await placeOrder(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeFocused()
      const main = page.getByRole('main')
      await expect(main).toContainText(
        `We have emailed you the invoice, to ${email}. Please pay it by 16 December 2026`,
      )
      await expect(main).toContainText(price)
      const reference = new RegExp(`${prefix}\\d{6}`).exec(await main.innerText())?.[0]
      await page.getByRole('button', { name: 'Copy reference' }).click()
      await expect(toasts(page)).toContainText('Reference copied')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
      await expectGoodScreenEverywhere(page)
      await mailTo(request, { to: email, subject: `Your order ${reference}: how to pay` })
      await page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' }).click()
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('main')).toContainText('Waiting for payment')
      await expect(page.getByRole('button', { name: /^Present/ })).toBeVisible()
    },
  )
}

test('a licence can be bought with the keyboard alone', async ({ page }) => {
  await page.goto('/payment?plan=individual')
  await field(page, 'Your name').focus()
  await page.keyboard.type('Hannah Wright')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`hannah-${Date.now()}@elsewhere.example`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'A card that works' }), 'the first thing that is missing').toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pay £17.99' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPaid(page)
})
