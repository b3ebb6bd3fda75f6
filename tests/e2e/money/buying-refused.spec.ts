import type { Page } from '@playwright/test'
import { expect, expectGoodScreen, expectRefusals, field, test, expectGoodState } from '#tests/support/app/browser.ts'
import { chooseCard, expectPaid, fillInBuyer, pay } from '#tests/support/money/buying.ts'

const bankOf = (page: Page) => page.getByRole('alertdialog', { name: 'Your bank asks you to confirm' })

test(
  'a payment that the buyer rejects at their bank is not made, and can be approved on a retry',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    await page.goto('/payment?plan=individual')
    await fillInBuyer(page, 'individual')
    await chooseCard(page, 'A card whose bank asks first')
    await pay(page)
    const bank = bankOf(page)
    await expect(bank).toBeVisible()
    await expectGoodState(page)
    await bank.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByRole('alert')).toHaveText('Your bank did not confirm the payment. Please try another card.')
    await expect(bank).toBeHidden()
    expectRefusals(consoleErrors, 422)
    await pay(page)
    await expectPaid(page, () => bank.getByRole('button', { name: 'Approve' }).click())
  },
)

test(
  'a page whose settings fail to load says so, and tries again by itself',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    await page.clock.install()
    await page.route('**/api/config', (route) => route.fulfill({ status: 503, body: '{"message":"Just a moment."}' }))
    await page.goto('/payment')
    await expect(page.getByRole('main')).toContainText('Just a moment.')
    await expectGoodScreen(page)
    await page.unroute('**/api/config')
    // The more often it has tried meanwhile, the longer it waits before it tries again.
    await expect(async () => {
      await page.clock.fastForward('00:40')
      await expect(field(page, 'Your name')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    expectRefusals(consoleErrors, 503)
  },
)

test(
  'while a payment is processed nothing is sent twice, and leaving the page asks first',
  { tag: '@long' },
  async ({ page }) => {
    let sent = 0
    const responses: (() => void)[] = []
    await page.route('**/api/create-subscription', async (route) => {
      sent += 1
      await new Promise<void>((response) => responses.push(response))
      await route.continue()
    })
    await page.goto('/payment?plan=individual')
    await fillInBuyer(page, 'individual')
    await chooseCard(page, 'A card that works')
    await pay(page)
    const button = page.getByRole('button', { name: 'Processing...' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Please keep this page open.')).toBeVisible()
    await expectGoodState(page)
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
    await expectPaid(page, async () => responses.forEach((response) => response()))
    expect(sent).toBe(1)
  },
)

test(
  'after a minute without a result the page says that the payment takes longer',
  { tag: '@long' },
  async ({ page }) => {
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
  },
)
