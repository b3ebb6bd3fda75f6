import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeLink, withdrawLinks } from '#server/accounts/links/service.ts'
import { lockAccount } from '#server/accounts/people/store.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

async function isAnyoneWaiting(): Promise<boolean> {
  const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`
  const { rows } = await database().execute(sql`select 1 from pg_stat_activity where ${isWaiting}`)
  return rows.length > 0
}

test('confirming a new email during a password change does not deadlock: the link is withdrawn', async () => {
  const platform = testPlatform({ db: database() })
  const { accountId, cookie } = await aSchool(platform)
  const token = await makeLink(platform, { purpose: 'email', email: 'new@elsewhere.example', accountId, minutes: 60 })
  const confirming = await database().transaction(async (tx) => {
    // As a password change does it.
    await lockAccount(tx, accountId)
    const response = testApp({ db: database() }).inject(post('/api/account/email/confirm', { token }, { cookie }))
    await expect.poll(isAnyoneWaiting).toBe(true)
    await withdrawLinks({ db: tx, clock: platform.clock }, accountId)
    return { response }
  })
  const response = await confirming.response
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    'A newer link was sent to you. Please use that one.',
  ])
})
