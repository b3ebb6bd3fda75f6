import type { APIRequestContext } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Plan } from '#contract/accounts/plans.ts'
import { createSubscription } from '#contract/money/card.ts'
import { orderByTransfer } from '#contract/money/transfers.ts'
import { send } from './logins.ts'

/** The form of a buyer for a school that no other test uses. Sending it signs the browser in. */
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

/** A buyer who has ordered a licence by transfer and has not paid yet. */
export async function aBuyerByTransfer(request: APIRequestContext, options: { purchaseOrder?: string } = {}) {
  const buyer = { ...aBuyer(), ...options }
  const { reference }: { reference: string } = await send(request, orderByTransfer.path, buyer)
  return { ...buyer, reference }
}

/** A buyer who has paid by card, through demo mode's card provider. */
export async function aBuyerByCard(request: APIRequestContext, planType: Plan = 'school') {
  const buyer = { ...aBuyer(), planType }
  await send(request, createSubscription.path, { ...buyer, paymentMethodId: 'pm_card_visa' })
  return buyer
}
