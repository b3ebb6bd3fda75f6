import { expect, test } from 'vitest'
import { queueMail, readableMails } from '#server/platform/mail/outbox.ts'
import { undelivered } from '#server/platform/mail/undelivered.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/people.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { findAccount, findAccountByEmail, updateSchool } from '#server/accounts/people/store.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { accountDeletedLetter } from '#server/privacy/deletion/mail.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const password = 'correct horse battery'
const day = 24 * 3_600_000

const get = (url: string, cookie: string, now = mondayMorning) =>
  testApp({ db: database(), now }).inject({ url, headers: { cookie } })
const put = (url: string, body: unknown, cookie: string) =>
  testApp({ db: database() }).inject({ ...post(url, body, { cookie }), method: 'PUT' })
const deleteAccount = (cookie: string, currentPassword = password) =>
  testApp({ db: database() }).inject({
    ...post('/api/account', { currentPassword }, { cookie }),
    method: 'DELETE',
  })

async function subjectsTo(email: string) {
  const mails = await readableMails(database())
  return mails.filter(({ to }) => to === email).map(({ letter }) => letter.subject)
}

test('the account page says who this is and what the licence allows', async () => {
  const { cookie, email } = await aSchool(platform(), { name: 'Oakfield', firstName: 'Priya', lastName: 'Shah' })
  expect((await get('/api/account', cookie)).json()).toEqual({
    email,
    firstName: 'Priya',
    lastName: 'Shah',
    role: 'school',
    schoolName: 'Oakfield',
    pendingEmail: null,
    shortestPassword: 8,
    licence: {
      plan: 'school',
      state: 'paid',
      endsAt: new Date('2027-11-06T08:50:00Z').toISOString(),
      daysLeft: 355,
      nextYear: 'none',
    },
  })
})

test('the account page opens also when the licence has ended, with the state that tells what to do', async () => {
  const now = mondayMorning
  const people = [
    [await aSchool(platform(), { licence: 'unpaid' }), 'grace', 8],
    [await aSchool(platform(), { licence: 'ended' }), 'expired', 8],
    [await aTeacher(platform(), { licence: 'ended' }), 'expired', 8],
    [await aTestAccount(platform(), { trialEndsAt: new Date(now.getTime() + day) }), 'trial', 6],
    [await aTestAccount(platform(), { trialEndsAt: now }), 'trialOver', 6],
    [await aTestAccount(platform()), 'none', 6],
    [await anAdmin(platform()), 'none', 12],
  ] as const
  for (const [{ cookie }, state, shortestPassword] of people) {
    const answer = await get('/api/account', cookie)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { shortestPassword, licence: { state } }])
  }
  const owing = await get('/api/account', people[0][0].cookie, new Date(now.getTime() + 20 * day))
  expect(owing.json().licence).toMatchObject({ state: 'owed', daysLeft: 0 })
})

test('the account page says what follows the year that is paid: a card, an order, or nothing', async () => {
  const { cookie, schoolId } = await aSchool(platform())
  const nextYear = async () => (await get('/api/account', cookie)).json().licence.nextYear
  expect(await nextYear()).toBe('none')
  await updateSchool(database(), schoolId, { renewalOrderedAt: mondayMorning })
  expect(await nextYear()).toBe('ordered')
  await updateSchool(database(), schoolId, { renewsByCard: true })
  expect(await nextYear()).toBe('card')
})

test('who is refused for the licence reads the reason', async () => {
  const ended = await aSchool(platform(), { licence: 'ended' })
  const answer = await get('/api/school/staff', ended.cookie)
  expect([answer.statusCode, answer.json().message]).toEqual([
    402,
    'This licence ended on 12 October 2026. Please renew it to go on.',
  ])
})

