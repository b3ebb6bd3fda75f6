import { expect, test } from 'vitest'
import { findAccount, setTwoStepSince, removeAccount, setPassword } from '#server/accounts/people/store.ts'
import { liveSessions, removeSessionsOf } from '#server/accounts/sessions/store.ts'
import { throttleCounters } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { post, testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool, anAdmin } from '#tests/support/people.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const old = 'correct horse battery'

/** Makes a call whose password check has to wait for others, and meanwhile does something else to the account. */
async function meanwhile(request: ReturnType<typeof post>, change: () => Promise<void>) {
  const app = testApp({ db: database() })
  await app.ready()
  const counted = await database().$count(throttleCounters)
  const others = Array.from({ length: 24 }, () => hashPassword('somebody else'))
  const answer = app.inject(request)
  // A guess is counted before it is made: from then on the call stands in the queue behind the others.
  await expect.poll(() => database().$count(throttleCounters)).toBeGreaterThan(counted)
  await change()
  await Promise.all(others)
  return answer
}

/** A real one: a call that comes late is checked against it. */
const newHash = hashPassword('a new password of their own')

async function reset(accountId: string): Promise<void> {
  await setPassword(database(), accountId, await newHash)
  await removeSessionsOf(database(), accountId)
}

test('who signs in with the old password while it is reset does not come in behind the reset', async () => {
  const { accountId, email } = await aSchool(platform())
  const answer = await meanwhile(post('/api/auth/school-login', { email, password: old }), () => reset(accountId))
  expect([answer.statusCode, await liveSessions(database(), accountId)]).toEqual([401, []])
})

test('nor without a code while two-step sign-in is turned on, nor into an account that is deleted', async () => {
  const { accountId, email } = await anAdmin(platform())
  const signIn = post('/api/auth/admin-login', { email, password: old })
  const turnOn = () => setTwoStepSince(database(), accountId, new Date())
  expect((await meanwhile(signIn, turnOn)).statusCode).toBe(401)
  const school = await aSchool(platform())
  const enter = post('/api/auth/school-login', { email: school.email, password: old })
  expect((await meanwhile(enter, () => removeAccount(database(), school.accountId))).statusCode).toBe(401)
})

test('nor does the old password change the email or the password behind a reset, or delete the account', async () => {
  for (const [method, url, wish] of [
    ['POST', '/api/account/email', { email: 'thief@elsewhere.example' }],
    ['POST', '/api/account/password', { newPassword: 'a password of the thief' }],
    ['DELETE', '/api/account', {}],
  ] as const) {
    const { accountId, cookie } = await aSchool(platform())
    const call = { ...post(url, { ...wish, currentPassword: old }, { cookie }), method }
    // 409; on a slow machine the check comes after the reset, and is refused for that.
    expect((await meanwhile(call, () => reset(accountId))).statusCode, url).toBeOneOf([401, 403, 409])
    expect(await findAccount(database(), accountId), url).toBeDefined()
  }
  const mails = await readableMails(database())
  expect(mails.filter(({ to }) => to === 'thief@elsewhere.example')).toEqual([])
})
