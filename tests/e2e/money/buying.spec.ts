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
} from '#tests/support/app/browser.ts'
import {
  chooseCard,
  chooseTransfer,
  expectPaid,
  fillInBuyer,
  orderLink,
  pay,
  placeOrder,
} from '#tests/support/money/buying.ts'
import { linkMailedTo, mailTo } from '#tests/support/platform/mail/mailbox.ts'

const both = [
  { plan: 'school', name: 'Whole School Licence', price: '£74.99', prefix: 'SCH' },
  { plan: 'individual', name: 'Individual Licence', price: '£17.99', prefix: 'IND' },
] as const

for (const { plan, name, price, prefix } of both) {
  test(
    `a ${name} is bought by card, and the mailed link opens all of it`,
    { tag: plan === 'school' ? [] : '@long' },
    async ({ page, request, anotherBrowser }) => {
      await page.goto('/pricing')
      await page
        .getByRole('article', { name })
        .getByRole('link', { name: /^Choose/ })
        .click()
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
      await expectPaid(
        page,
        () => pay(page),
        () => expectGoodScreen(page),
      )
      await expect(page.getByRole('main')).toContainText('Hannah')
      await expect(page.getByRole('region', { name: 'Please confirm your email' })).toContainText(email)
      await expect(page.getByRole('button', { name: 'Present Slide' })).toBeVisible()
      await expectGoodState(page)
      await page.goBack()
      await expect(page, 'the way back does not lead to a form that has been paid').toHaveURL('/pricing')

      const elsewhere = await anotherBrowser()
      await elsewhere.goto(await linkMailedTo(request, { to: email, subject: orderLink }))
      await expect(elsewhere.getByRole('main')).toContainText(`${price} for a year`)
      await expectGoodScreenEverywhere(elsewhere)
      await fillIn(elsewhere, { 'Choose a password': 'seven green umbrellas' })
      await elsewhere.getByRole('button', { name: 'Confirm the order' }).click()
      await expect(elsewhere).toHaveURL(/\/dashboard$/)
      await expect(elsewhere.getByRole('heading', { name: 'Themed Weeks Planning' })).toBeVisible()
      await page.goto('/dashboard')
      await expect(page, 'another browser confirmed').toHaveURL(/\/login/)
      await submitLogin(page, { email, password: 'seven green umbrellas' })
      await expect(page).toHaveURL(/\/dashboard$/)
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
      await expect(main).toContainText('Please pay it by 10 January 2027')
      await expect(main).toContainText(`open the link that we have sent to ${email}`)
      await expect(main).toContainText(price)
      const reference = new RegExp(`${prefix}\\d{6}`).exec(await main.innerText())?.[0]
      await page.getByRole('button', { name: 'Copy reference' }).click()
      await expect(toasts(page)).toContainText('Reference copied')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
      await expectGoodScreenEverywhere(page)
      const invoice = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download the invoice' }).click()
      expect((await invoice).suggestedFilename()).toMatch(/^DD-\d{6}\.pdf$/)
      await page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' }).click()
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('button', { name: /^Present/ })).toBeVisible()
      await page.goto(await linkMailedTo(request, { to: email, subject: orderLink }))
      await fillIn(page, { 'Choose a password': 'seven green umbrellas' })
      await expect(page.getByRole('main')).toContainText('By bank transfer, by 10 January 2027')
      await page.getByRole('button', { name: 'Confirm the order' }).click()
      await expect(page.getByRole('main')).toContainText('Waiting for payment')
      await mailTo(request, { to: email, subject: `Your order ${reference}: how to pay` })
    },
  )
}

test('a licence can be bought with the keyboard alone', { tag: '@long' }, async ({ page }) => {
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
  await expectPaid(page, () => page.keyboard.press('Enter'))
})
