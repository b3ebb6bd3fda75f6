import { and, eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { sessions } from '#server/accounts/sessions/table.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { aSchool, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const password = 'correct horse battery'

type Cookies = { name: string; value: string; maxAge?: number }[]
const valueOf = (cookies: Cookies, cookie: string) => cookies.findLast(({ name }) => name === cookie)?.value

/** Signs in, and then out without a network: the hint as the page writes it. */
async function signedOutOffline(email: string) {
  const { cookies } = await app().inject(post('/api/auth/school-login', { email, password }))
  const door = cookies[0]?.name ?? ''
  const session = `${door}=${cookies[0]?.value}`
  return { door, session, hint: `dd_hint=0-${valueOf(cookies, 'dd_hint')?.slice(2)}` }
}

const isLive = async (cookie: string) =>
  (await app().inject({ url: '/api/account', headers: { cookie } })).statusCode === 200

test.each([
  ['a call', { url: '/api/account' }, 401],
  ['a call to today’s cached slide', { url: '/api/slides/current' }, 401],
  ['a call open to anyone', { url: '/api/config' }, 200],
  ['a cached call open to anyone', { url: '/api/openapi.json' }, 200],
  ['a cached page', { url: '/api/docs' }, 200],
  ['a write', post('/api/account/password', {}), 401],
  ['the dashboard', { url: '/dashboard' }, 200],
  ['the public home', { url: '/' }, 200],
  ['a public file', { url: '/favicon.svg' }, 200],
  ['an address that does not exist', { url: '/assets/none.js' }, 404],
] as [string, InjectOptions, number][])(
  'after a sign-out without a network, %s ends the session and clears the cookies',
  async (_what, call, status) => {
    const { email } = await aSchool(platform(), { firstName: 'Ottoline' })
    const { door, session, hint } = await signedOutOffline(email)
    expect(await isLive(session)).toBe(true)
    const response = await app().inject({ ...call, headers: { ...call.headers, cookie: `${session}; ${hint}` } })
    expect(response.statusCode).toBe(status)
    expect(response.body).not.toContain('Ottoline')
    expect(response.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
      [door, '', 0],
      ['dd_hint', '', 0],
    ])
    expect(response.headers['cache-control'], 'no shared cache signs others out').toBe('no-store')
    expect(await isLive(session), 'a copied cookie').toBe(false)
  },
)

test('a trial and an administrator are signed out in the same way, each at their own door', async () => {
  const trial = await aTestAccount(platform(), { trialEndsAt: new Date('2026-11-30T08:50:00Z') })
  const { door, session, hint } = await signedOutOffline(trial.email)
  expect(door).toBe('dd_test')
  await app().inject({ url: '/', headers: { cookie: `${session}; ${hint}` } })
  expect(await isLive(session)).toBe(false)

  const { email } = await anAdmin(platform())
  const { cookies } = await app().inject(post('/api/auth/admin-login', { email, password }))
  const cookie = `dd_admin=${cookies[0]?.value}`
  await app().inject({ url: '/', headers: { cookie: `${cookie}; dd_hint=0-${cookies[1]?.value.slice(2)}` } })
  expect(await isLive(cookie)).toBe(false)
})

test('an administrator’s session in the same browser ends too: its tag is not in the hint', async () => {
  const { session, hint } = await signedOutOffline((await aSchool(platform())).email)
  const admin = await anAdmin(platform())
  await app().inject({ url: '/', headers: { cookie: `${session}; ${admin.cookie}; ${hint}` } })
  expect([await isLive(session), await isLive(admin.cookie)]).toEqual([false, false])
})

test('a tag ends nothing without its own session', async () => {
  const [first, second] = [await aSchool(platform()), await aSchool(platform())]
  const { session, hint } = await signedOutOffline(first.email)
  for (const wrong of [hint, 'dd_hint=0-', 'dd_hint=0', 'dd_hint=0-nothing']) {
    const response = await app().inject({ url: '/api/account', headers: { cookie: `${second.cookie}; ${wrong}` } })
    expect([response.statusCode, response.json().email, response.cookies]).toEqual([200, second.email, []])
  }
  expect((await app().inject({ url: '/', headers: { cookie: hint } })).cookies).toEqual([])
  expect(await isLive(session)).toBe(true)
})

test('twenty requests at once end one session, with one line in the audit log', async () => {
  const { email, accountId } = await aSchool(platform())
  const { session, hint } = await signedOutOffline(email)
  const before = await database().$count(sessions, eq(sessions.accountId, accountId))
  const ask = () => app().inject({ url: '/api/account', headers: { cookie: `${session}; ${hint}` } })
  const responses = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  expect(await database().$count(sessions, eq(sessions.accountId, accountId))).toBe(before - 1)
  const isTheirs = and(eq(auditLog.accountId, accountId), eq(auditLog.what, 'signed-out'))
  expect(await database().$count(auditLog, isTheirs)).toBe(1)
})

test('the next person can sign in at once, with a session and a hint of their own', async () => {
  const [first, second] = [await aSchool(platform()), await aSchool(platform())]
  const { session, hint } = await signedOutOffline(first.email)
  const cookie = `${session}; ${hint}`
  const response = await app().inject(post('/api/auth/school-login', { email: second.email, password }, { cookie }))
  expect(response.statusCode).toBe(200)
  expect(valueOf(response.cookies, 'dd_hint')).toMatch(/^1-/)
  const next = `dd_school=${valueOf(response.cookies, 'dd_school')}; dd_hint=${valueOf(response.cookies, 'dd_hint')}`
  expect([await isLive(session), await isLive(next)]).toEqual([false, true])
})
