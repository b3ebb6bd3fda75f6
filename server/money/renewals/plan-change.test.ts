import { expect, test } from 'vitest'
import { findSchool, updateSchool } from '#server/accounts/people/store.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { anAdmin } from '#tests/support/accounts/people.ts'
import { cardBuyers } from '#tests/support/money/card-buyers.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { mondayMorning, post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const buyers = cardBuyers(database)
const { stripe } = buyers
const day = 24 * 3_600_000
const daysOn = (days: number) => new Date(buyers.now().getTime() + days * day)

type Holder = { schoolId: string; email: string; cookie: string }

/** An administrator saves the school's form with this plan. */
async function changePlan({ schoolId, email }: Holder, planType: 'school' | 'individual', app = buyers.app()) {
  const admin = await anAdmin(buyers.platform())
  const form = { schoolName: 'Oakfield Primary', email, planType }
  const request = { ...post(`/api/admin/schools/${schoolId}`, form, { cookie: admin.cookie }), method: 'PUT' } as const
  expect((await app.inject(request)).statusCode).toBe(200)
}

const reprice = () => runJob(buyers.platform(), 'reprice-renewals')

async function announced({ cookie }: Holder, app = buyers.app()): Promise<number> {
  return (await app.inject({ url: '/api/licence', headers: { cookie } })).json().pence
}

const ask = async (what: 'cancel' | 'resume', { cookie }: Holder): Promise<string> =>
  (await buyers.app().inject(post(`/api/licence/${what}`, undefined, { cookie }))).json().message

/** Newest first. */
const lettersTo = async ({ email }: Holder) =>
  (await readableMails(database(), 1000)).filter(({ to }) => to === email).map(({ letter }) => letter)

const priceLettersTo = async (holder: Holder) =>
  (await lettersTo(holder)).filter(({ heading }) => heading === 'Your licence has changed')

type Buyer = Holder & { subscriptionId: string }

/** Advances Stripe's clock, delivers this subscription's events, and returns what the card was charged so far. */
async function chargedBy({ email, subscriptionId }: Buyer, days: number, told = buyers.eventCount()) {
  stripe.advance(daysOn(days))
  const events = buyers.eventsSince(told).filter((event) => JSON.stringify(event).includes(subscriptionId))
  for (const event of events) expect((await buyers.deliver(event)).statusCode).toBe(200)
  return stripe.charges(email).map(({ amount }) => amount)
}

test('after a change of plan every announcement names the price that the card is then charged', async () => {
  const buyer = await buyers.aBuyer()
  await changePlan(buyer, 'individual')
  await reprice()
  expect(await announced(buyer)).toBe(1799)
  await ask('cancel', buyer)
  expect(await ask('resume', buyer)).toContain('£17.99')
  stripe.advance(daysOn(340))
  await runJob(buyers.platform(), 'remind-of-licences')
  expect((await lettersTo(buyer))[0]?.paragraphs[0]).toContain('Your card will be charged £17.99')
  expect(await chargedBy(buyer, 30)).toEqual([7499, 1799])
  expect((await buyers.recordOf(buyer.email)).invoices.map(({ pence }) => pence)).toEqual([1799, 7499])
})

test('the school is told from when the card is charged which price, once for each change', async () => {
  const buyer = await buyers.aBuyer()
  const renewsOn = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(
    new Date((await buyers.recordOf(buyer.email)).endsAt ?? ''),
  )
  await changePlan(buyer, 'individual')
  await changePlan(buyer, 'school')
  await reprice()
  expect(await priceLettersTo(buyer)).toEqual([])
  await changePlan(buyer, 'individual')
  for (let run = 0; run < 2; run += 1) await reprice()
  expect(await priceLettersTo(buyer)).toMatchObject([
    {
      subject: `Your licence for The Daily Dot: £17.99 a year from ${renewsOn}`,
      paragraphs: [
        `We have changed your licence to the Individual Licence. Your card will be charged £17.99 on ${renewsOn} for the next year, and nothing before then.`,
        expect.any(String),
      ],
    },
  ])
  await changePlan(buyer, 'school')
  await reprice()
  expect((await priceLettersTo(buyer)).map(({ subject }) => subject)[0]).toContain('£74.99 a year')
  expect((await buyers.auditOf(buyer.email)).filter((what) => what === 'renewal-repriced')).toHaveLength(2)
  expect(await chargedBy(buyer, 366)).toEqual([7499, 7499])
})

