import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { purchases } from '#server/purchases/table.ts'
import { post, testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { sweepPurchases } from './job.ts'

const database = testDatabase()

const buy = (name: string, paymentMethodId: string) =>
  testApp({ db: database() }).inject(
    post('/api/create-subscription', { planType: 'individual', email: `${name}@sweep.example`, name, paymentMethodId }),
  )

const names = async () =>
  (await database().select().from(purchases).orderBy(purchases.orderedAt)).map((row) => row.name)

test('who did not buy in the end is forgotten after thirty days; who bought is not', async () => {
  await buy('Nadia', 'pm_card_chargeDeclined')
  await buy('Sean', 'pm_card_visa')
  await database()
    .update(purchases)
    .set({ touchedAt: sql`now() - interval '29 days'` })
  await sweepPurchases(testPlatform({ db: database() })).run()
  expect(new Set(await names())).toEqual(new Set(['Nadia', 'Sean']))
  await database()
    .update(purchases)
    .set({ touchedAt: sql`now() - interval '31 days'` })
  await sweepPurchases(testPlatform({ db: database() })).run()
  expect((await names()).filter(Boolean)).toEqual(['Sean'])
})