test('a name is changed, and what is no name is refused', async () => {
  const { cookie } = await aTeacher(platform())
  expect((await put('/api/account/name', { firstName: ' Amira ', lastName: 'Khan-Öz' }, cookie)).statusCode).toBe(200)
  expect((await get('/api/account', cookie)).json()).toMatchObject({ firstName: 'Amira', lastName: 'Khan-Öz' })
  for (const firstName of ['', '  ', 'x'.repeat(101), 'A\nB', 'A\u0000B', 7, null])
    expect((await put('/api/account/name', { firstName, lastName: 'Khan' }, cookie)).statusCode).toBe(400)
  const more = { firstName: 'Amira', lastName: 'Khan', role: 'admin' }
  expect((await put('/api/account/name', more, cookie)).statusCode).toBe(400)
})

test('signed-in browsers are listed by what a person knows them by, without a secret, and others can be signed out', async () => {
  const { cookie, accountId } = await aSchool(platform())
  const elsewhere = await openSession(platform(), accountId, 'school', 'Firefox on Linux')
  const listed = (await get('/api/account/sessions', cookie)).json()
  expect(listed.map(({ device, isThisOne }: Record<string, unknown>) => [device, isThisOne]).toSorted()).toEqual([
    ['A browser', true],
    ['Firefox on Linux', false],
  ])
  for (const session of listed) {
    expect(Object.keys(session).toSorted()).toEqual(['createdAt', 'device', 'id', 'isThisOne', 'seenAt'])
    expect(session.id).toMatch(/^[\w-]{12}$/)
  }
  const answer = await testApp({ db: database() }).inject(
    post('/api/account/sessions/end-others', undefined, { cookie }),
  )
  expect(answer.statusCode).toBe(200)
  expect((await get('/api/account', `dd_school=${elsewhere}`)).statusCode).toBe(401)
  expect((await get('/api/account/sessions', cookie)).json()).toEqual([expect.objectContaining({ isThisOne: true })])
})

test('signing in notes the browser', async () => {
  const { email } = await aSchool(platform())
  const app = testApp({ db: database() })
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const signIn = await app.inject(post('/api/auth/school-login', { email, password }, { 'user-agent': userAgent }))
  const cookie = `dd_school=${signIn.cookies.find(({ name }) => name === 'dd_school')?.value}`
  const listed = (await get('/api/account/sessions', cookie)).json()
  expect(listed.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne).device).toBe('Chrome on Windows')
})

test('everything kept about an account can be downloaded, and no secret is in it', async () => {
  const { cookie, email, accountId } = await aSchool(platform(), {
    name: 'Oakfield',
    domains: ['oakfield.example'],
  })
  const app = testApp({ db: database() })
  await app.inject(post('/api/account/email', { email: 'me@elsewhere.example', currentPassword: password }, { cookie }))
  const answer = await get('/api/account/data', cookie)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="daily-dot-my-data.json"')
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.json()).toMatchObject({
    account: { id: accountId, email, role: 'school', firstName: 'Priya' },
    school: {
      name: 'Oakfield',
      plan: 'school',
      domains: ['oakfield.example'],
      paymentStatus: 'paid',
      orderedAt: '2026-11-06T08:50:00.000Z',
      licenceStartedAt: '2026-11-06T08:50:00.000Z',
      licenceEndsAt: '2027-11-06T08:50:00.000Z',
    },
    sessions: [{ door: 'school' }],
    links: [{ purpose: 'email', email: 'me@elsewhere.example' }],
    mails: [{ to: email, subject: 'Your email for The Daily Dot is about to change' }],
    history: expect.arrayContaining([expect.objectContaining({ what: 'email-change-requested' })]),
  })
  expect(answer.body).not.toMatch(/argon2|hash|token/i)
})

test('staff read which school they belong to, and not what it ordered', async () => {
  const { cookie } = await aTeacher(platform(), { name: 'Oakfield' })
  expect((await get('/api/account/data', cookie)).json().school).toEqual({ name: 'Oakfield', plan: 'school' })
})

test('an account that keeps asking for the same does not fill the log', async () => {
  const { cookie, accountId } = await aTestAccount(platform())
  const app = testApp({ db: database() })
  const statuses: number[] = []
  for (let count = 0; count < 22; count += 1) {
    await app.inject(post('/api/account/sessions/end-others', undefined, { cookie }))
    statuses.push((await app.inject({ url: '/api/account/data', headers: { cookie } })).statusCode)
  }
  expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([20, 429])
  const entries = await database().select().from(auditLog)
  expect(entries.filter((entry) => entry.accountId === accountId).length).toBe(20)
})

