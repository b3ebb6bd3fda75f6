import { beforeAll, expect, test } from 'vitest'
import { findAccount, findSchool, updateSchool } from '#server/accounts/people/store.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { CardsUnreachable } from '#server/platform/providers/cards.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { freshApp, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

let admin = { cookie: '', accountId: '', email: '' }
beforeAll(async () => {
  admin = await anAdmin(platform())
})

const app = () => testApp({ db: database() })
async function act(id: string, action: string, body?: unknown, on = app()) {
  const response = await on.inject(post(`/api/admin/schools/${id}/${action}`, body, { cookie: admin.cookie }))
  return [response.statusCode, response.json().message]
}
const extend = (id: string, until: string, on = app()) => act(id, 'extend', { until }, on)
const endOf = async (id: string) => (await findSchool(database(), id))?.licenceEndsAt
const get = (url: string, cookie: string) => app().inject({ url, headers: { cookie } })

async function lastEntry() {
  const entries = await database().select().from(auditLog).orderBy(auditLog.id)
  const { what, accountId, email, door, subjectId, subject, detail } = entries.at(-1) ?? {}
  return { what, accountId, email, door, subjectId, subject, detail }
}
const byAdmin = () => ({ accountId: admin.accountId, email: admin.email, door: 'admin' })

async function lettersTo(email: string) {
  return (await readableMails(database())).filter(({ to }) => to === email).map(({ letter }) => letter)
}

test('a paid licence is extended to the end of a day in London, in summer time too', async () => {
  const { schoolId } = await aSchool(platform(), { name: 'Oak' })
  expect(await extend(schoolId, '2027-12-31')).toEqual([200, 'The licence runs until the end of 31 December 2027.'])
  expect(await endOf(schoolId)).toEqual(new Date('2027-12-31T23:59:59Z'))
  expect(await extend(schoolId, '2028-06-30')).toEqual([200, 'The licence runs until the end of 30 June 2028.'])
  expect(await endOf(schoolId)).toEqual(new Date('2028-06-30T22:59:59Z'))
  expect(await lastEntry()).toEqual({
    ...byAdmin(),
    what: 'licence-extended',
    subjectId: schoolId,
    subject: 'Oak',
    detail: { until: '2028-06-30' },
  })
})

test('extending an ended licence reopens it', async () => {
  const { schoolId, cookie } = await aSchool(platform(), { licence: 'ended' })
  expect((await get('/api/slides/current', cookie)).statusCode).toBe(402)
  expect((await extend(schoolId, '2026-11-16'))[0]).toBe(200)
  expect((await get('/api/slides/current', cookie)).statusCode).toBe(200)
})

test('an unpaid school works until the day that an administrator gives it, and still owes its year', async () => {
  const { schoolId, cookie } = await aSchool(platform(), { licence: 'unpaid' })
  await updateSchool(database(), schoolId, { orderedAt: new Date('2026-10-01T09:00:00Z') })
  expect((await get('/api/slides/current', cookie)).statusCode).toBe(402)
  expect(await extend(schoolId, '2026-12-18')).toEqual([200, 'The licence runs until the end of 18 December 2026.'])
  expect((await get('/api/slides/current', cookie)).statusCode).toBe(200)
  const { school } = (await get(`/api/admin/schools/${schoolId}`, admin.cookie)).json()
  expect(school).toMatchObject({
    paymentStatus: 'pending',
    licence: { state: 'grace', endsAt: '2026-12-18T23:59:59.000Z' },
  })
  expect(await endOf(schoolId)).toBeNull()
})

test('an extension to an earlier, past or too distant day is refused, and nothing changes', async () => {
  const paid = await aSchool(platform())
  const ended = await aSchool(platform(), { licence: 'ended' })
  const unpaid = await aSchool(platform(), { licence: 'unpaid' })
  expect(await extend(paid.schoolId, '2027-11-05')).toEqual([
    409,
    'It runs until 6 November 2027 already. Please choose a later day.',
  ])
  expect(await extend(ended.schoolId, '2026-11-15')).toEqual([409, 'Please choose a day that is not over.'])
  expect(await extend(paid.schoolId, '2032-01-01')).toEqual([409, 'Please choose a day before 16 November 2031.'])
  expect((await extend(unpaid.schoolId, '2026-11-17'))[1]).toMatch(
    /^It runs until \d+ (November|December) 2026 already/,
  )
  for (const until of ['2027-02-30', '31/12/2027', '', null])
    expect((await extend(paid.schoolId, String(until)))[0]).toBe(400)
  expect((await act(paid.schoolId, 'extend', { until: '2027-12-31', free: true }))[0]).toBe(400)
  for (const { schoolId } of [paid, ended, unpaid]) expect(await endOf(schoolId)).toBeNull()
})

