import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { calendarFeeds } from '#contract/slides/calendar-feed.ts'
import { linkRequests } from '#server/accounts/links/table.ts'
import { addAccount } from '#server/accounts/people/store.ts'
import { accounts } from '#server/accounts/people/table.ts'
import { outbox, throttleCounters, auditLog } from '#server/platform/database/tables.ts'
import { sendOutbox } from '#server/platform/mail/send-outbox.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testMailServer } from '#tests/support/platform/mail/smtp.ts'
import { feedPath } from '#tests/support/slides/calendar-feeds.ts'
import { makeWelcomeUrl } from './service.ts'

const database = testDatabase()
const mailServer = testMailServer()
const password = 'correct horse battery'
const newPassword = 'our dog eats socks'
beforeEach(async () => {
  await database().delete(throttleCounters)
  await database().delete(outbox)
})

const platform = (now?: Date) => testPlatform({ db: database(), env: mailServer.env, ...(now ? { now } : {}) })
const app = (now?: Date) => testApp({ db: database(), env: mailServer.env, ...(now ? { now } : {}) })

const ask = (email: string, headers: Record<string, string> = {}) =>
  app().inject(post('/api/password-reset-request', { email }, headers))
const check = (token: string, now?: Date) => app(now).inject(post('/api/password-reset/check', { token }))
const set = (token: string, wanted = newPassword, now?: Date) =>
  app(now).inject(post('/api/password-reset', { token, password: wanted }))
const login = (email: string, tried: string, path = '/api/auth/school-login') =>
  app().inject(post(path, { email, password: tried }))

async function deliver(): Promise<void> {
  await runJob(platform(), 'send-reset-links')
  await sendOutbox(platform()).run()
}

const mailsTo = (email: string) => mailServer.mails.filter(({ to }) => to?.[0]?.address === email)

/** Requests a link as a user does, and returns the token from the mail. */
async function linkFor(email: string): Promise<string> {
  await ask(email)
  await deliver()
  const [, token] =
    /http:\/\/127\.0\.0\.1:3000\/password-reset\?token=([\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? '') ?? []
  return token ?? 'no link came'
}

test('a teacher who forgot the password gets a mail, sets a new password, and signs in with it', async () => {
  const { email, accountId } = await aTeacher(platform())
  const token = await linkFor(email)
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Set a new Daily Dot password'])
  expect((await check(token)).json()).toEqual({ state: 'open', shortestPassword: 8 })
  const response = await set(token)
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { success: true, message: 'Your new password is set. Please log in with it.', loginPath: '/login' },
  ])
  expect((await login(email, password)).statusCode).toBe(401)
  expect((await login(email, newPassword)).statusCode).toBe(200)
  await deliver()
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
    'Set a new Daily Dot password',
    'Your Daily Dot password was changed',
  ])
  const written = await database().select().from(auditLog).where(eq(auditLog.accountId, accountId)).orderBy(auditLog.id)
  expect(written.map(({ what }) => what)).toEqual([
    'password-reset-requested',
    'password-changed',
    'sign-in-refused',
    'signed-in',
  ])
  expect(JSON.stringify(written)).not.toContain(token)
})

test('a link requested while the mail server is down arrives later, once', async () => {
  const { email } = await aTeacher(platform())
  await mailServer.stop()
  await ask(email)
  await deliver()
  expect(mailsTo(email)).toEqual([])
  await mailServer.start()
  await database()
    .update(outbox)
    .set({ dueAt: sql`now()` })
  await deliver()
  await deliver()
  expect(mailsTo(email)).toHaveLength(1)
})

test('an unknown email gets the same response and no mail, and is not stored', async () => {
  const { email } = await aSchool(platform())
  const [known, unknown] = [await ask(email), await ask('unknown@nowhere.example')]
  expect([unknown.statusCode, unknown.body, Object.keys(unknown.headers)]).toEqual([
    known.statusCode,
    known.body,
    Object.keys(known.headers),
  ])
  await deliver()
  expect(mailServer.mails.map(({ to }) => to?.[0]?.address)).toEqual([email])
  expect(await database().$count(linkRequests)).toBe(0)
})

test('several processes mail one link for one request', async () => {
  const { email } = await aSchool(platform())
  await ask(email)
  await Promise.all(Array.from({ length: 5 }, () => runJob(platform(), 'send-reset-links')))
  await deliver()
  expect(mailsTo(email)).toHaveLength(1)
})

