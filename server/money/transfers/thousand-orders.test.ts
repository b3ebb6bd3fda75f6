// @module-tag long
import { expect, test } from 'vitest'
import { testPlatform } from '#tests/support/app.ts'
import { freshPostgres, testDatabase } from '#tests/support/database.ts'
import { orderByTransfer } from './service.ts'

// Needs PostgreSQL: the embedded database runs transactions one at a time.
const database = testDatabase(freshPostgres)
const browser = { userAgent: undefined, browserId: undefined, accountId: undefined }

test('a thousand concurrent orders from many networks get distinct references', { timeout: 300_000 }, async () => {
  const platform = testPlatform({ db: database() })
  const orderFrom = (at: number) => {
    const form = { planType: 'individual', email: `buyer@home-${at}.example`, name: 'Tom Okafor' } as const
    return orderByTransfer(platform, { form, browser: { ...browser, address: `10.0.${at >> 8}.${at & 255}` } })
  }
  const orders = await Promise.all(Array.from({ length: 1000 }, (_, at) => orderFrom(at)))
  const references = orders.map(({ invoice }) => invoice.reference)
  expect(references.every((reference) => /^IND\d{6}$/.test(reference ?? ''))).toBe(true)
  expect(new Set(references).size).toBe(1000)
})
