import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { purchases } from '#server/money/purchases/table.ts'
import { cardBuyers } from '#tests/support/money/card-buyers.ts'
import { post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const buyers = cardBuyers(database)

const buy = (name: string, paymentMethodId: string) =>
  testApp({ db: database() }).inject(
    post('/api/create-subscription', { planType: 'individual', email: `${name}@sweep.example`, name, paymentMethodId }),
  )

const names = async () =>
  (await database().select().from(purchases).orderBy(purchases.orderedAt)).map((row) => row.name)

test('a failed purchase is anonymised after thirty days, a completed one is not', async () => {
  await buy('Nadia', 'pm_card_chargeDeclined')
  await buy('Sean', 'pm_card_visa')
  await database()
    .update(purchases)
    .set({ touchedAt: sql`now() - interval '29 days'` })
  await runJob(testPlatform({ db: database() }), 'sweep-purchases')
  expect(new Set(await names())).toEqual(new Set(['Nadia', 'Sean']))
  await database()
    .update(purchases)
    .set({ touchedAt: sql`now() - interval '31 days'` })
  await runJob(testPlatform({ db: database() }), 'sweep-purchases')
  expect((await names()).filter(Boolean)).toEqual(['Sean'])
})

test('abandoned purchases do not hold up a paid one', { tags: ['long'] }, async () => {
  const form = buyers.form('pays')
  buyers.stripe.next('POST /v1/subscriptions', 'dropsAfter', 2)
  await buyers.buy(form)
  const row = {
    kind: 'new',
    state: 'abandoned',
    plan: 'school',
    pence: 7499,
    paymentMethodId: 'pm',
    name: 'A',
  } as const
  const lost = Array.from({ length: 200 }, (_, at) => ({ ...row, once: `${at}`, email: `${at}@x.example` }))
  const [orderedAt, touchedAt] = [buyers.now(), sql`now() - interval '1 hour'`]
  await database()
    .insert(purchases)
    .values(lost.map((each) => ({ ...each, orderedAt, touchedAt })))
  await database()
    .update(purchases)
    .set({ touchedAt: sql`now() - interval '5 minutes'` })
    .where(eq(purchases.email, form.email))
  await runJob(buyers.platform(), 'settle-purchases')
  expect(await buyers.soldTo(form.email)).toEqual({ charges: 1, invoices: 1, accounts: 1 })
})
