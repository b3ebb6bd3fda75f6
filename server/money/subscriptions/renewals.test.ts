import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateSchool } from '#server/accounts/people/store.ts'
import { invoicesOf } from '#server/money/invoices/store.ts'
import { invoices } from '#server/money/invoices/table.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { post, runJob } from '#tests/support/app.ts'
import { cardBuyers } from '#tests/support/card-buyers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool } from '#tests/support/people.ts'
import { settleSubscription } from './service.ts'

const database = testDatabase()
const buyers = cardBuyers(database)
const { stripe } = buyers
const day = 24 * 3_600_000
const owner = 'support@dailydot.example'
const daysOn = (days: number) => new Date(buyers.now().getTime() + days * day)

/** Time passes at Stripe, and what it then says of this subscription arrives. */
async function passing(days: number, subscriptionId: string): Promise<void> {
  const told = buyers.eventCount()
  stripe.advance(daysOn(days))
  await hearSince(told, subscriptionId)
}

async function hearSince(told: number, about: string): Promise<void> {
  for (const event of buyers.eventsSince(told).filter((each) => JSON.stringify(each).includes(about)))
    expect((await buyers.deliver(event)).statusCode).toBe(200)
}

const licence = async (cookie: string) =>
  (await buyers.app().inject({ url: '/api/account', headers: { cookie } })).json().licence

const yearsBetween = (from: string | undefined, to: string | undefined) =>
  Math.round((Date.parse(to ?? '') - Date.parse(from ?? '')) / day / 365)

test('the card pays for the next year by itself: the licence goes on without a gap, and a receipt comes', async () => {
  const { email, cookie, subscriptionId } = await buyers.aBuyer()
  const { endsAt: before } = await buyers.recordOf(email)
  await passing(366, subscriptionId)
  const { endsAt, invoices: all, renewsByCard } = await buyers.recordOf(email)
  expect([yearsBetween(before, endsAt), all.length, all[0]?.isRenewal, renewsByCard]).toEqual([1, 2, true, true])
  expect(await licence(cookie)).toMatchObject({ state: 'paid' })
  expect(await buyers.auditOf(email)).toEqual(['licence-bought', 'payment-received'])
})

test('a new year is seen even where no event has come', async () => {
  const { email } = await buyers.aBuyer()
  stripe.advance(daysOn(366))
  for (let run = 0; run < 2; run += 1) await runJob(buyers.platform(), 'watch-renewals')
  expect((await buyers.recordOf(email)).invoices).toHaveLength(2)
})

test('a card that is refused at the end of the year is told to its holder and to the owner, once, and the slides stay open', async () => {
  const { email, cookie, subscriptionId, customerId } = await buyers.aBuyer()
  const { endsAt: before } = await buyers.recordOf(email)
  stripe.changeCard(customerId, 'declinesLater')
  await passing(366, subscriptionId)
  expect(await licence(cookie)).toMatchObject({ state: 'renewing' })
  let told = buyers.eventCount()
  stripe.retry(subscriptionId)
  await hearSince(told, subscriptionId)
  const refused = 'Your card was refused: please change it to keep your slides'
  expect((await buyers.mailsTo(email)).filter((subject) => subject === refused)).toHaveLength(1)
  const notices = (await buyers.mailsTo(owner)).filter((subject) => subject.startsWith('A renewal by card has failed'))
  expect(notices).toEqual(['A renewal by card has failed: Oakfield Primary, £74.99'])
  expect((await buyers.auditOf(email)).filter((what) => what === 'payment-failed')).toHaveLength(1)

  stripe.changeCard(customerId, 'pays')
  told = buyers.eventCount()
  stripe.retry(subscriptionId)
  await hearSince(told, subscriptionId)
  expect(await licence(cookie)).toMatchObject({ state: 'paid' })
  expect(yearsBetween(before, (await buyers.recordOf(email)).endsAt)).toBe(1)
})

test('a bank that wants to hear from the holder at the end of the year is told to them', async () => {
  const { email, subscriptionId, customerId } = await buyers.aBuyer()
  stripe.changeCard(customerId, 'asks')
  await passing(366, subscriptionId)
  expect(await buyers.mailsTo(email)).toContain('Your bank wants you to confirm the renewal')
})

test('what the provider has given up on ends the licence, and a new card opens it again with one charge', async () => {
  const { email, cookie, subscriptionId, customerId } = await buyers.aBuyer()
  stripe.changeCard(customerId, 'declinesLater')
  await passing(366, subscriptionId)
  const told = buyers.eventCount()
  stripe.end(subscriptionId)
  await hearSince(told, subscriptionId)
  expect(await licence(cookie)).toMatchObject({ state: 'expired' })
  expect(await buyers.auditOf(email)).toContain('licence-ended')
  expect((await buyers.renew(stripe.card('pays'), cookie)).json()).toMatchObject({ state: 'done', isSignedIn: true })
  expect(await licence(cookie)).toMatchObject({ state: 'paid', daysLeft: expect.any(Number) })
  expect(stripe.charges(email)).toHaveLength(2)
})

test('who pays with a new card while the old one is still being tried pays once', async () => {
  const { email, cookie, subscriptionId, customerId } = await buyers.aBuyer()
  stripe.changeCard(customerId, 'declinesLater')
  await passing(366, subscriptionId)
  stripe.advance(daysOn(20))
  expect(await licence(cookie)).toMatchObject({ state: 'expired' })
  expect((await buyers.renew(stripe.card('pays'), cookie)).json()).toMatchObject({ state: 'done' })
  expect(stripe.store.need('subscription', subscriptionId).status).toBe('canceled')
  expect(stripe.charges(email)).toHaveLength(2)
  expect((await buyers.recordOf(email)).subscriptionId).not.toBe(subscriptionId)
})

