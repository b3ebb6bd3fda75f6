import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeLink, withdrawLinks } from '#server/accounts/links/service.ts'
import { lockAccount, lockSchool } from '#server/accounts/people/store.ts'
import { setSchoolDomains } from '#server/accounts/staff/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

/** Makes a call during an administrator's transaction, which continues once the call is blocked by it or has been answered. */
async function callDuring(
  request: ReturnType<typeof post>,
  { first, after }: Record<'first' | 'after', (tx: Database) => Promise<unknown>>,
): Promise<number> {
  let isAnswered = false
  const call = await database().transaction(async (tx) => {
    await first(tx)
    const response = testApp({ db: database() }).inject(request)
    void response.then(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || isBlocking(), { timeout: 20_000 }).toBe(true)
    await after(tx)
    return { response }
  })
  return (await call.response).statusCode
}

/** The embedded database has one connection, so the call always waits. Queried outside the transaction, in which pg_stat_activity is a snapshot. */
async function isBlocking(): Promise<boolean> {
  if (process.env.TEST_DATABASE === 'embedded') return true
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await database().execute(waiting)).rows.length > 0
}

const password = 'our dog eats socks'

test('joining a school fails if an administrator is removing its domains at the same time', async () => {
  const { schoolId } = await aSchool(platform(), { domains: ['oak.example'] })
  const link = { purpose: 'join', email: 'amira@oak.example', accountId: null, minutes: 60 } as const
  const token = await makeLink(platform(), link)
  const form = { token, schoolId, firstName: 'Amira', lastName: 'Khan', password }
  const joining = await callDuring(post('/api/auth/join/complete', form), {
    first: (tx) => lockSchool(tx, schoolId),
    after: (tx) => setSchoolDomains(tx, schoolId, []),
  })
  expect(joining).toBe(400)
})

test('using a reset link while an administrator withdraws it does not deadlock', async () => {
  const { accountId, email } = await aSchool(platform())
  const token = await makeLink(platform(), { purpose: 'reset', email, accountId, minutes: 60 })
  const resetting = await callDuring(post('/api/password-reset', { token, password }), {
    first: (tx) => lockAccount(tx, accountId),
    after: (tx) => withdrawLinks({ ...platform(), db: tx }, accountId),
  })
  expect(resetting).toBe(400)
})