test('a reset signs out every browser of that account and of no other', async () => {
  const [mine, other] = [await aSchool(platform()), await aSchool(platform())]
  await set(await linkFor(mine.email))
  const whoIs = (cookie: string) => app().inject({ url: '/api/auth/school-user', headers: { cookie } })
  expect((await whoIs(mine.cookie)).statusCode).toBe(401)
  expect((await whoIs(other.cookie)).statusCode).toBe(200)
})

test('exactly one of twenty concurrent uses of a link succeeds', async () => {
  const { email } = await aTeacher(platform())
  const token = await linkFor(email)
  const served = app()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      served.inject(post('/api/password-reset', { token, password: `${newPassword} ${at}` })),
    ),
  )
  const winners = responses.flatMap(({ statusCode }, at) => (statusCode === 200 ? [at] : []))
  expect(winners).toHaveLength(1)
  const others = responses.filter(({ statusCode }) => statusCode !== 200)
  expect(new Set(others.map(({ statusCode, json }) => `${statusCode} ${json().message}`))).toEqual(
    new Set(['400 This link has been used already. Please ask for a new one.']),
  )
  expect((await login(email, `${newPassword} ${winners[0]}`)).statusCode).toBe(200)
})

const advice = 'Three or four words that only you would put together are a good one.'

test('a refused password does not use up the link', async () => {
  const { schoolId } = await aSchool(platform(), { name: 'Oakfield Primary' })
  const { email } = await aTeacher(platform(), { schoolId })
  const token = await linkFor(email)
  const weak = ['short', 'password1', email, 'The Daily Dot', 'Passw0rd!', 'Oakfield2026!']
  const refusals = await Promise.all(weak.map((wanted) => set(token, wanted)))
  expect(refusals.map(({ statusCode, json }) => `${statusCode} ${json().message}`)).toEqual([
    '400 Password must be at least 8 characters long',
    `400 This password is one of the most common ones. ${advice}`,
    '400 Please choose a password that is not your email address.',
    '400 Please choose a password that is not the name of this product.',
    `400 This password is close to one that many people use. ${advice}`,
    `400 A name, email or school is easy to guess, and little else is in this password. ${advice}`,
  ])
  expect(refusals[4]?.json().issues).toEqual([expect.objectContaining({ path: 'password' })])
  expect((await set(token)).statusCode).toBe(200)
})

test('an expired, used, replaced or unknown link is reported on checking and on use', async () => {
  const [expired, used, replaced] = [await aTeacher(platform()), await aTeacher(platform()), await aTeacher(platform())]
  const anHourLater = new Date(mondayMorning.getTime() + 60 * 60_000)
  const aMomentBefore = new Date(anHourLater.getTime() - 1)
  const expiredToken = await linkFor(expired.email)
  expect((await check(expiredToken, aMomentBefore)).json().state).toBe('open')
  const usedToken = await linkFor(used.email)
  await set(usedToken)
  const replacedToken = await linkFor(replaced.email)
  await linkFor(replaced.email)
  const sentences = {
    expired: [expiredToken, 'This link has expired. Please ask for a new one.'],
    used: [usedToken, 'This link has been used already. Please ask for a new one.'],
    replaced: [replacedToken, 'A newer link was sent to you. Please use that one.'],
    unknown: ['made-up', 'This link is not complete. Please copy all of it from the mail.'],
  } as const
  for (const [state, [token, sentence]] of Object.entries(sentences)) {
    expect((await check(token, anHourLater)).json()).toEqual({ state, shortestPassword: 8 })
    const response = await set(token, newPassword, anHourLater)
    expect([response.statusCode, response.json().message]).toEqual([400, sentence])
  }
})

