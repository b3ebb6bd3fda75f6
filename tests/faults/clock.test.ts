// @module-tag long
import { sql } from 'drizzle-orm'
import { TOTP, Secret } from 'otpauth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminLogin } from '#contract/accounts/sign-in.ts'
import { adminUser } from '#contract/accounts/signed-in.ts'
import { requestJoin } from '#contract/accounts/staff.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { setTwoStepSince } from '#server/accounts/people/store.ts'
import { acceptSecret, putNewSecret } from '#server/accounts/two-step/store.ts'
import { runIfDue } from '#server/platform/database/jobs.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { sendOutbox } from '#server/platform/mail/send-outbox.ts'
import { newTotpSecret } from '#server/platform/security/totp.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { freshApp, mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { freshEmbedded, testDatabase } from '#tests/support/platform/database/database.ts'
import { testMailServer } from '#tests/support/platform/mail/smtp.ts'

const minute = 60 * 1000
const [hour, day] = [60 * minute, 24 * 60 * minute]
const jumps = [
  ['an hour', hour],
  ['three days', 3 * day],
] as const

/** Embedded, because its clock is this process's, which a test can set back. */
const database = testDatabase(freshEmbedded)
const mailServer = testMailServer()
const start = new Date('2026-11-16T08:50:00Z').getTime()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }))
afterEach(() => void vi.useRealTimers())

const moveClock = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)

test('the database uses the clock that these tests set', async () => {
  moveClock(-3 * day)
  const { rows } = await database().execute<{ now: string }>(sql`select extract(epoch from now()) * 1000 as now`)
  expect(Math.abs(Number(rows[0]?.now) - (start - 3 * day))).toBeLessThan(minute)
})

test.for(jumps)('jobs still run after the clock is set back by %s', async ([name, jump]) => {
  let runs = 0
  const job = { name, everySeconds: 60, run: async () => void (runs += 1) }
  await runIfDue(database(), job)
  moveClock(-jump)
  await runIfDue(database(), job)
  expect([runs, await runIfDue(database(), job)]).toEqual([2, expect.closeTo(60, 0)])
})

test.for(jumps)('when the clock jumps ahead by %s, a job runs once, not once per missed run', async ([name, jump]) => {
  let runs = 0
  const job = { name: `ahead by ${name}`, everySeconds: 60, run: async () => void (runs += 1) }
  await runIfDue(database(), job)
  moveClock(jump)
  for (let attempt = 0; attempt < 5; attempt += 1) await runIfDue(database(), job)
  expect(runs).toBe(2)
})

test.for(jumps)(
  'after the clock is set back by %s, new mail goes out at once and deferred mail within an hour',
  async ([, jump]) => {
    const platform = testPlatform({ db: database(), env: mailServer.env })
    const letter = { subject: 'Hello', paragraphs: ['Good morning'] }
    const queue = (to: string) => queueMail(platform.db, { to, letter, createdAt: mondayMorning })
    await queue('put-off@example.org')
    mailServer.behaviour = 'defers'
    await sendOutbox(platform).run()
    await queue('new@example.org')
    mailServer.behaviour = 'accepts'
    moveClock(-jump)
    const readers = () => mailServer.mails.map(({ to }) => to?.[0]?.address)
    await sendOutbox(platform).run()
    expect(readers()).toContain('new@example.org')
    moveClock(hour)
    await sendOutbox(platform).run()
    expect(new Set(readers())).toEqual(new Set(['new@example.org', 'put-off@example.org']))
  },
)

test.for(jumps)('setting the clock back by %s does not make a rate limit last longer', async ([, jump]) => {
  const email = `grace@put-back-by-${jump}.example`
  const ask = async () => (await testApp({ db: database() }).inject(post(requestJoin.path, { email }))).statusCode
  for (let tries = 0; tries < 20 && (await ask()) !== 429; tries += 1);
  expect(await ask()).toBe(429)
  moveClock(-jump)
  expect(await ask()).toBe(200)
})

test('a session survives the clock being set back, and still expires on time', async () => {
  const { cookie } = await anAdmin(testPlatform({ db: database() }))
  // A new app has an empty session cache, so it asks the database.
  const status = async () =>
    (await freshApp({ db: database() }).inject({ url: adminUser.path, headers: { cookie } })).statusCode
  moveClock(-hour)
  expect(await status()).toBe(200)
  moveClock(13 * hour + minute)
  expect(await status()).toBe(401)
})

test.for(jumps)('an administrator’s sign-in code works once after the clock is set back by %s', async ([, jump]) => {
  const platform = testPlatform({ db: database() })
  const password = 'correct horse battery'
  const { accountId, email } = await anAdmin(platform, { password })
  const secret = newTotpSecret()
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() })
  await putNewSecret(platform.db, accountId, secret)
  await acceptSecret(platform.db, { accountId, secret, step: Math.floor(Date.now() / 30_000) })
  await setTwoStepSince(platform.db, accountId, mondayMorning)
  moveClock(-jump)
  const login = async () =>
    (await testApp({ db: database() }).inject(post(adminLogin.path, { email, password, code: code() }))).statusCode
  expect([await login(), await login()]).toEqual([200, 401])
})

test.for([
  ['forward', '2027-03-28T22:59:59Z', '2027-03-28T23:00:00Z', 'Monday 29 March, summer time'],
  ['back', '2026-10-25T23:59:59Z', '2026-10-26T00:00:00Z', 'Monday 26 October, winter time'],
] as const)('on the Sunday when clocks go %s Monday begins at midnight in London', async ([, before, after]) => {
  const { cookie } = await aSchool(testPlatform({ db: database(), now: new Date(before) }))
  let now = new Date(before)
  const app = freshApp({ db: database(), clock: { now: () => now } })
  const today = async () => (await app.inject({ url: currentSlide.path, headers: { cookie } })).json()
  const sunday = await today()
  now = new Date(after)
  const monday = await today()
  expect(sunday).toMatchObject({ validUntil: now.toISOString(), next: { id: monday.id } })
  expect(monday.theme).toBe('monday')
  now = new Date(before)
  expect(await today()).toEqual(sunday)
})
