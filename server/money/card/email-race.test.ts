import { expect, test } from 'vitest'
import { pricePence } from '#contract/money/prices.ts'
import { validateBuyer } from '#server/money/buyers/service.ts'
import { cardBuyers } from '#tests/support/money/card-buyers.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { placePurchase } from './gateway.ts'

const database = testDatabase()
const buyers = cardBuyers(database)

test('a buyer who passed the email check before another bought with that email is refused before any charge', async () => {
  const form = { ...buyers.form('pays'), planType: 'school' as const }
  const buyer = await validateBuyer(database(), form)
  await buyers.buy({ ...form, paymentMethodId: buyers.stripe.card('pays') })
  const requested = {
    ...buyer,
    once: 'another card',
    kind: 'new' as const,
    pence: pricePence.school,
    paymentMethodId: form.paymentMethodId,
    orderedAt: buyers.now(),
  }
  const assertMayBuy = async (tx: ReturnType<typeof database>): Promise<void> => void (await validateBuyer(tx, form))
  await expect(placePurchase(buyers.platform(), { requested, assertMayBuy, address: '10.5.1.1' })).rejects.toThrow(
    'This email has an order that is paid. Please confirm it with the link that we have mailed to it.',
  )
  expect(buyers.stripe.charges(form.email)).toHaveLength(1)
})
