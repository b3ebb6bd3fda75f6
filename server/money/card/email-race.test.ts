import { expect, test } from 'vitest'
import { pricePence } from '#contract/money/prices.ts'
import { buyerIn } from '#server/money/buyers/service.ts'
import { cardBuyers } from '#tests/support/card-buyers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { place } from './gateway.ts'

const database = testDatabase()
const buyers = cardBuyers(database)

test('who looked whether an email is free before somebody else bought for it is refused before any charge', async () => {
  const form = { ...buyers.form('pays'), planType: 'school' as const }
  const buyer = await buyerIn(database(), form)
  await buyers.buy({ ...form, paymentMethodId: buyers.stripe.card('pays') })
  const wanted = {
    ...buyer,
    once: 'another card',
    kind: 'new' as const,
    pence: pricePence.school,
    paymentMethodId: form.paymentMethodId,
    orderedAt: buyers.now(),
  }
  const mayBuy = async (tx: ReturnType<typeof database>): Promise<void> => void (await buyerIn(tx, form))
  await expect(place(buyers.platform(), { wanted, mayBuy, address: '10.5.1.1' })).rejects.toThrow(
    'An account with this email already exists. Please log in to renew.',
  )
  expect(buyers.stripe.charges(form.email)).toHaveLength(1)
})
