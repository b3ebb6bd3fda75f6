import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** A filter that drops what it does not like gives no error, only silence. */
const patienceMs = 15_000

/** Stripe's script, from Stripe: it may come from nowhere else. Throws where it cannot be had. */
export async function loadCardScript(cardKey: string): Promise<Stripe> {
  let timer: number | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new Error('The card provider’s script did not arrive.')), patienceMs)
  })
  try {
    const stripe = await Promise.race([loadStripe(cardKey), silence])
    if (!stripe) throw new Error('The card provider’s script did not start.')
    return stripe
  } finally {
    window.clearTimeout(timer)
  }
}
