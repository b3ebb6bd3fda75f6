import type { Plan } from '#contract/accounts/plans.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * Whoever takes money from cards: Stripe, or demo mode's stand-in. Every call may be made again: it is keyed by the purchase, and
 * what has happened there does not happen twice.
 */
export type CardProvider = {
  /**
   * Makes the customer where there is none yet, and a subscription that is charged at once.
   * Throws CardDeclined where the card is refused before there is a subscription, CardsNotSetUp where it cannot be asked for, and
   * CardsUnreachable where nobody knows.
   */
  subscribe(purchase: CardPurchase): Promise<CardSubscription>
  /** What there is for a purchase whose answer was lost; nothing where it never got there. Starts no charge. */
  findByPurchase(purchase: { id: string; email: string }): Promise<CardSubscription | undefined>
  /** The subscription with all that was paid for it, as it is now; nothing where there is none of that name. */
  read(subscriptionId: string): Promise<CardSubscription | undefined>
  /** Whether it goes on after the year that is paid. */
  setRenewing(subscriptionId: string, renews: boolean): Promise<CardSubscription>
  /** Moves the next charge to where the licence ends, where a year was paid before the last one was over. */
  renewOn(subscriptionId: string, date: Date): Promise<void>
  /** Ends it at once and voids what is not paid. What was paid stays paid. */
  cancel(subscriptionId: string): Promise<CardSubscription>
  /** Gives all of one payment back, once. */
  refund(payment: { invoiceId: string; paymentId: string }): Promise<void>
  /** The provider's own page where a customer changes their card; it leads back to ours. */
  portalUrl(customerId: string): Promise<string>
  /** What a webhook says, once its signature over these very bytes has been checked. Throws Refusal 400 where it is not theirs. */
  readEvent(body: Buffer, signature: string | undefined): CardEvent
}

export type CardPurchase = {
  id: string
  plan: Plan
  email: string
  name: string
  schoolName: string | null
  paymentMethodId: string
  /** Who has paid by card before. */
  customerId: string | null
}

export type CardSubscription = {
  id: string
  customerId: string
  /** Which purchase made it; missing where it was made by hand. */
  purchaseId: string | null
  /**
   * `active`: what is due is paid. `requiresAction`: the bank wants the buyer's word. `requiresMethod`: the card was declined.
   * `processing`: the outcome is not known yet. `pastDue`: a later year could not be charged yet. `ended`: over for good.
   */
  state: 'active' | 'requiresAction' | 'requiresMethod' | 'processing' | 'pastDue' | 'ended'
  /** With which the buyer's browser can confirm, where that is asked for. */
  clientSecret: string | null
  /** The provider's sentence where the card was declined. */
  declined: string | null
  /** Whether another year will be charged by itself. */
  renews: boolean
  /** When that is, or when it is over. */
  periodEndsAt: Date
  /** Every year that was paid, oldest first. */
  payments: readonly CardPayment[]
}

export type CardPayment = {
  invoiceId: string
  paymentId: string
  pence: number
  paidAt: Date
  isRefunded: boolean
  isDisputed: boolean
}

/** Which subscription or payment something has happened to. What happened is then read from the provider. */
export type CardEvent = { id: string; type: string; subscriptionId: string | null; paymentId: string | null }

/** The card was refused; the message is the provider's sentence for the buyer. */
export class CardDeclined extends Error {}

/** No answer, or one that says nothing: a charge may or may not have been made. The message is for whoever runs this. */
export class CardsUnreachable extends Error {}

/** Our key or our price is not right at the provider: this call did nothing, and none will until somebody mends it. */
export class CardsNotSetUp extends CardsUnreachable {}

/** Waits for the provider. Where it cannot be reached, that is a refusal with the sentence for whoever asked. */
export async function refuseIfUnreachable<Found>(answer: Promise<Found>, otherwise: string): Promise<Found> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof CardsUnreachable ? new Refusal(503, otherwise) : error
  }
}
