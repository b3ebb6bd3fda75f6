import { drizzle } from 'drizzle-orm/node-postgres'
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { type Change, sharedChanges } from '#server/platform/database/changes.ts'
import { barePool, freshPostgres } from '#tests/support/platform/database/database.ts'
import { announceOwnSlides } from './store.ts'

test('the process that swaps in an own slide knows at once, even while its listener is away', async () => {
  const { databaseUrl, remove } = await freshPostgres()
  const changes = sharedChanges('postgres://nobody@127.0.0.1:1/nowhere')
  const pool = barePool(databaseUrl)
  onTestFinished(async () => {
    await pool.end()
    await changes.stop()
    await remove()
  })
  changes.watch(pool)
  const heard: (Change | 'any')[] = []
  changes.onChange((change) => heard.push(change))
  const schoolId = randomUUID()
  await announceOwnSlides(drizzle(pool), schoolId)
  expect(heard).toContainEqual({ table: 'own_slides', id: schoolId })
})
