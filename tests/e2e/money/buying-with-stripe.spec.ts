import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  expect,
  expectGoodScreen,
  expectLostCalls,
  expectRefusals,
  field,
  test,
  expectGoodState,
} from '#tests/support/app/browser.ts'
import { expectPaid, fillInBuyer, pay, placeOrder } from '#tests/support/money/buying.ts'
import { serveCardScript } from '#tests/support/money/fake-card-script.ts'
import { makeStripe } from '#tests/support/money/stripe/test-stripe.ts'
import { type ServerProcess, startLimitMs, startServer } from '#tests/support/platform/server-process.ts'

// One server, with a test double of Stripe that runs in the process of these tests.
test.describe.configure({ mode: 'default' })

const stripe = makeStripe()
let server: ServerProcess
let dataDir: string

test.beforeAll(async () => {
  test.setTimeout(startLimitMs)
  dataDir = await mkdtemp(join(tmpdir(), 'daily-dot-stripe-'))
  await stripe.start()
  server = await startServer({ DATA_DIR: dataDir, TEST_NOW: '2026-11-16T08:50:00Z', ...stripe.env })
})

test.afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await stripe.stop()
  await rm(dataDir, { recursive: true })
})

async function openForm(page: Page): Promise<string> {
  await page.goto(`${server.url}/payment?plan=individual`)
  await expect(card(page)).toBeVisible()
  return fillInBuyer(page, 'individual')
}

function card(page: Page) {
  return page.getByLabel('Credit or debit card number')
}

test('a card pays through Stripe, and its number never reaches our server', { tag: '@long' }, async ({ page }) => {
  await serveCardScript(page, stripe)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(server.url)) sent.push(request.postData() ?? '')
  })
  const email = await openForm(page)
  await pay(page)
  await expect(page.getByText('Card information is required')).toBeVisible()
  await expect(card(page), 'the first thing that is missing').toBeFocused()
  await expectGoodState(page)
  await card(page).fill('1234')
  await pay(page)
  await expect(page.getByText('Your card number is invalid.')).toBeVisible()
  await card(page).fill('4242424242424242')
  await expectPaid(page, () => pay(page))
  expect(stripe.charges(email)).toMatchObject([{ amount: 1799 }])
  expect(sent.join()).toContain(email)
  expect(sent.join()).not.toContain('4242424242424242')
})

test(
  'a card that Stripe declines shows why, and another one pays',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    await serveCardScript(page, stripe)
    const email = await openForm(page)
    await card(page).fill('4000000000000002')
    await pay(page)
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    expect(stripe.charges(email)).toEqual([])
    expectRefusals(consoleErrors, 422)
    await card(page).fill('4242424242424242')
    await expectPaid(page, () => pay(page))
    expect(stripe.charges(email)).toHaveLength(1)
  },
)

test(
  'the buyer confirms at their bank: rejecting charges nothing, approving charges the year',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    const bank = await serveCardScript(page, stripe)
    const email = await openForm(page)
    await card(page).fill('4000002500003155')
    bank.isApproved = false
    await pay(page)
    await expect(page.getByRole('alert')).toHaveText('We are unable to authenticate your payment method.')
    expect(stripe.charges(email)).toEqual([])
    expectRefusals(consoleErrors, 422)
    bank.isApproved = true
    await expectPaid(page, () => pay(page))
    expect(stripe.charges(email)).toMatchObject([{ amount: 1799 }])
  },
)

test(
  'a lost response from Stripe is retried without a second charge',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    await serveCardScript(page, stripe)
    const email = await openForm(page)
    await card(page).fill('4242424242424242')
    await page.route('**/api/create-subscription', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await pay(page)
    await expect(page.getByRole('alert')).toContainText('The Daily Dot cannot be reached just now.')
    await page.unroute('**/api/create-subscription')
    await pay(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText('Please check your inbox')
    await expectGoodState(page)
    expect(stripe.charges(email)).toHaveLength(1)
    expectLostCalls(consoleErrors)
  },
)

test(
  'if a filter blocks Stripe the page says so and offers a transfer',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    await page.route('https://js.stripe.com/**', (route) => route.abort())
    await page.goto(`${server.url}/payment?plan=individual`)
    await expect(page.getByText('The card form could not be loaded')).toBeVisible()
    await expectGoodScreen(page)
    await fillInBuyer(page, 'individual')
    await pay(page)
    await expect(page.getByRole('alert')).toContainText('The card form has not loaded.')
    await page.getByRole('button', { name: 'Pay by BACS transfer' }).click()
    await expect(page.getByRole('radio', { name: 'BACS transfer' })).toBeChecked()
    await placeOrder(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeFocused()
    expectLostCalls(consoleErrors)
  },
)

test('the card form appears once the filter lets Stripe through', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await page.goto(`${server.url}/payment?plan=individual`)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('https://js.stripe.com/**')
  await serveCardScript(page, stripe)
  await again.click()
  await expect(card(page)).toBeVisible()
  await expect(field(page, 'Your name')).toBeVisible()
  expectLostCalls(consoleErrors)
})