test('a cancelled renewal changes its price silently, and resuming it names the new one', async () => {
  const buyer = await buyers.aBuyer()
  await ask('cancel', buyer)
  await changePlan(buyer, 'individual')
  await reprice()
  expect(await priceLettersTo(buyer)).toEqual([])
  expect(await ask('resume', buyer)).toContain('£17.99')
  expect(await chargedBy(buyer, 366)).toEqual([7499, 1799])
})

test('while the provider is unreachable the old price is announced; later the change is made and told once', async () => {
  const buyer = await buyers.aBuyer()
  stripe.next('POST /v1/subscriptions/:id', 'fails')
  await changePlan(buyer, 'individual')
  await expect(reprice()).rejects.toThrow('Some renewals do not have the price of their plan yet.')
  expect([await announced(buyer), await priceLettersTo(buyer)]).toEqual([7499, []])
  // The provider makes the change, and its response is lost.
  stripe.next('POST /v1/subscriptions/:id', 'dropsAfter', 2)
  await expect(reprice()).rejects.toThrow('Some renewals')
  await reprice()
  expect(await announced(buyer)).toBe(1799)
  expect(await priceLettersTo(buyer)).toHaveLength(1)
  expect(stripe.store.need('subscription', buyer.subscriptionId).items.data).toHaveLength(1)
})

test('a renewal that is still being collected keeps its amount; the new price counts a year later', async () => {
  const buyer = await buyers.aBuyer()
  stripe.changeCard(buyer.customerId, 'declinesLater')
  expect(await chargedBy(buyer, 366)).toEqual([7499])
  await changePlan(buyer, 'individual')
  await reprice()
  expect(await announced(buyer)).toBe(7499)
  const inAYear = String(daysOn(365).getUTCFullYear())
  expect((await priceLettersTo(buyer))[0]?.subject).toMatch(new RegExp(`£17\\.99 a year from .* ${inAYear}$`))
  const told = buyers.eventCount()
  stripe.changeCard(buyer.customerId, 'pays')
  stripe.retry(buyer.subscriptionId)
  expect(await chargedBy(buyer, 1, told)).toEqual([7499, 7499])
  expect(await announced(buyer)).toBe(1799)
})

test('a price that only the provider knows is noted, not changed, and an ended subscription is left alone', async () => {
  const buyer = await buyers.aBuyer()
  // A process of the last release sold it, and the price of new licences has changed since.
  await updateSchool(database(), buyer.schoolId, { plan: 'individual', renewalPlan: null, renewalPence: null })
  await reprice()
  expect([await announced(buyer), await priceLettersTo(buyer)]).toEqual([7499, []])
  stripe.end(buyer.subscriptionId)
  await changePlan(buyer, 'school')
  await reprice()
  expect(await findSchool(database(), buyer.schoolId)).toMatchObject({ plan: 'school', renewalPlan: 'school' })
})

test('the cards of demo mode charge the new price too, and what was charged before stays', async () => {
  const payer = await aCardPayer(testPlatform({ db: database() }))
  const app = (now: Date) => testApp({ db: database(), now })
  await changePlan(payer, 'individual', app(mondayMorning))
  await runJob(testPlatform({ db: database() }), 'reprice-renewals')
  expect(await announced(payer, app(mondayMorning))).toBe(1799)
  const aYearOn = testPlatform({ db: database(), now: new Date(mondayMorning.getTime() + 366 * day) })
  await runJob(aYearOn, 'watch-renewals')
  const { payments } = (await aYearOn.cards.read(payer.subscriptionId)) ?? {}
  expect(payments?.map(({ pence }) => pence)).toEqual([7499, 1799])
})
