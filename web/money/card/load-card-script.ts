import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** A school's web filter may drop the request without an error. */
const timeoutMs = 15_000

/** Loads Stripe.js from Stripe's own host, as Stripe requires. Throws if it cannot be loaded. */
export async function loadCardScript(cardKey: string): Promise<Stripe> {
  let timer: number | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new Error('Timed out loading Stripe.js.')), timeoutMs)
  })
  try {
    const stripe = await Promise.race([loadStripe(cardKey), timeout])
    if (!stripe) throw new Error('Stripe.js loaded but did not start.')
    return stripe
  } finally {
    window.clearTimeout(timer)
  }
}
