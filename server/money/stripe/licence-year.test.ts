import { expect, test } from 'vitest'
import { CardsUnreachable } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { aPurchase, cardsAt } from '#tests/support/money/stripe/cards.ts'
import type { CardKind } from '#tests/support/money/stripe/objects.ts'
import { testStripe } from '#tests/support/money/stripe/test-stripe.ts'

const stripe = testStripe()
const cards = () => cardsAt(stripe)

const oneYearOn = new Date('2027-11-16T08:50:00Z')
const twoYearsOn = new Date('2028-11-16T08:50:00Z')
const justAfter = (date: Date) => new Date(date.getTime() + 60_000)

const buy = (kind: CardKind = 'pays') => cards().subscribe(aPurchase({ paymentMethodId: stripe.card(kind) }))

async function buyOnce() {
  const bought = await buy()
  const [payment] = bought.payments
  if (!payment) throw new Error('Nothing was paid.')
  return { ...bought, payment }
}

test('an unknown subscription is not found', async () => {
  expect(await cards().read('sub_nobody')).toBeUndefined()
})

test('a renewal charges the card again, and both payments are listed, oldest first', async () => {
  const { id, clientSecret } = await buy('asksOnce')
  stripe.confirm(clientSecret ?? '', true)
  stripe.advance(justAfter(oneYearOn))
  const renewed = await cards().read(id)
  expect(renewed).toMatchObject({ state: 'active', renews: true, periodEndsAt: twoYearsOn })
  expect(renewed?.payments.map(({ paidAt }) => paidAt.getUTCFullYear())).toEqual([2026, 2027])
  expect(stripe.charges().map(({ amount }) => amount)).toEqual([7499, 7499])
})

test('a renewal that cannot be charged is past due until another card pays it', async () => {
  const { id, customerId } = await buy()
  stripe.changeCard(customerId, 'declinesLater')
  stripe.advance(justAfter(oneYearOn))
  expect(await cards().read(id)).toMatchObject({ state: 'pastDue', declined: 'Your card was declined.', renews: true })
  stripe.changeCard(customerId, 'pays')
  stripe.retry(id)
  const paid = await cards().read(id)
  expect(paid).toMatchObject({ state: 'active', declined: null })
  expect(paid?.payments).toHaveLength(2)
})

test('a renewal that needs 3-D Secure is past due and has a client secret', async () => {
  const { id, customerId } = await buy()
  stripe.changeCard(customerId, 'asks')
  stripe.advance(justAfter(oneYearOn))
  const asked = await cards().read(id)
  expect(asked).toMatchObject({ state: 'pastDue', clientSecret: expect.stringMatching(/^pi_/) })
  stripe.confirm(asked?.clientSecret ?? '', true)
  expect(await cards().read(id)).toMatchObject({ state: 'active', clientSecret: null })
})

test('a cancelled subscription runs to the end of its year and is not charged again', async () => {
  const { id } = await buy()
  expect(await cards().setRenewing(id, false)).toMatchObject({
    state: 'active',
    renews: false,
    periodEndsAt: oneYearOn,
  })
  stripe.advance(justAfter(oneYearOn))
  expect(await cards().read(id)).toMatchObject({ state: 'ended', renews: false, periodEndsAt: oneYearOn })
  expect(stripe.charges()).toHaveLength(1)
})

test('a cancellation can be taken back, even one set by date in Stripe’s dashboard', async () => {
  const { id } = await buy()
  await cards().setRenewing(id, false)
  expect(await cards().setRenewing(id, true)).toMatchObject({ renews: true })
  stripe.store.need('subscription', id).cancel_at = Math.floor(oneYearOn.getTime() / 1000)
  expect(await cards().read(id)).toMatchObject({ renews: false })
  expect(await cards().setRenewing(id, true)).toMatchObject({ renews: true })
  stripe.advance(justAfter(oneYearOn))
  expect(stripe.charges()).toHaveLength(2)
})

test('another plan is charged from the next renewal on, also when the next charge was moved', async () => {
  const { id } = await buy()
  const changed = await cards().setPlan(id, 'individual')
  expect(changed).toMatchObject({
    state: 'active',
    nextPence: 1799,
    periodEndsAt: oneYearOn,
    payments: [{ pence: 7499 }],
  })
  expect(await cards().setPlan(id, 'individual')).toEqual(changed)
  const licenceEnds = new Date('2028-02-01T12:00:00Z')
  await cards().renewOn(id, licenceEnds)
  expect(await cards().setPlan(id, 'school')).toMatchObject({ nextPence: 7499, periodEndsAt: licenceEnds })
  await cards().setPlan(id, 'individual')
  stripe.advance(justAfter(licenceEnds))
  expect(stripe.charges().map(({ amount }) => amount)).toEqual([7499, 1799])
})