test('what was read before something changed, and is written after it, is put right at once', async () => {
  const { email, subscriptionId } = await buyers.aBuyer()
  const platform = buyers.platform()
  const stale = await platform.cards.read(subscriptionId)
  await platform.cards.setRenewing(subscriptionId, false)
  const answers = [stale]
  const cards = { ...platform.cards, read: async (id: string) => answers.pop() ?? platform.cards.read(id) }
  await settleSubscription({ ...platform, cards }, subscriptionId)
  expect((await buyers.recordOf(email)).renewsByCard).toBe(false)
})

test('a renewal that is cancelled at the provider is not expected any more, and the year that is paid stays', async () => {
  const { email, cookie, subscriptionId } = await buyers.aBuyer()
  const told = buyers.eventCount()
  await buyers.platform().cards.setRenewing(subscriptionId, false)
  await hearSince(told, subscriptionId)
  expect((await buyers.recordOf(email)).renewsByCard).toBe(false)
  expect(await licence(cookie)).toMatchObject({ state: 'paid' })
  expect(await buyers.auditOf(email)).toContain('renewal-cancelled')
  await passing(366, subscriptionId)
  expect(await licence(cookie)).toMatchObject({ state: 'expired' })
})

test('money that is given back at the provider ends the year that it paid for, and the subscription', async () => {
  const { email, cookie, subscriptionId } = await buyers.aBuyer()
  const paymentId = (await buyers.recordOf(email)).invoices[0]?.providerPaymentId ?? ''
  const told = buyers.eventCount()
  stripe.refund(paymentId)
  await hearSince(told, paymentId)
  expect(await buyers.platform().cards.read(subscriptionId)).toMatchObject({ state: 'ended', renews: false })
  expect(await licence(cookie)).toMatchObject({ state: 'expired' })
  expect((await buyers.recordOf(email)).invoices[0]?.refundedAt).not.toBeNull()
  expect(await buyers.auditOf(email)).toContain('payment-refunded')
})

test('a dispute is told to the owner once, and forgotten when it is won', async () => {
  const { email, cookie } = await buyers.aBuyer()
  const paymentId = (await buyers.recordOf(email)).invoices[0]?.providerPaymentId ?? ''
  const disputedAt = async () => (await buyers.recordOf(email)).invoices[0]?.disputedAt
  let told = buyers.eventCount()
  const dispute = stripe.dispute(paymentId)
  for (let again = 0; again < 2; again += 1) await hearSince(told, paymentId)
  expect(await disputedAt()).not.toBeNull()
  const notices = (await buyers.mailsTo(owner)).filter((subject) => subject.startsWith('A payment is disputed'))
  expect(notices).toEqual(['A payment is disputed: Oakfield Primary, £74.99'])
  expect(await licence(cookie)).toMatchObject({ state: 'paid' })
  told = buyers.eventCount()
  stripe.closeDispute(dispute, 'won')
  await hearSince(told, paymentId)
  expect(await disputedAt()).toBeNull()
})

test('a year that is bought before the last one is over begins when it ends, and the card is charged again only then', async () => {
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

test('an order that is not paid yet can be paid by card, and the receipt says what the order said', async () => {
  const school = await aSchool(buyers.platform(), { licence: 'unpaid' })
  const wishes = { billingAddress: '1 School Lane\nYork', purchaseOrder: 'PO-7' }
  await buyers.app().inject(post('/api/licence/renew-by-transfer', wishes, { cookie: school.cookie }))
  expect((await buyers.renew(stripe.card('pays'), school.cookie)).json()).toMatchObject({ state: 'done' })
  expect(await licence(school.cookie)).toMatchObject({ state: 'paid', daysLeft: 365 })
  const [paid, ordered] = await invoicesOf(database(), school.schoolId)
  expect(paid?.billTo).toEqual(ordered?.billTo)
  expect(paid?.billTo).toMatchObject({ address: '1 School Lane\nYork', purchaseOrder: 'PO-7' })
})

test('a card that is declined leaves an ended licence as it was', async () => {
  const school = await aSchool(buyers.platform(), { licence: 'ended', name: 'Hazel Primary' })
  const answer = await buyers.renew(stripe.card('declinesLater'), school.cookie)
  expect([answer.statusCode, answer.json().message]).toEqual([422, 'Your card was declined.'])
  expect(await licence(school.cookie)).toMatchObject({ state: 'expired' })
  const [entry] = await database().select().from(auditLog).where(eq(auditLog.subjectId, school.schoolId))
  expect(entry).toMatchObject({ what: 'card-declined', email: school.email, subject: 'Hazel Primary' })
})

test('twenty renewals at once are one charge and one year', async () => {
  const school = await aSchool(buyers.platform(), { licence: 'ended' })
  const cards = Array.from({ length: 20 }, () => stripe.card('pays'))
  await Promise.all(cards.map((id) => buyers.renew(id, school.cookie)))
  expect(stripe.charges(school.email)).toHaveLength(1)
  expect(await database().select().from(invoices).where(eq(invoices.schoolId, school.schoolId))).toHaveLength(1)
})

test.for([
  ['that was just bought, because the card pays by itself', true, 'Your card pays for the next year by itself.'],
  ['that has most of its year left', false, 'This year is paid. You can renew from'],
] as const)('a licence %s is not renewed', async ([, renewsByCard, sentence]) => {
  const { email, cookie, schoolId } = await buyers.aBuyer()
  await updateSchool(database(), schoolId, { renewsByCard })
  const answer = await buyers.renew(stripe.card('pays'), cookie)
  expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining(sentence)])
  expect(stripe.charges(email)).toHaveLength(1)
})
