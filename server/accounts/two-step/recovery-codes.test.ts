import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { auditLog, throttleCounters } from '#server/platform/database/tables.ts'
import { anAdmin } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { recoveryCodes } from './table.ts'

const database = testDatabase()
const password = 'correct horse battery'
beforeEach(async () => void (await database().delete(throttleCounters)))

const inject = (url: string, payload: unknown, cookie = '') =>
  testApp({ db: database() }).inject(post(url, payload, { cookie }))
const login = (email: string, code: string, tried = password) =>
  inject('/api/auth/admin-login', { email, password: tried, code })
const leftOf = (accountId: string) => database().$count(recoveryCodes, eq(recoveryCodes.accountId, accountId))
const loggedUses = (accountId: string) =>
  database().$count(auditLog, and(eq(auditLog.accountId, accountId), eq(auditLog.what, 'recovery-code-used')))

/** An administrator with an authenticator app and ten recovery codes. */
async function anAdminWithCodes() {
  const admin = await anAdmin(testPlatform({ db: database() }))
  const { secret } = (await inject('/api/admin/totp/start', undefined, admin.cookie)).json()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const confirmed = await inject('/api/admin/totp/confirm', { code }, admin.cookie)
  const codes: string[] = confirmed.json().recoveryCodes
  const [session] = confirmed.cookies
  return { ...admin, cookie: `${session?.name}=${session?.value}`, codes, code: codes[0] ?? '' }
}

test('of twenty sign-ins at once with one recovery code, one succeeds', async () => {
  const { email, accountId, code } = await anAdminWithCodes()
  const spellings = [code, code.toUpperCase(), code.replaceAll('-', ''), ` ${code} `]
  const tries = Array.from({ length: 20 }, (_, at) => login(email, spellings[at % 4] ?? code))
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => ![200, 401, 429].includes(status))).toEqual([])
  expect([await leftOf(accountId), await loggedUses(accountId)]).toEqual([9, 1])
})

test('one recovery code cannot both sign in and move the second step to another phone', async () => {
  const { email, accountId, code, cookie } = await anAdminWithCodes()
  const both = await Promise.all([login(email, code), inject('/api/admin/totp/start', { code }, cookie)])
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect([await leftOf(accountId), await loggedUses(accountId)]).toEqual([9, 1])
})

test('a recovery code works for its own administrator only, and a wrong password does not use it up', async () => {
  const [owner, other] = [await anAdminWithCodes(), await anAdminWithCodes()]
  expect((await login(other.email, owner.code)).statusCode).toBe(401)
  expect((await login(owner.email, owner.code, 'wrong')).statusCode).toBe(401)
  expect([await leftOf(owner.accountId), await leftOf(other.accountId)]).toEqual([10, 10])
  expect((await login(owner.email, owner.code)).statusCode).toBe(200)
})

test('after the tenth recovery code none works, used or not', async () => {
  const { email, accountId, codes } = await anAdminWithCodes()
  for (const code of codes) expect((await login(email, code)).statusCode).toBe(200)
  expect([await leftOf(accountId), await loggedUses(accountId)]).toEqual([0, 10])
  for (const code of codes.slice(0, 3)) expect((await login(email, code)).statusCode).toBe(401)
})
