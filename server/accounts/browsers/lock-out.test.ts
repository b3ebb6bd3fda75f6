import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { throttleCounters, auditLog } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { post, testApp, testPlatform, runJob } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool, aTeacher } from '#tests/support/people.ts'
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

type Answer = Awaited<ReturnType<typeof signIn>>
const browserOf = ({ cookies }: Answer) => cookies.find(({ name }) => name === 'dd_browser')?.value

async function guess(times: number, attempt: Try): Promise<number[]> {
  const codes: number[] = []
  for (let count = 0; count < times; count += 1)
    codes.push((await signIn({ password: 'wrong', ...attempt })).statusCode)
  return codes
}

const elsewhere = '198.51.100.66'
const ten = (code: number) => Array.from({ length: 10 }, () => code)

test('while somebody elsewhere guesses at a school’s account, who has signed in with this browser before gets in', async () => {
  const { email } = await aSchool(platform())
  const browser = browserOf(await signIn({ email }))
  expect(await guess(12, { email, from: elsewhere })).toEqual([...ten(401), 429, 429])
  const answer = await signIn({ email, browser })
  expect([answer.statusCode, browserOf(answer)]).toEqual([200, browser])
  // It forgives the guesser nothing, and opens the door to no other browser.
  expect((await signIn({ email, from: elsewhere })).statusCode).toBe(429)
  expect((await signIn({ email })).statusCode).toBe(429)
})

test('so does who sits in the same network as the guesser, though a hundred have failed from there', async () => {
  const { email } = await aSchool(platform())
  const browser = browserOf(await signIn({ email }))
  const isAddress = eq(throttleCounters.key, 'login-address:203.0.113.1')
  await database().update(throttleCounters).set({ points: 100 }).where(isAddress)
  expect((await signIn({ email })).statusCode).toBe(429)
  expect((await signIn({ email, browser })).statusCode).toBe(200)
})

test('a known browser has ten guesses of its own, whatever others do, and they count for its address', async () => {
  const { email, accountId } = await aSchool(platform())
  const browser = browserOf(await signIn({ email }))
  expect(await guess(12, { email, browser })).toEqual([...ten(401), 429, 429])
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

test('a browser that is known at another account, or that made up its id, counts with everybody', async () => {
  const [school, attacker] = [await aSchool(platform()), await aSchool(platform())]
  const browser = browserOf(await signIn({ email: attacker.email, from: elsewhere }))
  expect(await guess(11, { email: school.email, browser, from: elsewhere })).toEqual([...ten(401), 429])
  expect((await signIn({ email: school.email, browser: 'made-up' })).statusCode).toBe(429)
})

test('two people of one computer are both known there; an id that we never gave is replaced', async () => {
  const [first, second] = [await aSchool(platform()), await aTeacher(platform())]
  const browser = browserOf(await signIn({ email: first.email, browser: 'planted' }))
  expect(browser).not.toBe('planted')
  expect(browserOf(await signIn({ email: second.email, browser }))).toBe(browser)
  for (const { email } of [first, second]) {
    await guess(10, { email, from: elsewhere })
    expect((await signIn({ email, browser })).statusCode).toBe(200)
  }
})

test('a reset makes every browser unknown but the one it was done in, which gets in however fast others guess', async () => {
  const { email } = await aSchool(platform())
  const before = browserOf(await signIn({ email }))
  const app = testApp({ db: database() })
  await app.inject(post('/api/password-reset-request', { email }))
  await runJob(platform(), 'send-reset-links')
  const mail = (await readableMails(database())).find(({ to }) => to === email)
  const token = new URL(mail?.letter.button?.url ?? '').searchParams.get('token')
  const newPassword = 'our dog eats socks'
  const reset = await app.inject(post('/api/password-reset', { token, password: newPassword }))
  await guess(10, { email, from: elsewhere })
  expect((await signIn({ email, password: newPassword, browser: before })).statusCode).toBe(429)
  expect((await signIn({ email, password: newPassword, browser: browserOf(reset) })).statusCode).toBe(200)
})

test('a change of the password does the same; the owner can make it while somebody guesses', async () => {
  const { email, cookie } = await aSchool(platform())
  const [here, lost] = [browserOf(await signIn({ email })), browserOf(await signIn({ email }))]
  await guess(10, { email, from: elsewhere })
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

test('an account knows two hundred browsers, those used last, and none that nobody used for a year', async () => {
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
