import type { Reply } from '#contract/endpoint.ts'
import type { createSubscription } from '#contract/money/card.ts'
import { purchaseSentences } from '#server/money/purchases/rules.ts'

type Purchase = {
  id: string
  state: 'started' | 'confirming' | 'done' | 'declined' | 'abandoned'
  message: string | null
}

/** How a purchase stands, and what its buyer alone may know of it. */
type Standing = {
  purchase: Purchase
  clientSecret: string | null
  purchaseToken: string | null
  isSignedIn: boolean
}

/** Why nothing was sold, once that is settled. */
export function noSaleBecause({ state, message }: Purchase): string | undefined {
  if (state !== 'declined' && state !== 'abandoned') return undefined
  return message ?? purchaseSentences.notCompleted
}

/** What the buyer's screen is told. */
export function toAnswer({
  purchase,
  clientSecret,
  purchaseToken,
  isSignedIn,
}: Standing): Reply<typeof createSubscription> {
  const state = purchase.state === 'done' ? 'done' : purchase.state === 'confirming' ? 'requiresAction' : 'processing'
  return {
    success: true,
    message: messages[state],
    state,
    requiresAction: state === 'requiresAction',
    clientSecret: state === 'requiresAction' ? clientSecret : null,
    purchaseId: purchase.id,
    purchaseToken,
    isSignedIn,
  }
}

const messages = {
  done: 'Payment successful. Thank you!',
  requiresAction: 'Your bank wants you to confirm this payment.',
  processing: 'Your payment is on its way. This can take a minute.',
}

/** What makes a second submit the same purchase. */
export function onceForNew(paymentMethodId: string, email: string): string {
  return `new:${paymentMethodId}:${email}`
}

/** A card may pay for the next year again, and for this one only once. */
export function onceForRenewal(school: { id: string; licenceEndsAt: Date | null }, paymentMethodId: string): string {
  return `renewal:${school.id}:${school.licenceEndsAt?.toISOString() ?? 'first'}:${paymentMethodId}`
}
