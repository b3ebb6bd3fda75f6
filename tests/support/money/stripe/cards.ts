import { randomUUID } from 'node:crypto'
import { stripeCards } from '#server/money/stripe/gateway.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { CardProvider, CardPurchase } from '#server/platform/providers/cards.ts'
import type { makeStripe } from './test-stripe.ts'

/** Our gateway, configured for this double. */
export function cardsAt(stripe: ReturnType<typeof makeStripe>, { key = '', timeoutMs = 20_000 } = {}): CardProvider {
  const { stripe: settings, appUrl } = readConfig({ ...stripe.env, ...(key ? { STRIPE_SECRET_KEY: key } : {}) })
  if (!settings) throw new Error('The settings configure no Stripe.')
  return stripeCards({ stripe: settings, appUrl, timeoutMs })
}

/** A purchase by a school. */
export function aPurchase(fields: Partial<CardPurchase> = {}): CardPurchase {
  return {
    id: randomUUID(),
    plan: 'school',
    email: 'head@oakfield.example',
    name: 'Ada Novak',
    schoolName: 'Oakfield Primary',
    paymentMethodId: 'pm_card_visa',
    customerId: null,
    ...fields,
  }
}