test.for([
  { who: 'a test account', make: aTestAccount, shortest: 6, loginPath: '/test-login', api: '/api/test-login' },
  {
    who: 'a trial',
    make: (on: ReturnType<typeof platform>) => aTestAccount(on, { trialEndsAt: new Date('2026-11-30T08:50:00Z') }),
    shortest: 6,
    loginPath: '/login',
    api: '/api/auth/school-login',
  },
  { who: 'a school', make: aSchool, shortest: 8, loginPath: '/login', api: '/api/auth/school-login' },
  { who: 'an administrator', make: anAdmin, shortest: 12, loginPath: '/admin-login', api: '/api/auth/admin-login' },
])('$who needs $shortest characters and is sent to $loginPath', async ({ make, shortest, loginPath, api }) => {
  const { email } = await make(platform())
  const token = await linkFor(email)
  expect((await check(token)).json().shortestPassword).toBe(shortest)
  expect((await set(token, 'socks, dogs'.slice(0, shortest - 1))).statusCode).toBe(400)
  const wanted = 'qzebra & jolts'.slice(0, shortest)
  expect((await set(token, wanted)).json().loginPath).toBe(loginPath)
  expect((await login(email, wanted, api)).statusCode).toBe(200)
})

test('an account without a password is asked to choose one, and a welcome link works for seven days', async () => {
  const email = 'new@dailydot.example'
  const { id: accountId } = await addAccount(database(), { email, role: 'admin', createdAt: mondayMorning })
  const welcome = new URL(await makeWelcomeUrl(platform(), { accountId, email })).searchParams.get('token') ?? ''
  const reset = await linkFor(email)
  expect(mailsTo(email)[0]?.subject).toBe('Choose your Daily Dot password')
  const day = 24 * 60 * 60_000
  const inSixDays = new Date(mondayMorning.getTime() + 6 * day)
  expect((await check(welcome, inSixDays)).json()).toEqual({ state: 'open', shortestPassword: 12 })
  expect((await check(welcome, new Date(mondayMorning.getTime() + 7 * day))).json().state).toBe('expired')
  expect((await set(welcome, newPassword, inSixDays)).json().loginPath).toBe('/admin-login')
  // The other link in the mailbox is revoked.
  expect((await check(reset)).json().state).toBe('replaced')
})

test('a link mailed to a previous email of the account does not work', async () => {
  const { email, accountId } = await aTeacher(platform())
  const token = await linkFor(email)
  await database()
    .update(accounts)
    .set({ email: `new-${email}` })
    .where(eq(accounts.id, accountId))
  expect((await check(token)).json().state).toBe('replaced')
  expect((await set(token)).statusCode).toBe(400)
})

test('an account locked after ten failures can reset the password, which unlocks it', async () => {
  const { email } = await aSchool(platform())
  for (let failures = 0; failures < 10; failures += 1) await login(email, 'wrong')
  expect((await login(email, password)).statusCode).toBe(429)
  expect((await set(await linkFor(email))).statusCode).toBe(200)
  expect((await login(email, newPassword)).statusCode).toBe(200)
})

test('the sixth reset request for an email within fifteen minutes is refused, for known and unknown emails', async () => {
  const { email } = await aSchool(platform())
  for (const each of [email, 'unknown@nowhere.example']) {
    for (let count = 0; count < 5; count += 1) expect((await ask(each)).statusCode).toBe(200)
    const refused = await ask(each)
    expect([refused.statusCode, refused.json().success]).toEqual([429, false])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(refused.json().message).toMatch(/ The newest link in your inbox works\.$/)
  }
})

test('the link leads to APP_URL, whatever the Host header', async () => {
  const { email } = await aSchool(platform())
  await ask(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  await deliver()
  const [mail] = mailsTo(email)
  expect(mail?.text).toContain('http://127.0.0.1:3000/password-reset?token=')
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
})

test('the owner of a mailbox who takes over a trial by a reset gets other calendar addresses', async () => {
  const trial = await aTestAccount(platform(), { plan: 'individual', trialEndsAt: new Date('2026-11-20T09:00:00Z') })
  const strangers = await Promise.all(calendarFeeds.map((feed) => feedPath(app(), trial, feed)))
  expect((await set(await linkFor(trial.email))).statusCode).toBe(200)
  for (const url of strangers) expect((await app().inject({ url })).statusCode).toBe(404)
  const signedIn = await login(trial.email, newPassword, '/api/test-login')
  const cookie = `dd_test=${signedIn.cookies.find(({ name }) => name === 'dd_test')?.value}`
  const own = await feedPath(app(), { cookie }, 'slides')
  expect((await app().inject({ url: own })).statusCode).toBe(200)
  await set(await linkFor(trial.email), 'another kettle sings')
  expect((await app().inject({ url: own })).statusCode, 'their own one stays').toBe(200)
})
