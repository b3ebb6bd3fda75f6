import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateSchool } from '#server/accounts/people/store.ts'
import { invoicesOf } from '#server/money/invoices/store.ts'
import { invoices } from '#server/money/invoices/table.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { cardBuyers } from '#tests/support/money/card-buyers.ts'
import { post, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { settleSubscription } from './service.ts'

const database = testDatabase()
const buyers = cardBuyers(database)
const { stripe } = buyers
const day = 24 * 3_600_000
const owner = 'support@dailydot.example'
const daysOn = (days: number) => new Date(buyers.now().getTime() + days * day)

/** Advances Stripe's clock and delivers the resulting events of this subscription. */
async function advance(days: number, subscriptionId: string): Promise<void> {
  const told = buyers.eventCount()
  stripe.advance(daysOn(days))
  await deliverSince(told, subscriptionId)
}

async function deliverSince(told: number, about: string): Promise<void> {
  for (const event of buyers.eventsSince(told).filter((each) => JSON.stringify(each).includes(about)))
    expect((await buyers.deliver(event)).statusCode).toBe(200)
}

const licence = async (cookie: string) =>
  (await buyers.app().inject({ url: '/api/account', headers: { cookie } })).json().licence

const yearsBetween = (from: string | undefined, to: string | undefined) =>
  Math.round((Date.parse(to ?? '') - Date.parse(from ?? '')) / day / 365)

test('a card renewal extends the licence without a gap and is recorded', async () => {
  const { email, cookie, subscriptionId } = await buyers.aBuyer()
  const { endsAt: before } = await buyers.recordOf(email)
  await advance(366, subscriptionId)
  const { endsAt, invoices: all, renewsByCard } = await buyers.recordOf(email)
  expect([yearsBetween(before, endsAt), all.length, all[0]?.isRenewal, renewsByCard]).toEqual([1, 2, true, true])
  expect(await licence(cookie)).toMatchObject({ state: 'paid' })
  expect(await buyers.auditOf(email)).toEqual(['licence-bought', 'payment-received'])
})

test('a renewal is recorded even if no event arrives', async () => {
  const { email } = await buyers.aBuyer()
  stripe.advance(daysOn(366))
  for (let run = 0; run < 2; run += 1) await runJob(buyers.platform(), 'watch-renewals')
  expect((await buyers.recordOf(email)).invoices).toHaveLength(2)
})

test('a card declined at renewal is mailed once to holder and owner, and the slides stay open', async () => {
  const { email, cookie, subscriptionId, customerId } = await buyers.aBuyer()
  const { endsAt: before } = await buyers.recordOf(email)
  stripe.changeCard(customerId, 'declinesLater')
  await advance(366, subscriptionId)
  expect(await licence(cookie)).toMatchObject({ state: 'renewing' })
  let told = buyers.eventCount()
  stripe.retry(subscriptionId)
  await deliverSince(told, subscriptionId)
  const refused = 'Your card was refused: please change it to keep your slides'
  expect((await buyers.mailsTo(email)).filter((subject) => subject === refused)).toHaveLength(1)
  const notices = (await buyers.mailsTo(owner)).filter((subject) => subject.startsWith('A renewal by card has failed'))
  expect(notices).toEqual(['A renewal by card has failed: Oakfield Primary, £74.99'])
  expect((await buyers.auditOf(email)).filter((what) => what === 'payment-failed')).toHaveLength(1)

  stripe.changeCard(customerId, 'pays')
  told = buyers.eventCount()
  stripe.retry(subscriptionId)
  await deliverSince(told, subscriptionId)
  expect(await licence(cookie)).toMatchObject({ state: 'paid' })
  expect(yearsBetween(before, (await buyers.recordOf(email)).endsAt)).toBe(1)
})

test('the holder is mailed if their bank asks for 3-D Secure at renewal', async () => {
  const { email, subscriptionId, customerId } = await buyers.aBuyer()
  stripe.changeCard(customerId, 'asks')
  await advance(366, subscriptionId)
  expect(await buyers.mailsTo(email)).toContain('Your bank wants you to confirm the renewal')
})

test('the licence ends when the provider gives up, and a new card reactivates it with one charge', async () => {
  const { email, cookie, subscriptionId, customerId } = await buyers.aBuyer()
  stripe.changeCard(customerId, 'declinesLater')
  await advance(366, subscriptionId)
  const told = buyers.eventCount()
  stripe.end(subscriptionId)
  await deliverSince(told, subscriptionId)
  expect(await licence(cookie)).toMatchObject({ state: 'expired' })
  expect(await buyers.auditOf(email)).toContain('licence-ended')
  expect((await buyers.renew(stripe.card('pays'), cookie)).json()).toMatchObject({ state: 'done', isSignedIn: true })
  expect(await licence(cookie)).toMatchObject({ state: 'paid', daysLeft: expect.any(Number) })
  expect(stripe.charges(email)).toHaveLength(2)
})

test('paying with a new card while the old one is being retried charges once', async () => {
  const { email, cookie, subscriptionId, customerId } = await buyers.aBuyer()
  stripe.changeCard(customerId, 'declinesLater')
  await advance(366, subscriptionId)
  stripe.advance(daysOn(20))
  expect(await licence(cookie)).toMatchObject({ state: 'expired' })
  expect((await buyers.renew(stripe.card('pays'), cookie)).json()).toMatchObject({ state: 'done' })
  expect(stripe.store.need('subscription', subscriptionId).status).toBe('canceled')
  expect(stripe.charges(email)).toHaveLength(2)
  expect((await buyers.recordOf(email)).subscriptionId).not.toBe(subscriptionId)
})

test('a stale read is corrected immediately', async () => {
  const { email, subscriptionId } = await buyers.aBuyer()
  const platform = buyers.platform()
  const stale = await platform.cards.read(subscriptionId)
  await platform.cards.setRenewing(subscriptionId, false)
  const responses = [stale]
  const cards = { ...platform.cards, read: async (id: string) => responses.pop() ?? platform.cards.read(id) }
  await settleSubscription({ ...platform, cards }, subscriptionId)
  expect((await buyers.recordOf(email)).renewsByCard).toBe(false)
})

test('a renewal cancelled at the provider does not renew, and the paid year stays', async () => {
  const { email, cookie, subscriptionId } = await buyers.aBuyer()
  const told = buyers.eventCount()
  await buyers.platform().cards.setRenewing(subscriptionId, false)
  await deliverSince(told, subscriptionId)
  expect((await buyers.recordOf(email)).renewsByCard).toBe(false)
  expect(await licence(cookie)).toMatchObject({ state: 'paid' })
  expect(await buyers.auditOf(email)).toContain('renewal-cancelled')
  await advance(366, subscriptionId)
  expect(await licence(cookie)).toMatchObject({ state: 'expired' })
})

test('a refund made at the provider ends the year that it paid for and the subscription', async () => {
  const { email, cookie, subscriptionId } = await buyers.aBuyer()
  const paymentId = (await buyers.recordOf(email)).invoices[0]?.providerPaymentId ?? ''
  const told = buyers.eventCount()
  stripe.refund(paymentId)
  await deliverSince(told, paymentId)
  expect(await buyers.platform().cards.read(subscriptionId)).toMatchObject({ state: 'ended', renews: false })
  expect(await licence(cookie)).toMatchObject({ state: 'expired' })
  expect((await buyers.recordOf(email)).invoices[0]?.refundedAt).not.toBeNull()
  expect(await buyers.auditOf(email)).toContain('payment-refunded')
})

test('a dispute is mailed to the owner once and cleared when it is won', async () => {
  const { email, cookie } = await buyers.aBuyer()
  const paymentId = (await buyers.recordOf(email)).invoices[0]?.providerPaymentId ?? ''
  const disputedAt = async () => (await buyers.recordOf(email)).invoices[0]?.disputedAt
  let told = buyers.eventCount()
  const dispute = stripe.dispute(paymentId)
  for (let again = 0; again < 2; again += 1) await deliverSince(told, paymentId)
  expect(await disputedAt()).not.toBeNull()
  const notices = (await buyers.mailsTo(owner)).filter((subject) => subject.startsWith('A payment is disputed'))
  expect(notices).toEqual(['A payment is disputed: Oakfield Primary, £74.99'])
  expect(await licence(cookie)).toMatchObject({ state: 'paid' })
  told = buyers.eventCount()
  stripe.closeDispute(dispute, 'won')
  await deliverSince(told, paymentId)
  expect(await disputedAt()).toBeNull()
})

test('a year bought early starts when the current one ends, and the card is next charged a year later', async () => {
  const school = await aSchool(buyers.platform())
  const endsAt = daysOn(40)
  await updateSchool(database(), school.schoolId, { licenceEndsAt: endsAt })
  expect((await buyers.renew(stripe.card('pays'), school.cookie)).json()).toMatchObject({ state: 'done' })
  const seen = await buyers.recordOf(school.email)
  expect(yearsBetween(endsAt.toISOString(), seen.endsAt)).toBe(1)
  const [item] = stripe.store.need('subscription', seen.subscriptionId).items.data
  expect(item?.current_period_end).toBe(Math.floor(Date.parse(seen.endsAt ?? '') / 1000))
  expect(await buyers.auditOf(school.email)).toContain('licence-renewed')
})

test('an unpaid order can be paid by card, and the receipt keeps its billing details', async () => {
  const school = await aSchool(buyers.platform(), { licence: 'unpaid' })
  const wishes = { billingAddress: '1 School Lane\nYork', purchaseOrder: 'PO-7' }
  await buyers.app().inject(post('/api/licence/renew-by-transfer', wishes, { cookie: school.cookie }))
  expect((await buyers.renew(stripe.card('pays'), school.cookie)).json()).toMatchObject({ state: 'done' })
  expect(await licence(school.cookie)).toMatchObject({ state: 'paid', daysLeft: 365 })
  const [paid, ordered] = await invoicesOf(database(), school.schoolId)
  expect(paid?.billTo).toEqual(ordered?.billTo)
  expect(paid?.billTo).toMatchObject({ address: '1 School Lane\nYork', purchaseOrder: 'PO-7' })
})

test('a declined card does not change an ended licence', async () => {
  const school = await aSchool(buyers.platform(), { licence: 'ended', name: 'Hazel Primary' })
  const response = await buyers.renew(stripe.card('declinesLater'), school.cookie)
  expect([response.statusCode, response.json().message]).toEqual([422, 'Your card was declined.'])
  expect(await licence(school.cookie)).toMatchObject({ state: 'expired' })
  const [entry] = await database().select().from(auditLog).where(eq(auditLog.subjectId, school.schoolId))
  expect(entry).toMatchObject({ what: 'card-declined', email: school.email, subject: 'Hazel Primary' })
})

test('twenty concurrent renewals make one charge and one year', async () => {
  const school = await aSchool(buyers.platform(), { licence: 'ended' })
  const cards = Array.from({ length: 20 }, () => stripe.card('pays'))
  await Promise.all(cards.map((id) => buyers.renew(id, school.cookie)))
  expect(stripe.charges(school.email)).toHaveLength(1)
  expect(await database().select().from(invoices).where(eq(invoices.schoolId, school.schoolId))).toHaveLength(1)
})

test.for([
  ['that renews by card', true, 'Your card pays for the next year by itself.'],
  ['with most of its year left', false, 'This year is paid. You can renew from'],
] as const)('a licence %s cannot be renewed', async ([, renewsByCard, sentence]) => {
  const { email, cookie, schoolId } = await buyers.aBuyer()
  await updateSchool(database(), schoolId, { renewsByCard })
  const response = await buyers.renew(stripe.card('pays'), cookie)
  expect([response.statusCode, response.json().message]).toEqual([409, expect.stringContaining(sentence)])
  expect(stripe.charges(email)).toHaveLength(1)
})
