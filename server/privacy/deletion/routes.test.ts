import { expect, test } from 'vitest'
import { findAccount, findAccountByEmail } from '#server/accounts/people/store.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { queueMail, readableMails } from '#server/platform/mail/outbox.ts'
import { undelivered } from '#server/platform/mail/undelivered.ts'
import { aSchool, aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { accountDeletedLetter } from './mail.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const password = 'correct horse battery'

const get = (url: string, cookie: string, now = mondayMorning) =>
  testApp({ db: database(), now }).inject({ url, headers: { cookie } })
const deleteAccount = (cookie: string, currentPassword = password) =>
  testApp({ db: database() }).inject({
    ...post('/api/account', { currentPassword }, { cookie }),
    method: 'DELETE',
  })

async function subjectsTo(email: string) {
  const mails = await readableMails(database())
  return mails.filter(({ to }) => to === email).map(({ letter }) => letter.subject)
}

async function logged() {
  return JSON.stringify(await database().select().from(auditLog))
}

test('deleting an account ends its session and deletes mails about it', async () => {
  const { cookie, email, accountId } = await aTeacher(platform())
  const lost = { id: '', to: email, subject: 'Hello', letter: accountDeletedLetter('account', ''), attempts: 75 }
  await queueMail(database(), {
    to: 'owner@dailydot.example',
    letter: undelivered(lost, 'failed', 'No such person'),
    createdAt: mondayMorning,
  })
  expect((await deleteAccount(cookie, 'wrong')).statusCode).toBe(403)
  const response = await deleteAccount(cookie)
  expect([response.statusCode, response.json().message]).toEqual([
    200,
    'Your account is deleted, with everything that was kept about you.',
  ])
  expect(response.cookies.find(({ name }) => name === 'dd_school')?.maxAge).toBe(0)
  expect((await get('/api/account', cookie)).statusCode).toBe(401)
  expect(await findAccount(database(), accountId)).toBeUndefined()
  expect(await subjectsTo(email)).toEqual(['Your account for The Daily Dot is deleted'])
  expect(await subjectsTo('owner@dailydot.example')).toEqual([])
  expect((await deleteAccount(cookie)).statusCode).toBe(401)
})

test('the audit log no longer identifies a deleted account, or staff deleted with their school', async () => {
  const school = await aSchool(platform())
  const member = await aTeacher(platform(), { schoolId: school.schoolId, email: 'member@oakfield.example' })
  const app = testApp({ db: database() })
  for (const { email } of [school, member])
    await app.inject({ ...post('/api/auth/school-login', { email, password: 'wrong' }), remoteAddress: '203.0.113.77' })
  const wish = { email: 'gone@elsewhere.example', currentPassword: password }
  await app.inject(post('/api/account/email', wish, { cookie: school.cookie }))
  expect(await logged()).toContain(member.email)
  await deleteAccount(school.cookie)
  for (const trace of [school.email, member.email, 'gone@elsewhere.example', '203.0.113.77'])
    expect(await logged(), trace).not.toContain(trace)
  const entries = await database().select().from(auditLog)
  const kept = entries.filter(({ accountId }) => accountId === school.accountId).map(({ what }) => what)
  expect(kept).toEqual(['sign-in-refused', 'email-change-requested', 'account-deleted'])
})

test('the audit log still names an administrator who deleted their account', async () => {
  await anAdmin(platform())
  const { cookie, email } = await anAdmin(platform())
  expect((await deleteAccount(cookie)).statusCode).toBe(200)
  expect(await logged()).toContain(email)
})

test('deleting a school’s account deletes and mails its staff, and does not affect other schools', async () => {
  const school = await aSchool(platform(), { name: 'Oakfield' })
  const [member, stranger] = [await aTeacher(platform(), { schoolId: school.schoolId }), await aTeacher(platform(), {})]
  expect((await deleteAccount(school.cookie)).json().message).toMatch(/staff.*Records of payments are kept/)
  expect((await get('/api/account', member.cookie)).statusCode).toBe(401)
  expect(await subjectsTo(member.email)).toEqual(['Oakfield no longer uses The Daily Dot'])
  expect((await get('/api/account', stranger.cookie)).statusCode).toBe(200)
})

test('the holder of an individual licence is told what is deleted and what is kept', async () => {
  const { cookie } = await aSchool(platform(), { plan: 'individual' })
  expect((await deleteAccount(cookie)).json().message).toMatch(/^Your account and your licence .*payments are kept/)
})

test('deleting one of two holders’ accounts keeps the school', async () => {
  const first = await aSchool(platform())
  const second = await aTeacher(platform(), { schoolId: first.schoolId })
  await database().execute(`update accounts set role = 'school' where id = '${second.accountId}'`)
  expect((await deleteAccount(first.cookie)).statusCode).toBe(200)
  expect((await get('/api/account', second.cookie)).statusCode).toBe(200)
})

test('the only administrator cannot delete their account; of two concurrent deletions one succeeds', async () => {
  await database().execute(`delete from accounts where role = 'admin'`)
  const first = await anAdmin(platform())
  const refused = await deleteAccount(first.cookie)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'You are the only administrator. Please make another one first.',
  ])
  const second = await anAdmin(platform())
  const responses = await Promise.all([deleteAccount(first.cookie), deleteAccount(second.cookie)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const left = [await findAccountByEmail(database(), first.email), await findAccountByEmail(database(), second.email)]
  expect(left.filter(Boolean).length).toBe(1)
})
