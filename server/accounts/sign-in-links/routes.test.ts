import { and, eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { linkRequests, links } from '#server/accounts/links/table.ts'
import { accounts } from '#server/accounts/people/table.ts'
import { totps } from '#server/accounts/two-step/table.ts'
import { auditLog, outbox, throttleCounters } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const password = 'correct horse battery'
beforeEach(async () => {
  await database().delete(throttleCounters)
  await database().delete(outbox)
})

const platform = () => testPlatform({ db: database() })
const app = (now = mondayMorning) => testApp({ db: database(), now })
const minutesLater = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000)

const ask = (email: string, from = '203.0.113.1') =>
  app().inject({ ...post('/api/auth/sign-in-link-request', { email }), remoteAddress: from })
const check = (token: string, now?: Date) => app(now).inject(post('/api/auth/sign-in-link/check', { token }))
const use = (token: string, { cookie = '', code = undefined as string | undefined, now = mondayMorning } = {}) =>
  app(now).inject(post('/api/auth/sign-in-link', { token, ...(code === undefined ? {} : { code }) }, { cookie }))
const login = (email: string, tried = password, cookie = '') =>
  app().inject(post('/api/auth/school-login', { email, password: tried }, { cookie }))

const mailsTo = async (email: string) =>
  (await readableMails(database())).filter(({ to }) => to === email).map(({ letter }) => letter)
const tokenIn = (url = '') => new URL(url).searchParams.get('token') ?? ''

/** Requests a link as a person does, and returns the token from the only mail. */
async function linkFor(email: string): Promise<string> {
  await database().delete(outbox)
  expect((await ask(email)).statusCode).toBe(200)
  await runJob(platform(), 'send-sign-in-links')
  const [letter] = await mailsTo(email)
  expect(letter?.subject).toBe('Sign in to The Daily Dot')
  return tokenIn(letter?.button?.url)
}

type SignInResponse = Awaited<ReturnType<typeof use>>
const sessionIn = ({ cookies }: SignInResponse) => `${cookies[0]?.name}=${cookies[0]?.value}`
const whoIs = async (cookie: string) =>
  (await app().inject({ url: '/api/auth/user', headers: { cookie } })).json().email
const eventsOf = async (accountId: string) =>
  (await database().select().from(auditLog).where(eq(auditLog.accountId, accountId)).orderBy(auditLog.id)).map(
    ({ what, detail }) => (what === 'signed-in' ? [what, detail] : what),
  )

test('the owner of an account that ten wrong passwords have locked signs in by a mailed link, and then by password', async () => {
  const { email, accountId } = await aSchool(platform(), { name: 'Oakfield Primary' })
  for (let failures = 0; failures < 10; failures += 1) await login(email, 'wrong')
  expect((await login(email)).statusCode).toBe(429)
  const token = await linkFor(email)
  expect((await check(token)).json()).toEqual({ state: 'open', account: { email, schoolName: 'Oakfield Primary' } })
  const response = await use(token)
  expect([response.statusCode, response.json().success]).toEqual([200, true])
  expect(response.cookies.map(({ name }) => name)).toEqual(['dd_school', 'dd_hint', 'dd_browser'])
  expect(await whoIs(sessionIn(response))).toBe(email)
  expect((await login(email)).statusCode, 'the attack goes on').toBe(429)
  const browser = `dd_browser=${response.cookies[2]?.value}`
  expect((await login(email, password, browser)).statusCode, 'but this browser is known now').toBe(200)
  const events = (await eventsOf(accountId)).filter((event) => event !== 'sign-in-refused' && event !== 'throttled')
  expect(events).toEqual([
    'sign-in-link-requested',
    ['signed-in', { device: 'A browser', by: 'link' }],
    ['signed-in', { device: 'A browser' }],
  ])
})

