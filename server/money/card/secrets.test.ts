import { expect, test } from 'vitest'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { cardBuyers } from '#tests/support/money/card-buyers.ts'
import { post, testApp } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const buyers = cardBuyers(database)
const { stripe } = buyers

test('a purchase token signs no one in once the owner of the email has confirmed the order', async () => {
  const form = buyers.form('asks')
  const { clientSecret, purchaseToken, purchaseId } = (await buyers.buy(form)).json()
  stripe.confirm(clientSecret, true)
  await buyers.follow(purchaseId) // without the token, which is used below
  const mails = await readableMails(database())
  const link = mails.find(({ to }) => to === form.email)
  const token = new URL(link?.letter.button?.url ?? '').searchParams.get('token')
  const confirmation = post('/api/orders/confirmation', { token, password: 'correct horse battery' })
  expect((await buyers.app().inject(confirmation)).statusCode).toBe(200)
  const late = await buyers.follow(purchaseId, purchaseToken)
  expect([late.json().isSignedIn, late.cookies]).toEqual([false, []])
})

test('polling a purchase is rate-limited, because each poll calls Stripe', { tags: ['long'] }, async () => {
  const { purchaseId } = (await buyers.buy(buyers.form('asks'))).json()
  const responses = await Promise.all(Array.from({ length: 110 }, () => buyers.follow(purchaseId)))
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  expect([refused.length, Number(refused[0]?.headers['retry-after']) > 0]).toEqual([10, true])
})

test('a demo test card can be tried again: each attempt is a purchase of its own', async () => {
  const app = testApp({ db: database() })
  const buy = (tried: number) => {
    const paymentMethodId = `pm_card_authenticationRequired-${tried}`
    const form = { paymentMethodId, planType: 'individual', email: 'again@home.example', name: 'Ines Costa' }
    return app.inject({ ...post('/api/create-subscription', form), remoteAddress: '10.9.9.9' })
  }
  const { clientSecret, purchaseId } = (await buy(1)).json()
  await app.inject(post('/api/dev/card-confirmation', { clientSecret, isApproved: false }))
  expect((await app.inject(post(`/api/purchases/${purchaseId}`, {}))).statusCode).toBe(422)
  expect((await buy(1)).statusCode).toBe(422)
  expect((await buy(2)).json().state).toBe('requiresAction')
})
