// npm run stripe:prices: sees that Stripe has the two prices that we show. Run again, it changes nothing.
import { existsSync } from 'node:fs'
import Stripe from 'stripe'
import type { Plan } from '#contract/accounts/plans.ts'
import { pounds, pricePence } from '#contract/money/prices.ts'
import { stripeClient } from '#server/money/stripe/gateway.ts'
import { lookupKeys, priceFault } from '#server/money/stripe/rules.ts'
import { ConfigFault, readConfig } from '#server/platform/config/config.ts'

const products = {
  school: { id: 'daily_dot_school', name: 'The Daily Dot: whole-school licence' },
  individual: { id: 'daily_dot_individual', name: 'The Daily Dot: individual licence' },
} as const satisfies Record<Plan, { id: string; name: string }>

try {
  await keepPrices()
} catch (error) {
  console.error(sentenceFor(error))
  process.exitCode = 1
}

async function keepPrices(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { stripe: settings } = readConfig()
  if (!settings) {
    console.error('Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET first.')
    process.exitCode = 1
    return
  }
  const stripe = stripeClient(settings)
  for (const plan of ['school', 'individual'] as const) console.log(await keepPrice(stripe, plan))
}

/** Says what it did. */
async function keepPrice(stripe: Stripe, plan: Plan): Promise<string> {
  const key = lookupKeys[plan]
  const wanted = `${key}: ${pounds(pricePence[plan])} a year`
  const [found] = (await stripe.prices.list({ lookup_keys: [key] })).data
  if (found && priceFault(plan, found) === undefined) return `${wanted} is there (${found.id}).`
  const made = await stripe.prices.create({
    product: await keepProduct(stripe, plan),
    currency: 'gbp',
    unit_amount: pricePence[plan],
    recurring: { interval: 'year' },
    lookup_key: key,
    transfer_lookup_key: true,
  })
  if (!found) return `${wanted} was made (${made.id}).`
  await stripe.prices.update(found.id, { active: false })
  return `${wanted} was made (${made.id}) in place of ${found.id}; subscriptions that run keep the old price.`
}

async function keepProduct(stripe: Stripe, plan: Plan): Promise<string> {
  try {
    return (await stripe.products.retrieve(products[plan].id)).id
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing') throw error
    return (await stripe.products.create(products[plan])).id
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof ConfigFault) return error.message
  if (error instanceof Stripe.errors.StripeError) return `Stripe: ${error.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
