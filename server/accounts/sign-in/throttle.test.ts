import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { throttleCounters, auditLog } from '#server/platform/database/tables.ts'
import { clearAttemptsAt } from '#server/platform/security/login-attempts.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const password = 'correct horse battery'
beforeEach(async () => void (await database().delete(throttleCounters)))

type Try = { email: string; password?: string; from?: string; forwardedFor?: string; env?: Record<string, string> }

function signIn({ email, password: tried = 'wrong', from = '203.0.113.1', forwardedFor, env = {} }: Try) {
  return testApp({ db: database(), env }).inject({
    ...post('/api/auth/school-login', { email, password: tried }),
    remoteAddress: from,
    headers: { 'sec-fetch-site': 'same-origin', ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}) },
  })
}

async function fail(times: number, attempt: (count: number) => Try): Promise<number[]> {
  const codes: number[] = []
  for (let count = 0; count < times; count += 1) codes.push((await signIn(attempt(count))).statusCode)
  return codes
}

/** Sets the counter directly, which saves hashing that many passwords. */
async function pretendFailures(key: string, points: number): Promise<void> {
  const expire = new Date(Date.now() + 600_000)
  await database().insert(throttleCounters).values({ key, points, expire })
}

test(
  'of a hundred concurrent login attempts ten are checked, and the rest are refused for fifteen minutes',
  { tags: ['long'] },
  async () => {
    const { email } = await aSchool(testPlatform({ db: database() }))
    const app = testApp({ db: database() })
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, guess) =>
        app.inject(post('/api/auth/school-login', { email, password: `guess ${guess}` })),
      ),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(90)
    // Forty found no place to wait in, and may come again in a moment; for the others the account is locked.
    const locked = refused.filter(({ headers }) => Number(headers['retry-after']) > 800)
    expect(locked).toHaveLength(50)
  },
)

test('thirty teachers can sign in to the school’s account concurrently', { tags: ['long'] }, async () => {
  const { email } = await aSchool(testPlatform({ db: database() }))
  const app = testApp({ db: database() })
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => app.inject(post('/api/auth/school-login', { email, password }))),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 30 }, () => 200))
  const sessions = responses.map(({ cookies }) => cookies[0]?.value)
  expect(new Set(sessions).size).toBe(30)
})

test('login attempts at the three doors share one limit', async () => {
  const { email } = await aSchool(testPlatform({ db: database() }))
  const app = testApp({ db: database() })
  const paths = ['/api/auth/school-login', '/api/test-login', '/api/auth/admin-login']
  const codes: number[] = []
  for (let count = 0; count < 12; count += 1)
    codes.push((await app.inject(post(paths[count % 3] ?? '', { email, password: 'wrong' }))).statusCode)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  for (const path of paths) expect((await app.inject(post(path, { email, password }))).statusCode, path).toBe(429)
})

test('an unknown email is throttled like a known one, with the same message', async () => {
  const { email } = await aSchool(testPlatform({ db: database() }))
  const refusals = []
  for (const each of [email, 'unknown@nowhere.example']) {
    expect(await fail(10, () => ({ email: each }))).toEqual(Array.from({ length: 10 }, () => 401))
    refusals.push((await signIn({ email: each })).json())
  }
  expect(refusals[0]).toEqual(refusals[1])
})

test('an address with a hundred failures is refused for every account, and other addresses are not', async () => {
  const { email } = await aSchool(testPlatform({ db: database() }))
  await pretendFailures('login-address:203.0.113.1', 99)
  expect((await signIn({ email: 'other@x.example' })).statusCode).toBe(401)
  const refused = await signIn({ email, password })
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringMatching(/^Too many tries\. Please wait \d+ minutes and try again\.$/),
  ])
  expect((await signIn({ email, password, from: '203.0.113.2' })).statusCode).toBe(200)
})

test('a successful sign-in does not count towards the address limit', async () => {
  const { email } = await aSchool(testPlatform({ db: database() }))
  await pretendFailures('login-address:203.0.113.1', 99)
  for (let count = 0; count < 3; count += 1) expect((await signIn({ email, password })).statusCode).toBe(200)
})

test('all addresses of an IPv6 /64 network share one limit', async () => {
  await pretendFailures('login-address:2001:db8:1:2::/64', 100)
  expect((await signIn({ email: 'a@x.example', from: '2001:db8:1:2:3:4:5:6' })).statusCode).toBe(429)
  expect((await signIn({ email: 'a@x.example', from: '2001:db8:1:3::1' })).statusCode).toBe(401)
})

test('all addresses of an IPv6 /48 network share a limit of a thousand', async () => {
  const { email } = await aSchool(testPlatform({ db: database() }))
  const other = { email: 'a@x.example' }
  await pretendFailures('login-site:2001:db8:1::/48', 998)
  expect((await signIn({ email, password, from: '2001:db8:1:7::1' })).statusCode).toBe(200)
  expect(await fail(3, (count) => ({ ...other, from: `2001:db8:1:${count}::1` }))).toEqual([401, 401, 429])
  expect((await signIn({ email, password, from: '2001:db8:1:8::1' })).statusCode).toBe(429)
  expect((await signIn({ ...other, from: '2001:db8:2::1' })).statusCode).toBe(401)
})

