import type { Plan } from '#contract/accounts/plans.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * The card provider: Stripe, demo mode's stand-in, or none. Every call is idempotent, keyed by the purchase, and safe to retry.
 */
export type CardProvider = {
  /**
   * Creates the customer if there is none yet, and a subscription that is charged at once.
   * Throws CardDeclined if the card is refused before there is a subscription, CardsNotSetUp if our setup at the provider is wrong,
   * and CardsUnreachable if the outcome is unknown.
   */
  subscribe(purchase: CardPurchase): Promise<CardSubscription>
  /** The subscription of a purchase whose response was lost; undefined if the provider never got it. Starts no charge. */
  findByPurchase(purchase: { id: string; email: string }): Promise<CardSubscription | undefined>
  /** The current subscription with its payments; undefined if it does not exist. */
  read(subscriptionId: string): Promise<CardSubscription | undefined>
  /** Sets whether it renews after the paid year. */
  setRenewing(subscriptionId: string, renews: boolean): Promise<CardSubscription>
  /** Charges the price of this plan from the next renewal on. Charges and refunds nothing for the year that runs. */
  setPlan(subscriptionId: string, plan: Plan): Promise<CardSubscription>
  /** Moves the next charge to the end of the licence, when a year was paid before the last one was over. */
  renewOn(subscriptionId: string, date: Date): Promise<void>
  /** Cancels at once and voids unpaid invoices. Refunds nothing. */
  cancel(subscriptionId: string): Promise<CardSubscription>
  /** Refunds one payment in full, once. */
  refund(payment: { invoiceId: string; paymentId: string }): Promise<void>
  /** The provider's page where a customer changes their card; it links back to ours. */
  portalUrl(customerId: string): Promise<string>
  /** Verifies the webhook signature over these exact bytes and parses the event. Throws Refusal 400 if it is not the provider's. */
  readEvent(body: Buffer, signature: string | undefined): CardEvent
}

export type CardPurchase = {
  id: string
  plan: Plan
  email: string
  name: string
  schoolName: string | null
  paymentMethodId: string
  /** Set if they have paid by card before. */
  customerId: string | null
}

export type CardSubscription = {
  id: string
  customerId: string
  /** The purchase that created it; null if it was created by hand in the provider's dashboard. */
  purchaseId: string | null
  /**
   * `active`: paid up. `requiresAction`: the bank wants the buyer to confirm. `requiresMethod`: the card was declined.
   * `processing`: the outcome is not known yet. `pastDue`: a renewal could not be charged yet. `ended`: ended for good.
   */
  state: 'active' | 'requiresAction' | 'requiresMethod' | 'processing' | 'pastDue' | 'ended'
  /** For the buyer's browser to confirm the payment, if that is required. */
  clientSecret: string | null
  /** The provider's sentence if the card was declined. */
  declined: string | null
  /** Whether the next year will be charged automatically. */
  renews: boolean
  /** When it renews, or ends. */
  periodEndsAt: Date
  /** What the card is charged next: a renewal that is not collected yet, otherwise the next year. */
  nextPence: number
  /** Oldest first, one per year. */
  payments: readonly CardPayment[]
}

export type CardPayment = {
  invoiceId: string
  paymentId: string
  pence: number
  paidAt: Date
  /** In full. */
  isRefunded: boolean
  /** Of `pence`, what went back: all of it after a lost dispute. */
  refundedPence: number
  isDisputed: boolean
}

/** The subscription or payment that an event is about. Its current state is then read from the provider. */
export type CardEvent = { id: string; type: string; subscriptionId: string | null; paymentId: string | null }

/** The card was refused; the message is the provider's sentence for the buyer. */
export class CardDeclined extends Error {}

/** No response, or an unclear one: a charge may or may not have been made. The message is for the operator. */
export class CardsUnreachable extends Error {}

/** Our API key or price is wrong at the provider: this call did nothing, and none will work until the operator fixes it. */
export class CardsNotSetUp extends CardsUnreachable {}

/** Turns CardsUnreachable into a 503 with this sentence. */
export async function refuseIfUnreachable<Found>(call: Promise<Found>, sentence: string): Promise<Found> {
  try {
    return await call
  } catch (error) {
    throw error instanceof CardsUnreachable ? new Refusal(503, sentence) : error
  }
}
