import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { maxSessionsOf } from '#contract/accounts/settings.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { listLiveSessions } from '#server/accounts/sessions/store.ts'
import { sessions } from '#server/accounts/sessions/table.ts'
import { auditLog, throttleCounters } from '#server/platform/database/tables.ts'
import { aSchool, aTeacher, aTestAccount } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const password = 'correct horse battery'
beforeEach(async () => void (await database().delete(throttleCounters)))

const platform = () => testPlatform({ db: database() })

function signIn(email: string, from = '203.0.113.1') {
  const request = { ...post('/api/auth/school-login', { email, password }), remoteAddress: from }
  return testApp({ db: database() }).inject(request)
}

/** Sets the counter directly, which saves hashing that many passwords. */
async function pretendSuccesses(email: string, points: number): Promise<void> {
  const expire = new Date(Date.now() + 600_000)
  await database()
    .insert(throttleCounters)
    .values({ key: `login-success:${email}`, points, expire })
}

test('a person signs in twenty times in a quarter of an hour, and no more', async () => {
  const { email } = await aTeacher(platform())
  await pretendSuccesses(email, 19)
  expect((await signIn(email)).statusCode).toBe(200)
  const refused = await signIn(email)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ message: expect.stringContaining('has signed in very often') })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('the login that a whole school shares signs in two hundred times, an individual plan’s twenty', async () => {
  const [shared, individual] = [await aSchool(platform()), await aSchool(platform(), { plan: 'individual' })]
  for (const { email } of [shared, individual]) await pretendSuccesses(email, 20)
  expect((await signIn(shared.email)).statusCode).toBe(200)
  expect((await signIn(individual.email)).statusCode).toBe(429)
})

test('a refusal for too many successes counts as no failure', async () => {
  const { email } = await aTeacher(platform())
  await pretendSuccesses(email, 20)
  for (let count = 0; count < 12; count += 1) await signIn(email)
  await database()
    .delete(throttleCounters)
    .where(eq(throttleCounters.key, `login-success:${email}`))
  expect((await signIn(email)).statusCode).toBe(200)
})

test('one sign-in more than an account may have ends the session that was unused for longest', async () => {
  const { accountId } = await aTestAccount(platform())
  const most = maxSessionsOf('test', 'individual')
  await database().delete(sessions).where(eq(sessions.accountId, accountId))
  for (let count = 0; count < most; count += 1) await openSession(platform(), accountId, 'test', `${count}`)
  const devices = (await listLiveSessions(database(), accountId)).map(({ device }) => device)
  expect(devices).toHaveLength(most)
  expect(devices).toContain('0')
  await openSession(platform(), accountId, 'test', 'new')
  const kept = (await listLiveSessions(database(), accountId)).map(({ device }) => device)
  expect(kept).toHaveLength(most)
  expect(kept).toContain('new')
  expect(kept).not.toContain('0')
})

test('signing in again and again from one place is one entry of the audit log, with its count', async () => {
  const { email, accountId } = await aTeacher(platform())
  for (const from of ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8']) await signIn(email, from)
  const entries = await database().select().from(auditLog).where(eq(auditLog.accountId, accountId)).orderBy(auditLog.id)
  const signedIn = entries.filter(({ what }) => what === 'signed-in')
  expect(signedIn.map(({ address, detail }) => [address, detail['times'] ?? 1])).toEqual([
    ['203.0.113.7', 3],
    ['203.0.113.8', 1],
  ])
})