test('an account is refused after a hundred failures within a day, until its password is reset', async () => {
  const { email } = await aSchool(testPlatform({ db: database() }))
  await pretendFailures(`login-day:${email}`, 98)
  expect((await signIn({ email, password })).statusCode).toBe(200)
  expect(await fail(3, () => ({ email }))).toEqual([401, 401, 429])
  const refused = await signIn({ email, password, from: '203.0.113.2' })
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Too many tries. Please wait 10 minutes and try again. If you set a new password, you need not wait.',
  ])
  await clearAttemptsAt(database(), email)
  expect((await signIn({ email, password })).statusCode).toBe(200)
  const limits = await database()
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(sql`${auditLog.email} = ${email} and ${auditLog.what} = 'throttled'`)
  expect(limits).toEqual([{ detail: { limit: 'day' } }])
})

test('attempts that are refused use up no other limit', async () => {
  const { email } = await aSchool(testPlatform({ db: database() }))
  const from = '2001:db8:1:2::1'
  await fail(15, () => ({ email, from }))
  const counted = await database()
    .select({ key: throttleCounters.key, points: throttleCounters.points })
    .from(throttleCounters)
  expect(Object.fromEntries(counted.map(({ key, points }) => [key, points]))).toMatchObject({
    'login-address:2001:db8:1:2::/64': 10,
    'login-site:2001:db8:1::/48': 10,
    [`login-day:${email}`]: 10,
  })
})

test('X-Forwarded-For is ignored unless TRUST_PROXY names its sender', async () => {
  await pretendFailures('login-address:203.0.113.1', 100)
  const forged = (env: Record<string, string>) => signIn({ email: 'a@x.example', forwardedFor: '198.51.100.7', env })
  expect((await forged({})).statusCode).toBe(429)
  expect((await forged({ TRUST_PROXY: '192.0.2.1' })).statusCode).toBe(429)
  expect((await forged({ TRUST_PROXY: '203.0.113.1' })).statusCode).toBe(401)
})

test('during an attack on many accounts three failures lock one, and accounts without failures can sign in', async () => {
  const [guessed, quiet] = await Promise.all([1, 2].map(() => aSchool(testPlatform({ db: database() }))))
  await pretendFailures('login-everyone:all', 2000)
  const attempt = { email: guessed?.email ?? '', from: '198.51.100.1' }
  expect(await fail(4, () => attempt)).toEqual([401, 401, 401, 429])
  expect((await signIn({ email: quiet?.email ?? '', password })).statusCode).toBe(200)
  expect(await fail(11, (count) => ({ email: `made-up-${count}@x.example`, from: '198.51.100.2' }))).toEqual([
    ...Array.from({ length: 10 }, () => 401),
    429,
  ])
})

test('failed logins are logged with account and address, and a reached limit once', async () => {
  const { email, accountId } = await aSchool(testPlatform({ db: database() }))
  await fail(14, () => ({ email }))
  await signIn({ email: 'my secret password' })
  const written = await database()
    .select({ what: auditLog.what, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.accountId, accountId))
    .orderBy(auditLog.id)
  expect(written).toEqual([
    ...Array.from({ length: 10 }, () => ({ what: 'sign-in-refused', detail: { because: 'password' } })),
    { what: 'throttled', detail: { limit: 'account' } },
  ])
  const [last] = await database()
    .select()
    .from(auditLog)
    .orderBy(sql`id desc`)
    .limit(1)
  expect(last).toMatchObject({
    what: 'sign-in-refused',
    accountId: null,
    email: null,
    address: '203.0.113.1',
    door: 'school',
  })
})

test('signing in and out is logged, and a second sign-out is not', async () => {
  const db = database()
  const { email, accountId, cookie } = await aSchool(testPlatform({ db }))
  const app = testApp({ db })
  const login = post('/api/auth/school-login', { email, password })
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36'
  await app.inject({ ...login, headers: { ...login.headers, 'user-agent': userAgent } })
  for (let count = 0; count < 2; count += 1) await app.inject(post('/api/auth/school-logout', undefined, { cookie }))
  const written = await db
    .select({ what: auditLog.what, email: auditLog.email, door: auditLog.door, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.accountId, accountId))
    .orderBy(auditLog.id)
  expect(written).toEqual([
    { what: 'signed-in', email, door: 'school', detail: { device: 'Chrome on Windows' } },
    { what: 'signed-out', email, door: 'school', detail: {} },
  ])
})

test('the sweep deletes expired counters and keeps the others', async () => {
  await pretendFailures('login-account:young', 3)
  await database()
    .insert(throttleCounters)
    .values({ key: 'login-account:old', points: 3, expire: new Date(0) })
  await runJob(testPlatform({ db: database() }), 'sweep-counters')
  expect(await database().select({ key: throttleCounters.key }).from(throttleCounters)).toEqual([
    { key: 'login-account:young' },
  ])
})