test('a card’s charge is postponed by a year at most, the limit of the card provider', async () => {
  const payer = await aCardPayer(platform())
  const before = await endOf(payer.schoolId)
  expect(await extend(payer.schoolId, '2028-11-17')).toEqual([
    409,
    'A card pays for the next year, and its charge can wait until 16 November 2028 at most.',
  ])
  expect(await endOf(payer.schoolId)).toEqual(before)
  expect((await extend(payer.schoolId, '2028-11-15'))[0]).toBe(200)
})

test('extending a licence postpones its card charge; if the card provider is unreachable, nothing changes', async () => {
  const payer = await aCardPayer(platform())
  const renewOn = () => Promise.reject(new CardsUnreachable())
  const before = await endOf(payer.schoolId)
  const refused = await extend(payer.schoolId, '2028-01-31', freshApp({ db: database(), cards: { renewOn } }))
  expect(refused).toEqual([
    503,
    'We could not reach the card provider, and nothing has changed. Please try again in a moment.',
  ])
  expect(await endOf(payer.schoolId)).toEqual(before)
  expect((await extend(payer.schoolId, '2028-01-31'))[0]).toBe(200)
  const end = new Date('2028-01-31T23:59:59Z')
  expect(await endOf(payer.schoolId)).toEqual(end)
  expect(await platform().cards.read(payer.subscriptionId)).toMatchObject({ renews: true, periodEndsAt: end })
})

test('of two concurrent extensions to the same day, one wins', async () => {
  const { schoolId } = await aSchool(platform())
  const responses = await Promise.all([extend(schoolId, '2028-01-31'), extend(schoolId, '2028-01-31')])
  expect(responses.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('an unconfirmed order gets a new link to confirm it, which replaces the old one', async () => {
  const { schoolId, email } = await aSchool(platform(), { name: 'Elm', isUnverified: true })
  expect(await act(schoolId, 'welcome')).toEqual([200, `The link is on its way to ${email}.`])
  await act(schoolId, 'welcome')
  const letters = await lettersTo(email)
  expect(letters.map(({ subject }) => subject)).toEqual(Array(2).fill('Please confirm your order of The Daily Dot'))
  const states = await Promise.all(letters.map(({ button }) => stateOf(button?.url)))
  expect(states.toSorted()).toEqual(['open', 'replaced'])
  expect(await lastEntry()).toMatchObject({ ...byAdmin(), what: 'welcome-mail-sent', subject: 'Elm' })
})

async function stateOf(url = ''): Promise<string> {
  const token = new URL(url).searchParams.get('token')
  return (await app().inject(post('/api/orders/confirmation/check', { token }))).json().state
}

test('an account with a password gets a reset link, and its password keeps working until then', async () => {
  const { schoolId, email } = await aSchool(platform())
  expect((await act(schoolId, 'welcome'))[0]).toBe(200)
  expect((await lettersTo(email)).map(({ subject }) => subject)).toEqual(['Set a new Daily Dot password'])
  const body = { email, password: 'correct horse battery' }
  expect((await app().inject(post('/api/auth/school-login', body))).statusCode).toBe(200)
})

test('at most five links an hour are mailed to a school', async () => {
  const { schoolId } = await aSchool(platform())
  const statuses: unknown[] = []
  for (let count = 0; count < 6; count += 1) statuses.push((await act(schoolId, 'welcome'))[0])
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('ending a school’s sessions signs out its accounts and no others', async () => {
  const school = await aSchool(platform())
  const member = await aTeacher(platform(), { schoolId: school.schoolId })
  const stranger = await aSchool(platform())
  expect(await act(school.schoolId, 'end-sessions')).toEqual([200, '2 browsers were signed out.'])
  expect(await lastEntry()).toMatchObject({
    what: 'sessions-ended',
    subjectId: school.schoolId,
    detail: { sessions: 2 },
  })
  for (const { cookie } of [school, member]) expect((await get('/api/account', cookie)).statusCode).toBe(401)
  for (const { cookie } of [stranger]) expect((await get('/api/account', cookie)).statusCode).toBe(200)
  expect(await act(school.schoolId, 'end-sessions')).toEqual([200, 'No one was signed in.'])
  expect(await findAccount(database(), school.accountId)).toBeDefined()
})

test.for(['extend', 'welcome', 'end-sessions'])(
  'the action %s on an unknown school or a trial returns 404',
  async (action) => {
    const trial = await aTestAccount(platform())
    const body = action === 'extend' ? { until: '2028-01-31' } : undefined
    for (const id of [trial.schoolId, crypto.randomUUID()])
      expect(await act(id, action, body)).toEqual([404, 'There is no such school.'])
    expect((await get('/api/account', trial.cookie)).statusCode).toBe(200)
  },
)