test('an account is deleted with its sessions, links and mails, and its email is free again', async () => {
  const { cookie, email, accountId } = await aTeacher(platform())
  const lost = { id: '', to: email, subject: 'Hello', letter: accountDeletedLetter(''), attempts: 75 }
  await queueMail(database(), {
    to: 'owner@dailydot.example',
    letter: undelivered(lost, 'failed', 'No such person'),
    createdAt: mondayMorning,
  })
  expect((await deleteAccount(cookie, 'wrong')).statusCode).toBe(403)
  const answer = await deleteAccount(cookie)
  expect([answer.statusCode, answer.json().message]).toEqual([
    200,
    'Your account is deleted, with everything that was kept about you.',
  ])
  expect(answer.cookies.find(({ name }) => name === 'dd_school')?.maxAge).toBe(0)
  expect((await get('/api/account', cookie)).statusCode).toBe(401)
  expect(await findAccount(database(), accountId)).toBeUndefined()
  expect(await subjectsTo(email)).toEqual(['Your account for The Daily Dot is deleted'])
  expect(await subjectsTo('owner@dailydot.example')).toEqual([])
  expect((await deleteAccount(cookie)).statusCode).toBe(401)
})

async function logged() {
  return JSON.stringify(await database().select().from(auditLog))
}

test('what the log says of a deleted account, and of staff who go with their school, no longer tells who it was', async () => {
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

test('what an administrator did stays theirs in the log', async () => {
  await anAdmin(platform())
  const { cookie, email } = await anAdmin(platform())
  expect((await deleteAccount(cookie)).statusCode).toBe(200)
  expect(await logged()).toContain(email)
})

test('a school that deletes its account takes its staff along, tells them, and leaves other schools alone', async () => {
  const school = await aSchool(platform(), { name: 'Oakfield' })
  const [member, stranger] = [await aTeacher(platform(), { schoolId: school.schoolId }), await aTeacher(platform(), {})]
  expect((await deleteAccount(school.cookie)).json().message).toMatch(/staff.*Records of payments are kept/)
  expect((await get('/api/account', member.cookie)).statusCode).toBe(401)
  expect(await subjectsTo(member.email)).toEqual(['Oakfield no longer uses The Daily Dot'])
  expect((await get('/api/account', stranger.cookie)).statusCode).toBe(200)
})

test('a person with an individual licence reads what goes and what is kept', async () => {
  const { cookie } = await aSchool(platform(), { plan: 'individual' })
  expect((await deleteAccount(cookie)).json().message).toMatch(/^Your account and your licence .*payments are kept/)
})

test('of two accounts of one school the first to go leaves the school', async () => {
  const first = await aSchool(platform())
  const second = await aTeacher(platform(), { schoolId: first.schoolId })
  await database().execute(`update accounts set role = 'school' where id = '${second.accountId}'`)
  expect((await deleteAccount(first.cookie)).statusCode).toBe(200)
  expect((await get('/api/account', second.cookie)).statusCode).toBe(200)
})

test('the only administrator stays; of two who leave at once, one does', async () => {
  await database().execute(`delete from accounts where role = 'admin'`)
  const first = await anAdmin(platform())
  const refused = await deleteAccount(first.cookie)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'You are the only administrator. Please make another one first.',
  ])
  const second = await anAdmin(platform())
  const answers = await Promise.all([deleteAccount(first.cookie), deleteAccount(second.cookie)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const left = [await findAccountByEmail(database(), first.email), await findAccountByEmail(database(), second.email)]
  expect(left.filter(Boolean).length).toBe(1)
})

test('signed out, nothing of an account can be read or changed', async () => {
  for (const url of ['/api/account', '/api/account/sessions', '/api/account/data'])
    expect((await get(url, 'dd_school=made-up')).statusCode, url).toBe(401)
  expect((await deleteAccount('dd_school=made-up')).statusCode).toBe(401)
})
