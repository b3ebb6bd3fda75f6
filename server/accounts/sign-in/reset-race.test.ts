// @module-tag long
import { expect, test } from 'vitest'
import { findAccount, setTwoStepSince, removeAccount, setPassword } from '#server/accounts/people/store.ts'
import { listLiveSessions, removeSessionsOf } from '#server/accounts/sessions/store.ts'
import { throttleCounters } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const old = 'correct horse battery'

/** Makes a call whose password check has to queue behind others, and changes the account meanwhile. */
async function meanwhile(request: ReturnType<typeof post>, change: () => Promise<void>) {
  const app = testApp({ db: database() })
  await app.ready()
  const counted = await database().$count(throttleCounters)
  const others = Array.from({ length: 24 }, () => hashPassword('someone else'))
  const response = app.inject(request)
  // An attempt is counted before its password check: from then on the call is queued behind the others.
  await expect.poll(() => database().$count(throttleCounters)).toBeGreaterThan(counted)
  await change()
  await Promise.all(others)
  return response
}

/** A real hash: a late call is checked against it. */
const newHash = hashPassword('a new password of their own')

async function reset(accountId: string): Promise<void> {
  await setPassword(database(), accountId, await newHash)
  await removeSessionsOf(database(), accountId)
}

test('signing in with the old password during a reset opens no session', async () => {
  const { accountId, email } = await aSchool(platform())
  const response = await meanwhile(post('/api/auth/school-login', { email, password: old }), () => reset(accountId))
  expect([response.statusCode, await listLiveSessions(database(), accountId)]).toEqual([401, []])
})

test('signing in is refused if two-step sign-in is turned on or the account deleted meanwhile', async () => {
  const { accountId, email } = await anAdmin(platform())
  const signIn = post('/api/auth/admin-login', { email, password: old })
  const turnOn = () => setTwoStepSince(database(), accountId, new Date())
  expect((await meanwhile(signIn, turnOn)).statusCode).toBe(401)
  const school = await aSchool(platform())
  const enter = post('/api/auth/school-login', { email: school.email, password: old })
  expect((await meanwhile(enter, () => removeAccount(database(), school.accountId))).statusCode).toBe(401)
})

test('after a reset the old password cannot change the email or password or delete the account', async () => {
  for (const [method, url, wish] of [
    ['POST', '/api/account/email', { email: 'thief@elsewhere.example' }],
    ['POST', '/api/account/password', { newPassword: 'a password of the thief' }],
    ['DELETE', '/api/account', {}],
  ] as const) {
    const { accountId, cookie } = await aSchool(platform())
    const call = { ...post(url, { ...wish, currentPassword: old }, { cookie }), method }
    // 409; 401 or 403 if a slow machine runs the check after the reset.
    expect((await meanwhile(call, () => reset(accountId))).statusCode, url).toBeOneOf([401, 403, 409])
    expect(await findAccount(database(), accountId), url).toBeDefined()
  }
  const mails = await readableMails(database())
  expect(mails.filter(({ to }) => to === 'thief@elsewhere.example')).toEqual([])
})
