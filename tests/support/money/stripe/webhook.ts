import type { InjectOptions } from 'fastify'
import Stripe from 'stripe'

/** How a signature differs from a valid one. */
export type Signing = { secret?: string; ageSeconds?: number }

/** An event as Stripe sends it: pass it to `app.inject`, or its payload and headers to fetch. */
export function signed(event: object, webhookSecret: string, { secret = webhookSecret, ageSeconds = 0 }: Signing = {}) {
  const payload = JSON.stringify(event, undefined, 2)
  const signature = new Stripe('sk_test_signs_only').webhooks.generateTestHeaderString({
    payload,
    secret,
    // The wall clock: a signature's age does not depend on the product's clock.
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
  })
  return {
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  } satisfies InjectOptions
}