test('a link works once, also for twenty at once, and only its hash is stored', async () => {
  const { email } = await aTeacher(platform())
  const token = await linkFor(email)
  const responses = await Promise.all(Array.from({ length: 20 }, () => use(token)))
  const codes = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
  const again = await use(token)
  expect([again.statusCode, again.json().message, again.cookies]).toEqual([
    400,
    'This link has been used already. Please ask for a new one.',
    [],
  ])
  expect((await check(token)).json()).toEqual({ state: 'used', account: null })
  const stored = await database().select().from(links).where(eq(links.email, email))
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('looking at a link changes nothing, and no GET signs anybody in', async () => {
  const { email, accountId } = await aTeacher(platform())
  const token = await linkFor(email)
  const before = await eventsOf(accountId)
  const page = await app().inject({ url: `/sign-in-link?token=${token}` })
  expect([page.statusCode, page.cookies, page.headers['referrer-policy']]).toEqual([200, [], 'no-referrer'])
  expect((await app().inject({ url: `/api/auth/sign-in-link?token=${token}` })).statusCode).toBe(404)
  await check(token)
  expect(await eventsOf(accountId)).toEqual(before)
  expect((await use(token)).statusCode).toBe(200)
})

test('a link works for fifteen minutes, and a newer one replaces it', async () => {
  const { email } = await aTeacher(platform())
  const first = await linkFor(email)
  expect((await check(first, minutesLater(14))).json().state).toBe('open')
  const late = await use(first, { now: minutesLater(15) })
  expect([late.statusCode, late.json().message]).toEqual([400, 'This link has expired. Please ask for a new one.'])
  const second = await linkFor(email)
  expect((await use(first)).json().message).toBe('A newer link was sent to you. Please use that one.')
  expect((await use(second)).statusCode).toBe(200)
  for (const wrong of ['nonsense', `${second}x`]) expect((await use(wrong)).statusCode).toBe(400)
})

test('a link ends with a change of the password, by the owner or by a reset', async () => {
  const owner = await aSchool(platform())
  const byOwner = await linkFor(owner.email)
  const wish = { currentPassword: password, newPassword: 'our dog eats socks' }
  await app().inject(post('/api/account/password', wish, { cookie: owner.cookie }))
  expect((await use(byOwner)).statusCode).toBe(400)

  const { email } = await aTeacher(platform())
  const byReset = await linkFor(email)
  await app().inject(post('/api/password-reset-request', { email }))
  await runJob(platform(), 'send-reset-links')
  const reset = (await mailsTo(email)).find(({ subject }) => subject === 'Set a new Daily Dot password')
  await app().inject(post('/api/password-reset', { token: tokenIn(reset?.button?.url), password: wish.newPassword }))
  expect((await use(byReset)).statusCode).toBe(400)
})

test('a link that went to a previous email of the account does not sign in', async () => {
  const { email, accountId } = await aTeacher(platform())
  const token = await linkFor(email)
  await database()
    .update(accounts)
    .set({ email: `new-${email}` })
    .where(eq(accounts.id, accountId))
  expect((await use(token)).statusCode).toBe(400)
})

test('asking says the same for every email, and mails nothing to strangers and administrators', async () => {
  const [teacher, admin] = [await aTeacher(platform()), await anAdmin(platform())]
  const responses = []
  for (const email of [teacher.email, admin.email, 'nobody@nowhere.example'])
    responses.push(await ask(email).then(({ statusCode, body }) => [statusCode, body]))
  expect(new Set(responses.map(String)).size).toBe(1)
  await runJob(platform(), 'send-sign-in-links')
  expect(await mailsTo(admin.email)).toEqual([])
  expect(await mailsTo('nobody@nowhere.example')).toEqual([])
  expect(await mailsTo(teacher.email)).toHaveLength(1)
  expect(await database().$count(linkRequests)).toBe(0)
})

test('asking is limited per email, per address and per /48, whether or not there is an account', async () => {
  const { email } = await aTeacher(platform())
  for (const asked of [email, 'nobody@nowhere.example']) {
    for (let count = 0; count < 5; count += 1) expect((await ask(asked)).statusCode).toBe(200)
    const refused = await ask(asked, '203.0.113.77')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 800]).toEqual([429, true])
    expect(refused.json().message).toBe(
      'Too many tries. Please wait 15 minutes and try again. The newest link in your inbox works.',
    )
  }
  await runJob(platform(), 'send-sign-in-links')
  const [newest] = await mailsTo(email)
  expect((await use(tokenIn(newest?.button?.url))).statusCode, 'as the refusal says').toBe(200)
  await database().delete(throttleCounters)
  const school = Array.from({ length: 101 }, (_, at) => ask(`teacher-${at}@school.example`))
  const codes = (await Promise.all(school)).map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(100)
  await ask('one@school.example', '2001:db8:1:1::1')
  await database()
    .update(throttleCounters)
    .set({ points: 500 })
    .where(eq(throttleCounters.key, 'sign-in-link-site:2001:db8:1::/48'))
  expect((await ask('two@school.example', '2001:db8:1:2::1')).statusCode).toBe(429)
  expect((await ask('two@school.example', '2001:db8:2:2::1')).statusCode).toBe(200)
})

