import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateSchool } from '#server/accounts/people/store.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

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

test('the account page shows the person, the school and the licence', async () => {
  const { cookie, email } = await aSchool(platform(), { name: 'Oakfield', firstName: 'Priya', lastName: 'Shah' })
  expect((await get('/api/account', cookie)).json()).toEqual({
    email,
    firstName: 'Priya',
    lastName: 'Shah',
    role: 'school',
    schoolName: 'Oakfield',
    pendingEmail: null,
    isEmailConfirmed: true,
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

test('the account page also opens after the licence has ended, and shows its state', async () => {
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
    const response = await get('/api/account', cookie)
    expect([response.statusCode, response.json()]).toMatchObject([200, { shortestPassword, licence: { state } }])
  }
  const owing = await get('/api/account', people[0][0].cookie, new Date(now.getTime() + 20 * day))
  expect(owing.json().licence).toMatchObject({ state: 'owed', daysLeft: 0 })
})

test('the account page shows what follows the paid year: a card renewal, an order, or nothing', async () => {
  const { cookie, schoolId } = await aSchool(platform())
  const nextYear = async () => (await get('/api/account', cookie)).json().licence.nextYear
  expect(await nextYear()).toBe('none')
  await updateSchool(database(), schoolId, { renewalOrderedAt: mondayMorning })
  expect(await nextYear()).toBe('ordered')
  await updateSchool(database(), schoolId, { renewsByCard: true })
  expect(await nextYear()).toBe('card')
})

test('a user whose licence has ended is refused with the reason', async () => {
  const ended = await aSchool(platform(), { licence: 'ended' })
  const response = await get('/api/school/staff', ended.cookie)
  expect([response.statusCode, response.json().message]).toEqual([
    402,
    'This licence ended on 12 October 2026. Please renew it to go on.',
  ])
})

test('a name can be changed, and an invalid one is refused', async () => {
  const { cookie } = await aTeacher(platform())
  expect((await put('/api/account/name', { firstName: ' Amira ', lastName: 'Khan-Öz' }, cookie)).statusCode).toBe(200)
  expect((await get('/api/account', cookie)).json()).toMatchObject({ firstName: 'Amira', lastName: 'Khan-Öz' })
  for (const firstName of ['', '  ', 'x'.repeat(101), 'A\nB', 'A\u0000B', 7, null])
    expect((await put('/api/account/name', { firstName, lastName: 'Khan' }, cookie)).statusCode).toBe(400)
  const more = { firstName: 'Amira', lastName: 'Khan', role: 'admin' }
  expect((await put('/api/account/name', more, cookie)).statusCode).toBe(400)
})

test('sessions are listed by device name, without secrets, and the others can be ended', async () => {
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
  const response = await testApp({ db: database() }).inject(
    post('/api/account/sessions/end-others', undefined, { cookie }),
  )
  expect(response.statusCode).toBe(200)
  expect((await get('/api/account', `dd_school=${elsewhere}`)).statusCode).toBe(401)
  expect((await get('/api/account/sessions', cookie)).json()).toEqual([expect.objectContaining({ isThisOne: true })])
})

const endSession = (id: string, cookie: string) =>
  testApp({ db: database() }).inject({
    ...post(`/api/account/sessions/${id}`, undefined, { cookie }),
    method: 'DELETE',
  })

test('one session can be ended, once, and only by its own account', async () => {
  const [mine, stranger] = [await aSchool(platform()), await aTestAccount(platform())]
  const lost = `dd_school=${await openSession(platform(), mine.accountId, 'school', 'Safari on an iPad')}`
  const kept = `dd_school=${await openSession(platform(), mine.accountId, 'school', 'Firefox on Linux')}`
  const listed: { id: string; device: string }[] = (await get('/api/account/sessions', mine.cookie)).json()
  const id = listed.find(({ device }) => device === 'Safari on an iPad')?.id ?? ''
  for (const wrong of [id.slice(1), `${id}x`, 'made-up-id-1'])
    expect((await endSession(wrong, mine.cookie)).statusCode, wrong).toBe(404)
  expect((await endSession(id, stranger.cookie)).statusCode).toBe(404)
  expect((await endSession(id, 'dd_school=made-up')).statusCode).toBe(401)
  expect((await get('/api/account', lost)).statusCode).toBe(200)

  const ended = await endSession(id, mine.cookie)
  expect([ended.statusCode, ended.json().message, ended.cookies]).toEqual([200, 'Safari on an iPad is signed out.', []])
  const statuses = [lost, kept, mine.cookie].map(async (cookie) => (await get('/api/account', cookie)).statusCode)
  expect(await Promise.all(statuses)).toEqual([401, 200, 200])
  const again = await endSession(id, mine.cookie)
  expect([again.statusCode, again.json().message]).toEqual([404, 'This browser is signed out already.'])
  const entries = await database()
    .select()
    .from(auditLog)
    .where(eq(auditLog.accountId, mine.accountId))
    .orderBy(auditLog.id)
  expect(entries).toMatchObject([
    { what: 'sessions-ended', email: mine.email, door: 'school', detail: { device: 'Safari on an iPad' } },
  ])
})

test('ending the session of this browser signs it out', async () => {
  const { cookie } = await aTeacher(platform())
  const [{ id }] = (await get('/api/account/sessions', cookie)).json()
  const ended = await endSession(id, cookie)
  expect([ended.statusCode, ended.json().message]).toEqual([200, 'You are signed out.'])
  expect(ended.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
    ['dd_school', '', 0],
    ['dd_hint', '', 0],
  ])
  expect((await get('/api/account', cookie)).statusCode).toBe(401)
})

test('signing in records the browser’s name', async () => {
  const { email } = await aSchool(platform())
  const app = testApp({ db: database() })
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const signIn = await app.inject(post('/api/auth/school-login', { email, password }, { 'user-agent': userAgent }))
  const cookie = `dd_school=${signIn.cookies.find(({ name }) => name === 'dd_school')?.value}`
  const listed = (await get('/api/account/sessions', cookie)).json()
  expect(listed.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne).device).toBe('Chrome on Windows')
})

test('repeated requests from one account do not fill the audit log', async () => {
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

test('without a session an account can be neither read nor deleted', async () => {
  for (const url of ['/api/account', '/api/account/sessions', '/api/account/data'])
    expect((await get(url, 'dd_school=made-up')).statusCode, url).toBe(401)
  expect((await deleteAccount('dd_school=made-up')).statusCode).toBe(401)
})
