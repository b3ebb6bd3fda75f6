import type { APIRequestContext } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Plan } from '#contract/accounts/plans.ts'
import { createSubscription } from '#contract/money/card.ts'
import { orderByTransfer } from '#contract/money/transfers.ts'
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

/** Has ordered a licence, and has yet to pay by transfer. */
export async function aBuyerByTransfer(request: APIRequestContext, wishes: { purchaseOrder?: string } = {}) {
  const buyer = { ...aBuyer(), ...wishes }
  const { reference }: { reference: string } = await send(request, orderByTransfer.path, buyer)
  return { ...buyer, reference }
}

/** Has paid by card, with the stand-in of demo mode. */
export async function aBuyerByCard(request: APIRequestContext, planType: Plan = 'school') {
  const buyer = { ...aBuyer(), planType }
  await send(request, createSubscription.path, { ...buyer, paymentMethodId: 'pm_card_visa' })
  return buyer
}
