import { beforeEach, expect, test } from 'vitest'
import type { CardEvent } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { aPurchase, cardsAt } from '#tests/support/money/stripe/cards.ts'
import { testStripe } from '#tests/support/money/stripe/test-stripe.ts'
import type { Signing } from '#tests/support/money/stripe/webhook.ts'

const stripe = testStripe()
let subscriptionId = ''
let paymentId = ''

beforeEach(async () => {
  const bought = await cardsAt(stripe).subscribe(aPurchase())
  subscriptionId = bought.id
  paymentId = bought.payments[0]?.paymentId ?? ''
})

function read(event: object, signing: Signing = {}): CardEvent {
  const { payload, headers } = stripe.signed(event, signing)
  return cardsAt(stripe).readEvent(Buffer.from(payload), headers['stripe-signature'])
}

const aboutIt = (type: string) => stripe.events().find((event) => event.type === type) ?? {}

test('every event that we handle names its subscription or payment', async () => {
  stripe.advance(new Date('2027-11-17T08:50:00Z'))
  stripe.dispute(paymentId)
  stripe.end(subscriptionId)
  const told = stripe.events().map((event) => read(event))
  expect(new Set(told.map(({ type }) => type))).toEqual(
    new Set([
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'invoice.paid',
      'charge.dispute.created',
    ]),
  )
  for (const event of told) {
    const isAboutPayment = event.type.startsWith('charge.')
    expect(event).toMatchObject(
      isAboutPayment ? { subscriptionId: null, paymentId } : { subscriptionId, paymentId: null },
    )
  }
})

test('refunds, failed renewals and 3-D Secure requests name their payment or subscription', async () => {
  stripe.refund(paymentId)
  expect(read(aboutIt('charge.refunded'))).toMatchObject({ paymentId })
  stripe.changeCard(stripe.subscriptions()[0]?.customer ?? '', 'declinesLater')
  stripe.advance(new Date('2027-11-17T08:50:00Z'))
  expect(read(aboutIt('invoice.payment_failed'))).toMatchObject({ subscriptionId })
  await cardsAt(stripe).subscribe(aPurchase({ paymentMethodId: 'pm_card_authenticationRequired' }))
  expect(read(aboutIt('invoice.payment_action_required'))).toMatchObject({
    subscriptionId: expect.stringMatching(/^sub_/),
  })
})

test('an unknown event names no subscription and no payment', () => {
  const event = {
    ...aboutIt('invoice.paid'),
    type: 'customer.created',
    data: { object: { id: 'cus_1', object: 'customer' } },
  }
  expect(read(event)).toMatchObject({ type: 'customer.created', subscriptionId: null, paymentId: null })
})

const badSignature = new Refusal(400, 'This event does not carry a fresh signature of the card provider.')

test('a signature is accepted after four minutes and refused after six, with another secret or if missing', () => {
  const event = aboutIt('invoice.paid')
  expect(read(event, { ageSeconds: 240 })).toMatchObject({ subscriptionId })
  expect(() => read(event, { ageSeconds: 360 })).toThrow(badSignature)
  expect(() => read(event, { secret: 'whsec_of_somebody' })).toThrow(badSignature)
  const { payload } = stripe.signed(event)
  for (const none of [undefined, '', 'v1=abc', 't=1'])
    expect(() => cardsAt(stripe).readEvent(Buffer.from(payload), none)).toThrow(badSignature)
})

test('an altered body is refused', () => {
  const { payload, headers } = stripe.signed(aboutIt('invoice.paid'))
  const altered = Buffer.from(payload.replace('7499', '7498'))
  expect(() => cardsAt(stripe).readEvent(altered, headers['stripe-signature'])).toThrow(badSignature)
  expect(() => cardsAt(stripe).readEvent(Buffer.from(`${payload} `), headers['stripe-signature'])).toThrow(badSignature)
})

test('a signed body that is not an event is refused', () => {
  const { headers, payload } = stripe.signed({ ...aboutIt('invoice.paid'), object: 'v2.core.event' })
  expect(() => cardsAt(stripe).readEvent(Buffer.from(payload), headers['stripe-signature'])).toThrow(badSignature)
})

test('a live event is refused with a test key', () => {
  const event = { ...aboutIt('invoice.paid'), livemode: true }
  expect(() => read(event)).toThrow(new Refusal(400, 'This event is of the other mode (live or test) than our key.'))
})
