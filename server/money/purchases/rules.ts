import type { Reply } from '#contract/endpoint.ts'
import type { createSubscription } from '#contract/money/card.ts'
import type { CardSubscription } from '#server/platform/providers/cards.ts'

/**
 * `started`: the provider may be charging. `confirming`: the bank waits for the buyer (3-D Secure). `done`: charged, and the licence
 * is active. `declined`: no money moved, or it was refunded. `abandoned`: the provider has no record of it; we look for it for another day.
 */
export const purchaseStates = ['started', 'confirming', 'done', 'declined', 'abandoned'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** The event that the provider's record amounts to. */
export function eventIn(found: CardSubscription): 'paid' | 'bankAsks' | 'processing' | 'unpaid' {
  if (isPaid(found)) return 'paid'
  if (found.state === 'requiresAction') return 'bankAsks'
  return found.state === 'processing' ? 'processing' : 'unpaid'
}

/** Whether any payment has not been refunded. */
export function isPaid({ payments }: { payments: readonly { isRefunded: boolean }[] }): boolean {
  return payments.some(({ isRefunded }) => !isRefunded)
}

/** Whether the outcome is still open. A unique index allows one live purchase per email. */
export function isLive({ state }: { state: PurchaseState }): boolean {
  return state === 'started' || state === 'confirming'
}

type Buyer = Record<'name' | 'schoolName' | 'email' | 'billingAddress' | 'purchaseOrder', string | null>

export function billToOf({ name, schoolName, email, billingAddress: address, purchaseOrder }: Buyer) {
  return { name: name ?? '', schoolName, email: email ?? '', address, purchaseOrder }
}

/** Shown to the buyer when the provider gives no message of its own. */
export const purchaseSentences = {
  notCompleted: 'The payment was not completed, and no money has moved. Please try again.',
  abandoned: 'The payment did not reach the card provider, and no money has moved. Please enter your card again.',
  returned: 'The payment could not be used, so it was given back.',
  givenBack: 'This email has come to have an account in the meantime, so the payment was given back.',
} as const

/** Where crash.test.ts kills the process, in the order in which a purchase reaches them. */
export const crashPoints = [
  'purchase:committed',
  'purchase:subscribed',
  'purchase:cancelled',
  'purchase:declined',
  'purchase:confirming',
  'purchase:settled',
  'purchase:recorded',
  'purchase:done',
  'purchase:answering',
] as const
export type CrashPoint = (typeof crashPoints)[number]

/** Idempotency key: a second submit is the same purchase. */
export function newPurchaseKey(paymentMethodId: string, email: string): string {
  return `new:${paymentMethodId}:${email}`
}

/** Idempotency key: includes the end date, so that a card can pay for each year once. */
export function renewalPurchaseKey(
  school: { id: string; licenceEndsAt: Date | null },
  paymentMethodId: string,
): string {
  return `renewal:${school.id}:${school.licenceEndsAt?.toISOString() ?? 'first'}:${paymentMethodId}`
}

type Purchase = { id: string; state: PurchaseState; message: string | null }

/** The message for the buyer if the purchase has failed. */
export function failureReason({ state, message }: Purchase): string | undefined {
  if (state !== 'declined' && state !== 'abandoned') return undefined
  return message ?? purchaseSentences.notCompleted
}

type Outcome = {
  purchase: Purchase
  clientSecret: string | null
  purchaseToken: string | null
  isSignedIn: boolean
}

export function toPurchaseReply(outcome: Outcome): Reply<typeof createSubscription> {
  const { purchase, clientSecret, purchaseToken, isSignedIn } = outcome
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
