import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeLink, withdrawLinks } from '#server/accounts/links/service.ts'
import { lockAccount, lockSchool } from '#server/accounts/people/store.ts'
import { setSchoolDomains } from '#server/accounts/staff/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { post, testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool } from '#tests/support/people.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

/** Makes a call while a transaction of the desk is under way, which goes on once the call waits for it, or has not waited. */
async function meanwhile(
  request: ReturnType<typeof post>,
  { first, after }: Record<'first' | 'after', (tx: Database) => Promise<unknown>>,
): Promise<number> {
  let isAnswered = false
  const call = await database().transaction(async (tx) => {
    await first(tx)
    const answer = testApp({ db: database() }).inject(request)
    void answer.then(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || isWaitedFor(), { timeout: 20_000 }).toBe(true)
    await after(tx)
    return { answer }
  })
  return (await call.answer).statusCode
}

/** Embedded there is one connection, and everybody waits. Asked outside of the transaction, which would see the same all the time. */
async function isWaitedFor(): Promise<boolean> {
  if (process.env.TEST_DATABASE === 'embedded') return true
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await database().execute(waiting)).rows.length > 0
}

const password = 'our dog eats socks'

test('nobody joins a school behind the back of who has just taken its domains away', async () => {
  const { schoolId } = await aSchool(platform(), { domains: ['oak.example'] })
  const link = { purpose: 'join', email: 'amira@oak.example', accountId: null, minutes: 60 } as const
  const token = await makeLink(platform(), link)
  const form = { token, schoolId, firstName: 'Amira', lastName: 'Khan', password }
  const joining = await meanwhile(post('/api/auth/join/complete', form), {
    first: (tx) => lockSchool(tx, schoolId),
    after: (tx) => setSchoolDomains(tx, schoolId, []),
  })
  expect(joining).toBe(400)
})

test('a link to a new password that is used while the desk withdraws it: neither waits for the other for ever', async () => {
  const { accountId, email } = await aSchool(platform())
  const token = await makeLink(platform(), { purpose: 'reset', email, accountId, minutes: 60 })
  const resetting = await meanwhile(post('/api/password-reset', { token, password }), {
    first: (tx) => lockAccount(tx, accountId),
    after: (tx) => withdrawLinks({ ...platform(), db: tx }, accountId),
  })
  expect(resetting).toBe(400)
})
