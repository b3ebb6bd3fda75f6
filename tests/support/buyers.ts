import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { createSubscription } from '#contract/money/purchases.ts'
import type { Plan } from '#contract/prices.ts'
import { send } from './logins.ts'

/** Somebody who buys for a school that nobody else has. The browser that asks for it is signed in. */
function aBuyer() {
  const word = randomUUID().slice(0, 8)
  const schoolDomain = `hazel-${word}.example`
  return {
    planType: 'school',
    name: 'Hannah Frost',
    email: `office@${schoolDomain}`,
    schoolName: `Hazel Primary ${word}`,
    schoolDomain,
  }
}

/** Has paid by card, with the stand-in of demo mode. */
export async function aBuyerByCard(request: APIRequestContext, planType: Plan = 'school') {
  const buyer = { ...aBuyer(), planType }
  await send(request, createSubscription.path, { ...buyer, paymentMethodId: 'pm_card_visa' })
  return buyer
}
