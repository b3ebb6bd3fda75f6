import type { APIRequestContext } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Plan } from '#contract/accounts/plans.ts'
import { createSubscription } from '#contract/money/card.ts'
import { confirmOrder } from '#contract/money/orders.ts'
import { orderByTransfer } from '#contract/money/transfers.ts'
import { send } from '#tests/support/accounts/logins.ts'
import { linkMailedTo } from '#tests/support/platform/mail/mailbox.ts'

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

/** Opens the mailed link as the buyer does, in the browser that ordered. */
export async function confirmOrderOf(request: APIRequestContext, email: string): Promise<void> {
  const link = await linkMailedTo(request, { to: email, subject: 'Please confirm your order of The Daily Dot' })
  const token = new URL(link).searchParams.get('token')
  await send(request, confirmOrder.path, { token, password: 'a kettle in the rain' })
}

/** A buyer who has ordered a licence by transfer and confirmed it, and has not paid yet. */
export async function aBuyerByTransfer(request: APIRequestContext, options: { purchaseOrder?: string } = {}) {
  const buyer = { ...aBuyer(), ...options }
  const { reference }: { reference: string } = await send(request, orderByTransfer.path, buyer)
  await confirmOrderOf(request, buyer.email)
  return { ...buyer, reference }
}

/** A buyer who has paid by card, through demo mode's card provider, and has not confirmed their email yet. */
export async function anUnconfirmedBuyer(request: APIRequestContext, planType: Plan = 'school') {
  const buyer = { ...aBuyer(), planType }
  await send(request, createSubscription.path, { ...buyer, paymentMethodId: 'pm_card_visa' })
  return buyer
}

/** A buyer who has paid by card and confirmed the order. */
export async function aBuyerByCard(request: APIRequestContext, planType?: Plan) {
  const buyer = await anUnconfirmedBuyer(request, planType)
  await confirmOrderOf(request, buyer.email)
  return buyer
}
