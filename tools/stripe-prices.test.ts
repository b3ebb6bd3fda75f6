import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ourEnv } from '#tests/support/server-process.ts'
import { aPurchase, cardsAt } from '#tests/support/stripe/cards.ts'
import { testStripe } from '#tests/support/stripe/test-stripe.ts'

const stripe = testStripe()

/** The real command in a process of its own. */
async function keepPrices(env: Record<string, string> = stripe.env) {
  const child = spawn(process.execPath, ['tools/stripe-prices.ts'], { env: { ...ourEnv, ...env } })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: `${out}${errors}` }
}

test('it makes both prices where there are none, and the next run changes nothing', async () => {
  stripe.reset({ hasPrices: false })
  const first = await keepPrices()
  expect(first.said).toMatch(
    /^daily_dot_school_yearly: £74\.99 a year was made .*\ndaily_dot_individual_yearly: £17\.99 a year was made .*\n$/,
  )
  const made = stripe.store.all('price')
  expect(await keepPrices()).toEqual({ code: 0, said: first.said.replaceAll('was made', 'is there') })
  expect(stripe.store.all('price')).toEqual(made)
  for (const plan of ['school', 'individual'] as const)
    expect(await cardsAt(stripe).subscribe(aPurchase({ plan }))).toMatchObject({ state: 'active' })
})

test('a price that is not ours any more is replaced, and who pays it goes on paying it', async () => {
  const old = stripe.store.need('price', 'price_school')
  old.unit_amount = 6999
  expect((await keepPrices()).said).toContain('in place of price_school; subscriptions that run keep the old price.')
  expect(old).toMatchObject({ active: false, lookup_key: null })
  expect(await cardsAt(stripe).subscribe(aPurchase())).toMatchObject({ payments: [{ pence: 7499 }] })
})

test('without a key, or with a wrong one, it says so in a sentence', async () => {
  expect(await keepPrices({})).toEqual({
    code: 1,
    said: 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET first.\n',
  })
  expect(await keepPrices({ ...stripe.env, STRIPE_SECRET_KEY: 'sk_test_wrong' })).toEqual({
    code: 1,
    said: 'Stripe: Invalid API Key provided: sk_test_****\n',
  })
})
