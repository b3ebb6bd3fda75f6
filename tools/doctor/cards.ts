import Stripe from 'stripe'
import { stripeWebhook } from '#contract/money/webhooks.ts'
import { apiVersion, stripeClient } from '#server/money/stripe/gateway.ts'
import { lookupKeys, priceFault, webhookEvents } from '#server/money/stripe/rules.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('cards')
const timeoutMs = 10_000

/** Checks Stripe, read-only: the keys, the prices, the webhook endpoint and the customer portal. */
export async function checkCards({ stripe: settings, takesCards, appUrl }: Config): Promise<Finding[]> {
  if (!takesCards) return [ok('Cards are switched off (CARDS=off): buyers pay by bank transfer.')]
  if (!settings) return []
  const stripe = stripeClient(settings, timeoutMs)
  const modes = modeFindings(settings)
  try {
    const prices = await priceFindings(stripe)
    const more = await Promise.all([webhookFinding(stripe, appUrl), portalFinding(stripe)])
    return [...modes, ...prices, ...more]
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return [...modes, wrong(`Stripe rejects STRIPE_SECRET_KEY: ${error.message}`)]
    return [...modes, wrong(`Stripe did not respond as expected: ${reasonOf(error)}`)]
  }
}

function modeFindings({ secretKey, publishableKey, apiBase }: NonNullable<Config['stripe']>): Finding[] {
  const isLive = /^.k_live_/.test(secretKey)
  if (isLive !== publishableKey.startsWith('pk_live_'))
    return [wrong('One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is live, the other a test key: use a pair.')]
  return [
    isLive ? ok('The keys are live: cards are charged.') : warning('The keys are test keys: no card is charged.'),
    ...(apiBase ? [warning('STRIPE_API_BASE is set: calls go to a stand-in, not to Stripe.')] : []),
  ]
}

async function priceFindings(stripe: Stripe): Promise<Finding[]> {
  const findings = await Promise.all(
    (['school', 'individual'] as const).map(async (plan) => {
      const { data } = await stripe.prices.list({ lookup_keys: [lookupKeys[plan]] })
      return priceFault(plan, data[0])
    }),
  )
  const faults = findings.filter((fault) => fault !== undefined)
  if (faults.length === 0) return [ok('Both prices match the pages.')]
  return faults.map((fault) => wrong(`${fault}: npm run stripe:prices`))
}

async function webhookFinding(stripe: Stripe, appUrl: string): Promise<Finding> {
  const url = `${appUrl}${stripeWebhook.path}`
  const endpoints = await unlessForbidden(stripe.webhookEndpoints.list({ limit: 100 }))
  if (!endpoints) return warning(`The key may not read webhook endpoints: check by hand that ${url} is one.`)
  const endpoint = endpoints.data.find((each) => each.url === url)
  if (!endpoint) return wrong(`Stripe has no webhook endpoint ${url}, so payments would not update licences: add it.`)
  if (endpoint.status !== 'enabled') return wrong(`The webhook endpoint ${url} is disabled: enable it.`)
  const events = new Set(endpoint.enabled_events)
  const missing = webhookEvents.filter((event) => !events.has(event) && !events.has('*'))
  if (missing.length > 0)
    return wrong(`The webhook endpoint ${url} is not subscribed to ${missing.join(', ')}: add them.`)
  if (endpoint.api_version !== apiVersion)
    return wrong(
      `The webhook endpoint ${url} has the API version ${endpoint.api_version ?? 'of the account'}, and ${apiVersion} is needed: delete it and add it again.`,
    )
  return ok(`Events go to ${url}.`)
}

async function portalFinding(stripe: Stripe): Promise<Finding> {
  const found = await unlessForbidden(stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
  if (!found)
    return warning('The key may not read the customer portal: check by hand that it is on, for changing the card only.')
  const portal = found.data.find((each) => each.is_default)
  if (!portal?.features.payment_method_update.enabled)
    return wrong('The customer portal is off, or does not let customers change their card: switch that on in Stripe.')
  if (portal.features.subscription_cancel.enabled)
    return warning('The customer portal lets customers cancel, which they do in the app: switch that off.')
  return ok('The customer portal is on, for changing the card.')
}

/** A restricted key need not have this permission: the product does not use it. */
async function unlessForbidden<Found>(call: Promise<Found>): Promise<Found | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined
    throw error
  }
}