test('moving the next charge to the end of the licence charges nothing', async () => {
  const { id } = await buy()
  const licenceEnds = new Date('2028-02-01T12:00:00Z')
  await cards().renewOn(id, licenceEnds)
  expect(await cards().read(id)).toMatchObject({
    state: 'active',
    renews: true,
    periodEndsAt: licenceEnds,
    payments: [{ pence: 7499 }],
  })
  stripe.advance(new Date('2028-02-01T11:59:59Z'))
  expect(stripe.charges()).toHaveLength(1)
  stripe.advance(justAfter(licenceEnds))
  expect(stripe.charges()).toHaveLength(2)
  expect((await cards().read(id))?.periodEndsAt).toEqual(new Date('2029-02-01T12:00:00Z'))
})

test('cancel ends a subscription immediately, prevents 3-D Secure, and is idempotent', async () => {
  const asked = await buy('asks')
  expect(await cards().cancel(asked.id)).toMatchObject({ state: 'ended', clientSecret: null, payments: [] })
  expect(() => stripe.confirm(asked.clientSecret ?? '', true)).toThrow('nothing to confirm')
  expect(await cards().cancel(asked.id)).toMatchObject({ state: 'ended' })
  expect(stripe.charges()).toEqual([])
})

test('a payment survives cancelling, even if both happen at the same moment', async () => {
  const { id } = await buyOnce()
  expect(await cards().cancel(id)).toMatchObject({
    state: 'ended',
    renews: false,
    periodEndsAt: new Date('2026-11-16T08:50:00Z'),
    payments: [{ pence: 7499 }],
  })
  const asked = await buy('asks')
  stripe.next('POST /v1/invoices/:id/void', () => stripe.confirm(asked.clientSecret ?? '', true))
  expect(await cards().cancel(asked.id)).toMatchObject({ state: 'ended', payments: [{ pence: 7499 }] })
})

test('refunding is idempotent', async () => {
  const { id, payment } = await buyOnce()
  await cards().refund(payment)
  await cards().refund(payment)
  expect(await cards().read(id)).toMatchObject({ state: 'active', payments: [{ isRefunded: true }] })
  expect(stripe.charges()).toMatchObject([{ amount_refunded: 7499 }])
})

test('a payment refunded in Stripe’s dashboard, in full or in part, is not refunded twice', async () => {
  const whole = await buyOnce()
  stripe.refund(whole.payment.paymentId)
  await cards().refund(whole.payment)
  const part = await buyOnce()
  stripe.refund(part.payment.paymentId, 1000)
  expect(await cards().read(part.id)).toMatchObject({ payments: [{ isRefunded: false }] })
  await cards().refund(part.payment)
  expect(await cards().read(part.id)).toMatchObject({ payments: [{ isRefunded: true }] })
  expect(stripe.charges()).toMatchObject([{ amount_refunded: 7499 }, { amount_refunded: 7499 }])
})

test('a refund whose response is lost is made once', async () => {
  const { payment } = await buyOnce()
  stripe.next('POST /v1/refunds', 'dropsAfter', 2)
  await expect(cards().refund(payment)).rejects.toBeInstanceOf(CardsUnreachable)
  await cards().refund(payment)
  expect(stripe.charges()).toMatchObject([{ amount_refunded: 7499 }])
})

test('a payment is disputed until the dispute is won, and cannot be refunded meanwhile', async () => {
  const { id, payment } = await buyOnce()
  const dispute = stripe.dispute(payment.paymentId)
  expect(await cards().read(id)).toMatchObject({ payments: [{ isDisputed: true }] })
  const sentence = 'The buyer has taken this payment to their bank. Please answer the dispute at Stripe.'
  await expect(cards().refund(payment)).rejects.toEqual(new Refusal(409, sentence))
  stripe.closeDispute(dispute, 'won')
  expect(await cards().read(id)).toMatchObject({ payments: [{ isDisputed: false }] })
})

test('the portal is Stripe’s page and returns to the account page', async () => {
  const { customerId } = await buy()
  const url = await cards().portalUrl(customerId)
  expect(url).toMatch(/^https:\/\/billing\.stripe\.com\//)
  expect(new URL(url).searchParams.get('return_url')).toBe('http://127.0.0.1:3000/account')
})
