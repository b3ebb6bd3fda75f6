// npm run stripe:prices: creates in Stripe the two prices that our pages show. Idempotent.
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
  await ensurePrices()
} catch (error) {
  console.error(sentenceFor(error))
  process.exitCode = 1
}

async function ensurePrices(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { stripe: settings } = readConfig()
  if (!settings) {
    console.error('Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET first.')
    process.exitCode = 1
    return
  }
  const stripe = stripeClient(settings)
  for (const plan of ['school', 'individual'] as const) console.log(await ensurePrice(stripe, plan))
}

/** Returns what it did. */
async function ensurePrice(stripe: Stripe, plan: Plan): Promise<string> {
  const key = lookupKeys[plan]
  const wanted = `${key}: ${pounds(pricePence[plan])} a year`
  const [found] = (await stripe.prices.list({ lookup_keys: [key] })).data
  if (found && priceFault(plan, found) === undefined) return `${wanted}, exists (${found.id}).`
  const created = await stripe.prices.create({
    product: await ensureProduct(stripe, plan),
    currency: 'gbp',
    unit_amount: pricePence[plan],
    recurring: { interval: 'year' },
    lookup_key: key,
    transfer_lookup_key: true,
  })
  if (!found) return `${wanted}, created (${created.id}).`
  await stripe.prices.update(found.id, { active: false })
  return `${wanted}, created (${created.id}) in place of ${found.id}; existing subscriptions keep the old price.`
}

async function ensureProduct(stripe: Stripe, plan: Plan): Promise<string> {
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
