import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aPurchase, cardsAt } from '#tests/support/money/stripe/cards.ts'
import { testStripe } from '#tests/support/money/stripe/test-stripe.ts'
import { ourEnv } from '#tests/support/platform/server-process.ts'

const stripe = testStripe()

/** Runs the real command in its own process. */
async function ensurePrices(env: Record<string, string> = stripe.env) {
  const child = spawn(process.execPath, ['tools/launch/stripe-prices.ts'], { env: { ...ourEnv, ...env } })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output: `${out}${errors}` }
}

test('it creates both prices where there are none, and a second run changes nothing', { tags: ['long'] }, async () => {
  stripe.reset({ hasPrices: false })
  const first = await ensurePrices()
  expect(first.output).toMatch(
    /^daily_dot_school_yearly: £74\.99 a year, created .*\ndaily_dot_individual_yearly: £17\.99 a year, created .*\n$/,
  )
  const made = stripe.store.all('price')
  expect(await ensurePrices()).toEqual({ code: 0, output: first.output.replaceAll('created', 'exists') })
  expect(stripe.store.all('price')).toEqual(made)
  for (const plan of ['school', 'individual'] as const)
    expect(await cardsAt(stripe).subscribe(aPurchase({ plan }))).toMatchObject({ state: 'active' })
})

test('an outdated price is replaced, and existing subscriptions keep it', async () => {
  const old = stripe.store.need('price', 'price_school')
  old.unit_amount = 6999
  expect((await ensurePrices()).output).toContain(
    'in place of price_school; existing subscriptions keep the old price.',
  )
  expect(old).toMatchObject({ active: false, lookup_key: null })
  expect(await cardsAt(stripe).subscribe(aPurchase())).toMatchObject({ payments: [{ pence: 7499 }] })
})

test('a missing or wrong key is explained in a sentence', async () => {
  expect(await ensurePrices({})).toEqual({
    code: 1,
    output: 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET first.\n',
  })
  expect(await ensurePrices({ ...stripe.env, STRIPE_SECRET_KEY: 'sk_test_wrong' })).toEqual({
    code: 1,
    output: 'Stripe: Invalid API Key provided: sk_test_****\n',
  })
})
