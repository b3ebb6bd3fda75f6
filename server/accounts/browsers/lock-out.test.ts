// @module-tag long
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { throttleCounters, auditLog } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTeacher, aTestAccount } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { rememberBrowser } from './service.ts'
import { knownBrowsers } from './table.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const password = 'correct horse battery'
beforeEach(async () => void (await database().delete(throttleCounters)))

type Try = { email: string; password?: string; browser?: string | undefined; from?: string }

function signIn({ email, password: tried = password, browser, from = '203.0.113.1' }: Try) {
  const cookie = browser ? { cookie: `dd_browser=${browser}` } : {}
  const call = post('/api/auth/school-login', { email, password: tried }, cookie)
  return testApp({ db: database() }).inject({ ...call, remoteAddress: from })
}

type SignInResponse = Awaited<ReturnType<typeof signIn>>
const browserOf = ({ cookies }: SignInResponse) => cookies.find(({ name }) => name === 'dd_browser')?.value

async function failLogins(times: number, attempt: Try): Promise<number[]> {
  const codes: number[] = []
  for (let count = 0; count < times; count += 1)
    codes.push((await signIn({ password: 'wrong', ...attempt })).statusCode)
  return codes
}

const elsewhere = '198.51.100.66'
const ten = (code: number) => Array.from({ length: 10 }, () => code)

test('a known browser can sign in while an attacker elsewhere has locked the account', async () => {
  const { email } = await aSchool(platform())
  const browser = browserOf(await signIn({ email }))
  expect(await failLogins(12, { email, from: elsewhere })).toEqual([...ten(401), 429, 429])
  const response = await signIn({ email, browser })
  expect([response.statusCode, browserOf(response)]).toEqual([200, browser])
  // That resets neither the attacker's count nor the limit for other browsers.
  expect((await signIn({ email, from: elsewhere })).statusCode).toBe(429)
  expect((await signIn({ email })).statusCode).toBe(429)
})

test('a known browser can sign in to an account that is locked for the day', async () => {
  const { email } = await aSchool(platform())
  const browser = browserOf(await signIn({ email }))
  await failLogins(1, { email, from: elsewhere })
  const isDay = eq(throttleCounters.key, `login-day:${email}`)
  await database().update(throttleCounters).set({ points: 100 }).where(isDay)
  expect((await signIn({ email, from: elsewhere })).statusCode).toBe(429)
  expect((await signIn({ email, browser })).statusCode).toBe(200)
})

test('a known browser can sign in from an address that is locked after a hundred failures', async () => {
  const { email } = await aSchool(platform())
  const browser = browserOf(await signIn({ email }))
  const isAddress = eq(throttleCounters.key, 'login-address:203.0.113.1')
  await database().update(throttleCounters).set({ points: 100 }).where(isAddress)
  expect((await signIn({ email })).statusCode).toBe(429)
  expect((await signIn({ email, browser })).statusCode).toBe(200)
})

test('a known browser has ten login attempts of its own, which also count for its address', async () => {
  const { email, accountId } = await aSchool(platform())
  const browser = browserOf(await signIn({ email }))
  expect(await failLogins(12, { email, browser })).toEqual([...ten(401), 429, 429])
  expect(Number((await signIn({ email, browser })).headers['retry-after'])).toBeGreaterThan(800)
  expect((await signIn({ email, from: elsewhere })).statusCode).toBe(200)
  const [counted] = await database()
    .select()
    .from(throttleCounters)
    .where(eq(throttleCounters.key, 'login-address:203.0.113.1'))
  expect(counted?.points).toBe(10)
  const written = await database()
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(sql`${auditLog.accountId} = ${accountId} and ${auditLog.what} = 'throttled'`)
  expect(written).toEqual([{ detail: { limit: 'browser' } }])
})

