import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keepChoices } from '#contract/accounts/keep-choices.ts'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { checkJoinLink, completeJoin, requestJoin } from '#contract/accounts/staff.ts'
import { readToday } from '#contract/site/today.ts'
import { findAccountByEmail } from '#server/accounts/people/store.ts'
import { accounts } from '#server/accounts/people/table.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })

const keep = (cookie: string, body: object) =>
  app().inject({ ...post(keepChoices.path, body, { cookie }), method: 'PUT' })
const read = async (cookie: string, path: string = generalUser.path) =>
  (await app().inject({ url: path, headers: { cookie } })).json()
const kestrels = { class: { ageBand: 'ks1', name: 'Kestrels' } }
const aTrial = () => aTestAccount(platform(), { trialEndsAt: new Date('2026-11-30T00:00:00Z') })

test('the class of a teacher is kept with the login, and is in what Today starts from on another device', async () => {
  const { cookie, accountId } = await aTeacher(platform(), { isClassAsked: false })
  expect((await read(cookie, schoolUser.path)).choices).toEqual({ class: null, tour: 'new' })
  expect((await keep(cookie, kestrels)).statusCode).toBe(200)
  const elsewhere = `dd_school=${await openSession(platform(), accountId, 'school')}`
  expect((await read(elsewhere, readToday.path)).schoolUser.choices).toEqual({ ...kestrels, tour: 'new' })
  expect((await keep(elsewhere, { tour: 'offered' })).statusCode).toBe(200)
  expect((await read(cookie, schoolUser.path)).choices).toEqual({ ...kestrels, tour: 'offered' })
})

test('“Not now” is remembered too, and a class can be taken back', async () => {
  const { cookie } = await aTrial()
  const none = { ageBand: null, name: null }
  await keep(cookie, { class: none })
  expect((await read(cookie)).choices.class).toEqual(none)
  await keep(cookie, { class: { ageBand: 'eyfs', name: '   ' } })
  expect((await read(cookie)).choices.class).toEqual({ ageBand: 'eyfs', name: null })
  await keep(cookie, { class: none })
  expect((await read(cookie)).choices.class).toEqual(none)
})

test('staff, trials and individual plans keep them; a login that people share has none', async () => {
  const personal = [
    await aTeacher(platform(), { isClassAsked: false }),
    await aTrial(),
    await aSchool(platform(), { plan: 'individual' }),
  ]
  for (const { cookie } of personal) {
    expect((await keep(cookie, kestrels)).statusCode).toBe(200)
    expect((await read(cookie)).choices.class.ageBand).toBe('ks1')
  }
  const others = [
    await aSchool(platform()),
    await aTestAccount(platform()),
    await anAdmin(platform()),
    await aSchool(platform(), { plan: 'individual', isUnverified: true }),
  ]
  for (const { cookie } of others) {
    expect((await keep(cookie, kestrels)).statusCode).toBe(403)
    expect(await read(cookie)).not.toHaveProperty('choices')
  }
})

test.each([
  ['an unknown band', { class: { ageBand: 'ks3', name: null } }],
  ['a class name that is too long', { class: { ageBand: 'ks1', name: 'x'.repeat(41) } }],
  ['a class name of two lines', { class: { ageBand: 'ks1', name: 'Kestrels\nOwls' } }],
  ['an unknown state of the tour', { tour: 'skipped' }],
  ['a further field', { ...kestrels, role: 'admin' }],
])('%s is refused and changes nothing', async (_what, body) => {
  const { cookie } = await aTeacher(platform(), { isClassAsked: false })
  expect((await keep(cookie, body)).statusCode).toBe(400)
  expect((await read(cookie)).choices).toEqual({ class: null, tour: 'new' })
})

test('what is left out stays, and no other account changes', async () => {
  const [one, other] = [
    await aTeacher(platform(), { isClassAsked: false }),
    await aTeacher(platform(), { isClassAsked: false }),
  ]
  await keep(one.cookie, { ...kestrels, tour: 'completed' })
  expect((await keep(one.cookie, {})).statusCode).toBe(200)
  await Promise.all([keep(one.cookie, { tour: 'new' }), keep(one.cookie, { class: { ageBand: 'eyfs', name: null } })])
  expect((await read(one.cookie)).choices).toEqual({ class: { ageBand: 'eyfs', name: null }, tour: 'new' })
  expect((await read(other.cookie)).choices).toEqual({ class: null, tour: 'new' })
  expect((await keep('', kestrels)).statusCode).toBe(401)
})

let schools = 0

/** Asks to join a school and completes the form. */
async function join(joining: 'open' | 'ask', entered: object) {
  schools += 1
  const domain = `class-${schools}.example`
  const school = await aSchool(platform(), { domains: [domain] })
  const change = {
    ...post('/api/school/staff/joining', { joining }, { cookie: school.cookie }),
    method: 'PUT' as const,
  }
  await app().inject(change)
  const email = `amira@${domain}`
  await app().inject(post(requestJoin.path, { email }))
  await runJob(platform(), 'send-join-links')
  const mail = (await readableMails(database())).find(({ to }) => to === email)
  const token = new URL(mail?.letter.button?.url ?? '').searchParams.get('token') ?? ''
  expect((await app().inject(post(checkJoinLink.path, { token }))).json().state).toBe('open')
  const person = { firstName: 'Amira', lastName: 'Khan', password: 'our dog eats socks' }
  const body = { token, schoolId: school.schoolId, ...person, ...entered }
  return { school, email, response: await app().inject(post(completeJoin.path, body)) }
}

const classOf = async (email: string) => {
  const account = await findAccountByEmail(database(), email)
  return account && [account.ageBand, account.className, account.isClassAsked]
}

test('the class that a teacher gives when joining is theirs from the start, and without one they are asked on Today', async () => {
  const told = await join('open', { ageBand: 'upperKS2', className: ' Owls ' })
  expect(told.response.statusCode).toBe(200)
  expect(await classOf(told.email)).toEqual(['upperKS2', 'Owls', true])
  const { email } = await join('open', { ageBand: null, className: '' })
  expect(await classOf(email)).toEqual([null, null, false])
})

test('where the school lets people in itself, the class waits with the newcomer', async () => {
  const { school, email } = await join('ask', { ageBand: 'ks1', className: 'Kestrels' })
  const { waiting } = await read(school.cookie, '/api/school/staff')
  await app().inject(post(`/api/school/staff/waiting/${waiting[0].id}/approve`, undefined, { cookie: school.cookie }))
  expect(await classOf(email)).toEqual(['ks1', 'Kestrels', true])
})

test('the class is in the download of a person’s data, and is deleted with the account', async () => {
  const { cookie, accountId } = await aTeacher(platform(), { isClassAsked: false })
  await keep(cookie, { ...kestrels, tour: 'offered' })
  const { choices } = await read(cookie, '/api/account/data')
  expect(choices).toEqual({ ageBand: 'ks1', className: 'Kestrels', tour: 'offered' })
  const deletion = post('/api/account', { currentPassword: 'correct horse battery' }, { cookie })
  await app().inject({ ...deletion, method: 'DELETE' })
  expect(await database().select().from(accounts).where(eq(accounts.id, accountId))).toEqual([])
})
