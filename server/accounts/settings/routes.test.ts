import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findAccountByEmail } from '#server/accounts/people/store.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const password = 'correct horse battery'

const send = (url: string, body: unknown, cookie = '') =>
  testApp({ db: database() }).inject(post(url, body, cookie ? { cookie } : {}))
const read = async (cookie: string) =>
  (await testApp({ db: database() }).inject({ url: '/api/account', headers: { cookie } })).json()

async function mailsTo(email: string) {
  const mails = await readableMails(database())
  return mails.filter(({ to }) => to === email).map(({ letter }) => letter)
}

const changePassword = (cookie: string, currentPassword: string, newPassword: string) =>
  send('/api/account/password', { currentPassword, newPassword }, cookie)

test('a password change signs out every other browser, takes effect at sign-in, and sends a mail', async () => {
  const { cookie, accountId, email } = await aSchool(platform())
  const elsewhere = `dd_school=${await openSession(platform(), accountId, 'school')}`
  const changed = await changePassword(cookie, password, 'our dog eats socks')
  expect(changed.statusCode).toBe(200)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your Daily Dot password was changed'])
  const renewed = changed.cookies.find(({ name }) => name === 'dd_school')?.value
  expect((await read(`dd_school=${renewed}`)).email).toBe(email)
  expect((await read(elsewhere)).message).toBe('Please log in.')
  // A copy of this browser's old cookie no longer works either.
  expect((await read(cookie)).message).toBe('Please log in.')
  expect((await send('/api/auth/school-login', { email, password })).statusCode).toBe(401)
  expect((await send('/api/auth/school-login', { email, password: 'our dog eats socks' })).statusCode).toBe(200)
})

test('a new password must be long enough and hard enough to guess for the account’s role', async () => {
  const school = await aSchool(platform(), { name: 'Elmwood Primary', firstName: 'Wilhelmina' })
  const [trial, admin] = [await aTestAccount(platform()), await anAdmin(platform())]
  const tried = async (cookie: string, wanted: string) =>
    (await changePassword(cookie, password, wanted)).json().message
  expect(await tried(trial.cookie, 'abcde')).toBe('Password must be at least 6 characters long')
  expect(await tried(school.cookie, 'sevench')).toBe('Password must be at least 8 characters long')
  expect(await tried(admin.cookie, 'elevenchars')).toBe('Password must be at least 12 characters long')
  expect(await tried(school.cookie, 'Password1')).toContain('most common')
  for (const own of ['Elmwood2026!', 'Wilhelmina7'])
    expect(await tried(school.cookie, own)).toContain('A name, email or school is easy to guess')
  expect(await tried(admin.cookie, 'AdminAdmin12')).toContain('easy to guess')
  expect(await tried(admin.cookie, 'Liverpool1892')).toContain('An administrator’s password has to be harder to guess')
  expect(await tried(trial.cookie, 'Passw0rd!')).toContain('Your password was changed')
  expect((await changePassword(school.cookie, password, 'x'.repeat(129))).statusCode).toBe(400)
  expect((await findAccountByEmail(database(), school.email))?.passwordHash).toMatch(/^\$argon2id/)
})

test('a stolen session has ten attempts at the password, which count as login attempts and are logged', async () => {
  const { cookie, email, accountId } = await aSchool(platform())
  for (let guess = 0; guess < 10; guess += 1)
    expect((await changePassword(cookie, 'wrong', 'our dog eats socks')).statusCode).toBe(403)
  const refused = await changePassword(cookie, password, 'our dog eats socks')
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await send('/api/auth/school-login', { email, password })).statusCode).toBe(429)
  const written = await database().select().from(auditLog).where(eq(auditLog.accountId, accountId)).orderBy(auditLog.id)
  expect(written.map(({ what, door, address, detail }) => [what, door, address, detail])).toEqual([
    ...Array.from({ length: 10 }, () => ['password-refused', 'school', '127.0.0.1', {}]),
    ['throttled', 'school', '127.0.0.1', { limit: 'account' }],
  ])
})
