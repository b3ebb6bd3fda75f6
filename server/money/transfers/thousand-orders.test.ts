// @module-tag long
import { expect, test } from 'vitest'
import { testPlatform } from '#tests/support/app.ts'
import { freshPostgres, testDatabase } from '#tests/support/database.ts'
import { orderByTransfer } from './service.ts'

// Needs PostgreSQL: the embedded database runs transactions one at a time.
const database = testDatabase(freshPostgres)
const browser = { address: '10.0.0.1', userAgent: undefined, browserId: undefined, accountId: undefined }

test(
  'a thousand concurrent orders get distinct references, and the next from that network gets 429',
  { timeout: 300_000 },
  async () => {
    const platform = testPlatform({ db: database() })
    const orderAs = (name: string) => {
      const form = { planType: 'individual', email: `${name}@home.example`, name: 'Tom Okafor' } as const
      return orderByTransfer(platform, { form, browser })
    }
    const orders = await Promise.all(Array.from({ length: 1000 }, (_, at) => orderAs(`buyer-${at}`)))
    const references = orders.map(({ invoice }) => invoice.reference)
    expect(references.every((reference) => /^IND\d{6}$/.test(reference ?? ''))).toBe(true)
    expect(new Set(references).size).toBe(1000)
    await expect(orderAs('one-more')).rejects.toMatchObject({ status: 429 })
  },
)
