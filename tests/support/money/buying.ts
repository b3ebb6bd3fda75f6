import { type Page, expect } from '@playwright/test'
import { randomInt } from 'node:crypto'
import type { Plan } from '#contract/accounts/plans.ts'
import { anEmail } from '#tests/support/accounts/logins.ts'
import { fillIn } from '#tests/support/app/browser.ts'
import { hold } from '#tests/support/app/hold.ts'

export const orderLink = 'Please confirm your order of The Daily Dot'

/** Fills in the buyer's details, up to the payment method. Returns the email, which no other test uses. */
export async function fillInBuyer(
  page: Page,
  plan: Plan,
  email = anEmail('hannah', `willow-${randomInt(1e9)}.example`),
): Promise<string> {
  await fillIn(page, { 'Your name': 'Hannah Wright', Email: email })
  if (plan === 'school')
    await fillIn(page, { 'School name': 'Willow Primary', 'School email domain': email.split('@')[1] ?? '' })
  return email
}

export async function chooseCard(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).check()
}

export async function chooseTransfer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'BACS transfer' }).check()
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay £/ }).click()
}

export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place order for £/ }).click()
}

/**
 * `press` pays. The success screen shows for two seconds, then moves on to the dashboard, which is held back from before the press until
 * the test has seen the screen.
 */
export async function expectPaid(page: Page, press: () => Promise<void>, look?: () => Promise<void>): Promise<void> {
  const dashboard = await hold(page, '**/dashboard')
  await press()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeFocused()
  await look?.()
  dashboard.release()
  await expect(page).toHaveURL(/\/dashboard$/)
}
