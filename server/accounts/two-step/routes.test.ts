import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { throttleCounters, auditLog } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { post, productionEnv, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { recoveryCodes, totps } from './table.ts'

const database = testDatabase()
const password = 'correct horse battery'
beforeEach(async () => void (await database().delete(throttleCounters)))

/** The code of an authenticator app: now, one step ago (-1) or one step ahead (+1). */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

const inject = (url: string, payload: unknown, cookie = '') =>
  testApp({ db: database() }).inject(post(url, payload, { cookie }))
const start = (cookie: string, payload?: unknown) => inject('/api/admin/totp/start', payload, cookie)
const confirm = (cookie: string, code: string) => inject('/api/admin/totp/confirm', { code }, cookie)
const login = (email: string, code?: string, tried = password) =>
  inject('/api/auth/admin-login', { email, password: tried, ...(code === undefined ? {} : { code }) })

/** The session cookie in a response. */
const renewedIn = ({ cookies: [given] }: Awaited<ReturnType<typeof inject>>) => `${given?.name}=${given?.value}`

/** An administrator with an authenticator app whose current code is unused. */
async function anAdminWithApp() {
  const admin = await anAdmin(testPlatform({ db: database() }))
  const { secret } = (await start(admin.cookie)).json()
  const confirmed = await confirm(admin.cookie, codeOf(secret))
  const codes: string[] = confirmed.json().recoveryCodes
  await database().update(totps).set({ lastStep: 0 }).where(eq(totps.accountId, admin.accountId))
  return { ...admin, cookie: renewedIn(confirmed), secret: String(secret), recoveryCodes: codes }
}

test('set-up refuses even the right code after ten wrong ones', async () => {
  const { cookie } = await anAdmin(testPlatform({ db: database() }))
  const { secret } = (await start(cookie)).json()
  for (let count = 0; count < 10; count += 1) expect((await confirm(cookie, 'wrong')).statusCode).toBe(400)
  expect((await confirm(cookie, codeOf(secret))).statusCode).toBe(429)
})

test('an administrator scans a QR code, proves it with a code, and gets ten recovery codes', async () => {
  const { cookie, email, accountId } = await anAdmin(testPlatform({ db: database() }))
  const begun = (await start(cookie)).json()
  expect(begun.otpauthUrl).toContain(`secret=${begun.secret}`)
  expect(decodeURIComponent(begun.otpauthUrl)).toContain(email)
  expect(begun.qrSvg).toMatch(/^<svg [^]*<\/svg>$/)
  expect(begun.qrSvg).not.toMatch(/style=|<script/)
  const confirmed = await confirm(cookie, codeOf(begun.secret))
  const { recoveryCodes: codes } = confirmed.json()
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  const headers = { cookie: renewedIn(confirmed) }
  const user = await testApp({ db: database() }).inject({ url: '/api/auth/admin-user', headers })
  expect(user.json().totp).toBe('on')
  const kept = await database().select().from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  expect(JSON.stringify(kept)).not.toContain(codes[0].replaceAll('-', ''))
  expect(await database().$count(auditLog, eq(auditLog.what, 'totp-enabled'))).toBeGreaterThan(0)
})

test('two-step sign-in stays off until a code proves that the app has the secret', async () => {
  const { cookie, email } = await anAdmin(testPlatform({ db: database() }))
  expect((await confirm(cookie, '123456')).statusCode).toBe(409)
  const { secret } = (await start(cookie)).json()
  expect((await confirm(cookie, codeOf(secret, -10))).statusCode).toBe(400)
  expect((await login(email)).statusCode).toBe(200)
})

test('turning on two-step sign-in ends every session of that administrator except a new one for this browser', async () => {
  const platform = testPlatform({ db: database() })
  const admin = await anAdmin(platform)
  const elsewhere = (await login(admin.email)).cookies[0]?.value
  const { secret } = (await start(admin.cookie)).json()
  const renewed = renewedIn(await confirm(admin.cookie, codeOf(secret)))
  const app = testApp({ db: database() })
  const whoIs = (cookie: string) => app.inject({ url: '/api/auth/admin-user', headers: { cookie } })
  expect((await whoIs(renewed)).statusCode).toBe(200)
  expect((await whoIs(admin.cookie)).statusCode).toBe(401)
  expect((await whoIs(`dd_admin=${elsewhere}`)).statusCode).toBe(401)
})

test('with two-step sign-in on, the password alone asks for a code and does not count as a failure', async () => {
  const { email, secret } = await anAdminWithApp()
  const sentence = 'Please enter the code from your authenticator app.'
  for (let count = 0; count < 12; count += 1) {
    const response = await login(email)
    expect([response.statusCode, response.json(), response.cookies]).toEqual([
      401,
      { success: false, message: sentence, error: sentence, codeRequired: true },
      [],
    ])
  }
  expect((await login(email, codeOf(secret))).statusCode).toBe(200)
})

test('a wrong password does not reveal that a code is required', async () => {
  const { email, secret } = await anAdminWithApp()
  const response = await login(email, codeOf(secret), 'wrong')
  expect([response.statusCode, response.json()]).toEqual([
    401,
    { success: false, message: 'Invalid email or password', error: 'Invalid email or password' },
  ])
})

test('a code works once, also concurrently, and invalidates earlier codes', async () => {
  const { email, secret } = await anAdminWithApp()
  const code = codeOf(secret)
  const both = await Promise.all([login(email, code), login(email, code)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect((await login(email, code)).json()).toMatchObject({ codeRequired: true })
  expect((await login(email, codeOf(secret, -1))).statusCode).toBe(401)
  expect((await login(email, codeOf(secret, 1))).statusCode).toBe(200)
})

test('a code half a minute early with a space in it works, and one five minutes early or late does not', async () => {
  const { email, secret } = await anAdminWithApp()
  expect((await login(email, codeOf(secret, -10))).statusCode).toBe(401)
  expect((await login(email, codeOf(secret, 10))).statusCode).toBe(401)
  expect((await login(email, codeOf(secret, 1).replace(/^(...)/, '$1 '))).statusCode).toBe(200)
})

test('a recovery code works once, in upper or lower case', async () => {
  const { email, recoveryCodes: codes } = await anAdminWithApp()
  const [code = ''] = codes
  expect((await login(email, ` ${code.toUpperCase()} `)).statusCode).toBe(200)
  expect((await login(email, code)).statusCode).toBe(401)
  expect(await database().$count(auditLog, eq(auditLog.what, 'recovery-code-used'))).toBe(1)
})

test('ten wrong codes lock the second step, and clearing the login attempts does not unlock it', async () => {
  const { email, secret } = await anAdminWithApp()
  const wrong = codeOf(secret, 20)
  for (let count = 0; count < 10; count += 1) expect((await login(email, wrong)).statusCode).toBe(401)
  expect((await login(email, codeOf(secret))).statusCode).toBe(429)
  await database()
    .delete(throttleCounters)
    .where(eq(throttleCounters.key, `login-account:${email}`))
  expect((await login(email, codeOf(secret))).statusCode).toBe(429)
})

test('moving to another phone needs a code of the old one, which works until the new one is confirmed', async () => {
  const { cookie, email, secret, recoveryCodes: codes } = await anAdminWithApp()
  const refused = await start(cookie)
  expect([refused.statusCode, refused.json().codeRequired]).toEqual([403, true])
  expect((await start(cookie, { code: codeOf(secret, 20) })).statusCode).toBe(403)
  const begun = await start(cookie, { code: codes[1] })
  expect((await login(email, codeOf(secret))).statusCode).toBe(200)
  expect((await confirm(cookie, codeOf(begun.json().secret))).statusCode).toBe(200)
  expect((await login(email, codeOf(secret, 1))).statusCode).toBe(401)
  expect((await login(email, codes[2])).statusCode).toBe(401)
})

test('in production an administrator without two-step sign-in can only set it up', async () => {
  const db = database()
  const platform = testPlatform({ db, env: productionEnv })
  const admin = await anAdmin(platform)
  let cookie = admin.cookie.replace('dd_admin', '__Host-dd_admin')
  const app = testApp({ db, env: productionEnv })
  const get = (url: string) => app.inject({ url, headers: { cookie } })
  expect((await get('/api/auth/admin-user')).json().totp).toBe('required')
  const others = endpoints.filter(({ access, only, beforeTwoStep }) => access !== 'anyone' && !only && !beforeTwoStep)
  for (const { method, path } of others) {
    const refused = await app.inject({ ...post(path.replace(':id', admin.accountId), undefined, { cookie }), method })
    const response = [path, refused.statusCode, refused.json().message]
    expect(response).toEqual([path, 403, 'Please set up two-step sign-in first.'])
  }
  const { secret } = (await app.inject(post('/api/admin/totp/start', undefined, { cookie }))).json()
  cookie = renewedIn(await app.inject(post('/api/admin/totp/confirm', { code: codeOf(secret) }, { cookie })))
  expect((await get('/api/auth/admin-user')).json().totp).toBe('on')
  expect((await get('/api/admin/audit')).statusCode).toBe(200)
  expect((await get('/api/account')).statusCode).toBe(200)
})

test('an administrator who has yet to set up two-step sign-in can sign out', async () => {
  const db = database()
  const { cookie: plain } = await anAdmin(testPlatform({ db, env: productionEnv }))
  const cookie = plain.replace('dd_admin', '__Host-dd_admin')
  const app = testApp({ db, env: productionEnv })
  expect((await app.inject(post('/api/auth/admin-logout', undefined, { cookie }))).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/auth/admin-user', headers: { cookie } })).statusCode).toBe(401)
})

test('a school account has no two-step sign-in', async () => {
  const { cookie } = await aSchool(testPlatform({ db: database() }))
  expect((await start(cookie)).statusCode).toBe(401)
  expect((await inject('/api/auth/school-login', { email: 'a@b.example', password, code: '123456' })).statusCode).toBe(
    400,
  )
})

test('using a recovery code to move to another phone is logged once', async () => {
  const { cookie, accountId, recoveryCodes: codes } = await anAdminWithApp()
  expect((await start(cookie, { code: codes[0] })).statusCode).toBe(200)
  expect((await start(cookie, { code: codes[0] })).statusCode).toBe(403)
  const written = await database().select().from(auditLog).where(eq(auditLog.accountId, accountId)).orderBy(auditLog.id)
  const spent = written.filter(({ what }) => what === 'recovery-code-used')
  expect(spent.map(({ door, address }) => [door, address])).toEqual([['admin', '127.0.0.1']])
})

test('three wrong codes with the right password send the administrator a warning, once a day', async () => {
  const { email } = await anAdminWithApp()
  const warnings = async () =>
    (await readableMails(database())).filter(({ to, letter }) => to === email && /knows your/.test(letter.subject))
  for (let count = 0; count < 2; count += 1) await login(email, '000000')
  await login(email, '000000', 'wrong')
  expect(await warnings()).toHaveLength(0)
  for (let count = 0; count < 3; count += 1) await login(email, '000000')
  expect(await warnings()).toHaveLength(1)
  await database().delete(throttleCounters)
  const tomorrow = testApp({ db: database(), now: new Date('2026-11-17T08:50:00Z') })
  const wrong = post('/api/auth/admin-login', { email, password, code: '000000' })
  for (let count = 0; count < 4; count += 1) await tomorrow.inject(wrong)
  expect(await warnings()).toHaveLength(2)
})