test('a browser known to another account, or with a made-up id, shares the account’s login attempts', async () => {
  const [school, attacker] = [await aSchool(platform()), await aSchool(platform())]
  const browser = browserOf(await signIn({ email: attacker.email, from: elsewhere }))
  expect(await failLogins(11, { email: school.email, browser, from: elsewhere })).toEqual([...ten(401), 429])
  expect((await signIn({ email: school.email, browser: 'made-up' })).statusCode).toBe(429)
})

test('a browser that has placed an unconfirmed order for an email is not known to the account there', async () => {
  const { email } = await aTestAccount(platform(), { trialEndsAt: new Date('2026-11-20') })
  const order = { name: 'Ada Novak', email, planType: 'individual' }
  const ordered = await testApp({ db: database() }).inject(post('/api/orders/bacs', order))
  expect(ordered.statusCode).toBe(200)
  expect(await failLogins(11, { email, browser: browserOf(ordered), from: elsewhere })).toEqual([...ten(401), 429])
  expect((await signIn({ email })).statusCode).toBe(429)
})

test('two accounts can share a known browser, and an id that we did not issue is replaced', async () => {
  const [first, second] = [await aSchool(platform()), await aTeacher(platform())]
  const browser = browserOf(await signIn({ email: first.email, browser: 'planted' }))
  expect(browser).not.toBe('planted')
  expect(browserOf(await signIn({ email: second.email, browser }))).toBe(browser)
  for (const { email } of [first, second]) {
    await failLogins(10, { email, from: elsewhere })
    expect((await signIn({ email, browser })).statusCode).toBe(200)
  }
})

test('a password reset forgets every browser except the one it was made in, which can sign in during an attack', async () => {
  const { email } = await aSchool(platform())
  const before = browserOf(await signIn({ email }))
  const app = testApp({ db: database() })
  await app.inject(post('/api/password-reset-request', { email }))
  await runJob(platform(), 'send-reset-links')
  const mail = (await readableMails(database())).find(({ to }) => to === email)
  const token = new URL(mail?.letter.button?.url ?? '').searchParams.get('token')
  const newPassword = 'our dog eats socks'
  const reset = await app.inject(post('/api/password-reset', { token, password: newPassword }))
  await failLogins(10, { email, from: elsewhere })
  expect((await signIn({ email, password: newPassword, browser: before })).statusCode).toBe(429)
  expect((await signIn({ email, password: newPassword, browser: browserOf(reset) })).statusCode).toBe(200)
})

test('a password change forgets every other browser, and the owner can make it during an attack', async () => {
  const { email, cookie } = await aSchool(platform())
  const [here, lost] = [browserOf(await signIn({ email })), browserOf(await signIn({ email }))]
  await failLogins(10, { email, from: elsewhere })
  const wish = { currentPassword: password, newPassword: 'our dog eats socks' }
  const headers = { cookie: `${cookie}; dd_browser=${here}` }
  const changed = await testApp({ db: database() }).inject(post('/api/account/password', wish, headers))
  expect(changed.statusCode).toBe(200)
  for (const [browser, code] of [
    [here, 429],
    [lost, 429],
    [browserOf(changed), 200],
  ] as const)
    expect((await signIn({ email, password: wish.newPassword, browser })).statusCode).toBe(code)
})

test('an account keeps its two hundred most recently used browsers, and none that is unused for a year', async () => {
  const { accountId } = await aSchool(platform())
  const rowsOf = () => database().$count(knownBrowsers, eq(knownBrowsers.accountId, accountId))
  for (let count = 0; count < 202; count += 1) await rememberBrowser(database(), accountId)
  expect(await rowsOf()).toBe(200)
  const old = sql`now() - interval '366 days'`
  await database().update(knownBrowsers).set({ usedAt: old }).where(eq(knownBrowsers.accountId, accountId))
  const { accountId: other } = await aSchool(platform())
  await rememberBrowser(database(), other)
  await runJob(platform(), 'sweep-browsers')
  expect([await rowsOf(), await database().$count(knownBrowsers, eq(knownBrowsers.accountId, other))]).toEqual([0, 1])
})