test('asking for other addresses of a mailbox, which mails nothing, does not keep its owner from a link', async () => {
  const { email } = await aTeacher(platform())
  for (let count = 0; count < 6; count += 1) await ask(email.replace('@', '+stranger@'))
  expect((await ask(email)).statusCode).toBe(200)
})

test('a trial signs in at its own door, and the person who was signed in before is signed out', async () => {
  const before = await aSchool(platform())
  const { email, accountId } = await aTestAccount(platform(), { trialEndsAt: new Date('2026-11-30T08:50:00Z') })
  const response = await use(await linkFor(email), { cookie: before.cookie })
  expect(response.cookies[0]?.name).toBe('dd_test')
  expect(await whoIs(sessionIn(response))).toBe(email)
  expect(await whoIs(before.cookie)).toBeUndefined()
  // Only a reset proves the mailbox: another person may have created the trial in this name, and know its password.
  const [account] = await database().select().from(accounts).where(eq(accounts.id, accountId))
  expect(account?.emailVerifiedAt).toBeNull()
})

test('an order whose email is not confirmed gets its own link again, not one to sign in', async () => {
  const { email } = await aSchool(platform(), { isUnverified: true, licence: 'unpaid' })
  await ask(email)
  await runJob(platform(), 'send-sign-in-links')
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Please confirm your order of The Daily Dot'])
})

test('an account with a second step is asked for its code, and a wrong one does not use up the link', async () => {
  const { email, accountId } = await aSchool(platform())
  const secret = new Secret({ size: 20 })
  await database().insert(totps).values({ accountId, secret: secret.base32 })
  await database()
    .update(accounts)
    .set({ twoStepSince: sql`now()` })
    .where(eq(accounts.id, accountId))
  const token = await linkFor(email)
  const asked = await use(token)
  expect([asked.statusCode, asked.json().codeRequired, asked.cookies]).toEqual([401, true, []])
  const wrong = await use(token, { code: '000000' })
  expect([wrong.statusCode, wrong.json().codeRequired]).toEqual([401, true])
  expect((await use(token, { code: new TOTP({ secret }).generate() })).statusCode).toBe(200)
})

test('an administrator’s session never comes from a link, not even one from before they became one', async () => {
  const { email, accountId } = await aSchool(platform())
  const token = await linkFor(email)
  await database().update(accounts).set({ role: 'admin' }).where(eq(accounts.id, accountId))
  const refused = await use(token)
  expect([refused.statusCode, refused.cookies]).toEqual([400, []])
})

test('an operator can switch it off: nothing is offered, asked for or redeemed', async () => {
  const { email } = await aTeacher(platform())
  const token = await linkFor(email)
  const off = testApp({ db: database(), env: { SIGN_IN_LINKS: 'off' } })
  expect((await off.inject({ url: '/api/config' })).json().signInLinks).toBe(false)
  expect((await app().inject({ url: '/api/config' })).json().signInLinks).toBe(true)
  for (const [url, body] of [
    ['/api/auth/sign-in-link-request', { email }],
    ['/api/auth/sign-in-link/check', { token }],
    ['/api/auth/sign-in-link', { token }],
  ] as const)
    expect((await off.inject(post(url, body))).statusCode).toBe(403)
  const isOpen = and(eq(links.email, email), sql`${links.usedAt} is null`)
  expect(await database().$count(links, isOpen)).toBe(1)
})
