// @module-tag long
import limitTo from 'p-limit'
import { expect, test } from 'vitest'
import { testPlatform } from '#tests/support/platform/app.ts'
import { freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'
import { orderByTransfer } from './service.ts'

// Needs PostgreSQL: the embedded database runs transactions one at a time.
const database = testDatabase(freshPostgres)
const browser = { userAgent: undefined, browserId: undefined, accountId: undefined }

test(
  'a thousand orders from many networks, a hundred at a time, get distinct references',
  { timeout: 300_000 },
  async () => {
    const platform = testPlatform({ db: database() })
    const orderFrom = (at: number) => {
      const form = { planType: 'individual', email: `buyer@home-${at}.example`, name: 'Tom Okafor' } as const
      return orderByTransfer(platform, { form, browser: { ...browser, address: `10.0.${at >> 8}.${at & 255}` } })
    }
    const orders = await limitTo(100).map(Array.from({ length: 1000 }).keys(), orderFrom)
    const references = orders.map(({ invoice }) => invoice.reference)
    expect(references.every((reference) => /^IND\d{6}$/.test(reference ?? ''))).toBe(true)
    expect(new Set(references).size).toBe(1000)
  },
)
