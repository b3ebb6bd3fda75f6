import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysAfter } from '#server/accounts/licence/rules.ts'
import { addAccount, findAccount, findSchool } from '#server/accounts/people/store.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = (now = mondayMorning) => testPlatform({ db: database(), now })
const app = () => testApp({ db: database() })
const inDays = (days: number) => daysAfter(mondayMorning, days)
const aTrial = (overrides: { email?: string } = {}) =>
  aTestAccount(platform(), { ...overrides, trialEndsAt: inDays(12) })

async function list() {
  const { cookie } = await anAdmin(platform())
  return (await app().inject({ url: '/api/admin/test-accounts', headers: { cookie } })).json()
}

async function remove(id: string, admin?: { cookie: string }): Promise<[number, string]> {
  const { cookie } = admin ?? (await anAdmin(platform()))
  const url = `/api/admin/test-accounts/${id}`
  const response = await app().inject({ ...post(url, undefined, { cookie }), method: 'DELETE' })
  return [response.statusCode, response.json().message]
}

const entriesFor = (what: 'test-account-created' | 'test-account-deleted' | 'trial-extended', subjectId: string) =>
  database()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.what, what), eq(auditLog.subjectId, subjectId)))

const removed = 'The test account has been removed successfully.'
const noSuch = 'There is no such test account.'

test('all test accounts and trials are listed, newest first, and no other accounts', async () => {
  const older = await aTestAccount(platform(inDays(-3)), { plan: 'individual' })
  const newer = await aTrial()
  const over = await aTestAccount(platform(inDays(-20)), { trialEndsAt: inDays(-6) })
  const others = [await aSchool(platform()), await aTeacher(platform())].map(({ accountId }) => accountId)
  const accounts: { id: string }[] = await list()
  const ids = accounts.map(({ id }) => id)
  expect(ids.filter((id) => [older, newer, over].some(({ accountId }) => accountId === id))).toEqual([
    newer.accountId,
    older.accountId,
    over.accountId,
  ])
  expect(others.filter((id) => ids.includes(id))).toEqual([])
  const shown = ({ accountId }: { accountId: string }) => accounts.find(({ id }) => id === accountId)
  expect(shown(newer)).toEqual({
    id: newer.accountId,
    firstName: 'Priya',
    lastName: 'Shah',
    email: newer.email,
    licenseType: 'school',
    schoolName: expect.stringMatching(/^School \d+$/),
    schoolDomain: null,
    createdAt: mondayMorning.toISOString(),
    lastLoginAt: mondayMorning.toISOString(),
    trialEndsAt: inDays(12).toISOString(),
    daysLeft: 12,
  })
  expect(shown(older)).toMatchObject({ licenseType: 'individual', schoolName: null, trialEndsAt: null, daysLeft: null })
  expect(shown(over)).toMatchObject({ daysLeft: 0 })
})

test('removing a test account deletes its school and ends its sessions', async () => {
  const admin = await anAdmin(platform())
  const { accountId, schoolId, cookie, email } = await aTestAccount(platform())
  expect(await remove(accountId, admin)).toEqual([200, removed])
  expect([await findAccount(database(), accountId), await findSchool(database(), schoolId)]).toEqual([
    undefined,
    undefined,
  ])
  expect((await app().inject({ url: '/api/account', headers: { cookie } })).statusCode).toBe(401)
  expect(await entriesFor('test-account-deleted', accountId)).toMatchObject([
    { accountId: admin.accountId, email: admin.email, door: 'admin', subject: email, detail: { trial: false } },
  ])
})

test('after a trial is removed, the audit log still says whose it was', async () => {
  const form = {
    email: 'tom@beech.example',
    firstName: 'Tom',
    lastName: 'Okafor',
    licenseType: 'individual',
    password: 'our dog eats socks',
    isTestAccount: true,
  }
  const { account } = (await app().inject(post('/api/admin/create-test-account', form))).json()
  expect(await remove(account.id)).toEqual([200, removed])
  expect(await entriesFor('test-account-deleted', account.id)).toMatchObject([
    { subject: form.email, detail: { trial: true } },
  ])
})

test('only test accounts can be removed here', async () => {
  const admin = await anAdmin(platform())
  const people = [await aSchool(platform()), await aTeacher(platform()), admin]
  for (const { accountId } of people) {
    expect(await remove(accountId, admin)).toEqual([404, noSuch])
    expect(await findAccount(database(), accountId)).toBeDefined()
  }
  expect(await remove('2c1b7f0e-93c5-4b56-9a0b-6f6f7a4b2a11', admin)).toEqual([404, noSuch])
  expect((await remove('no-uuid', admin))[0]).toBe(404)
})

test('a school that has another account is not deleted', async () => {
  const { accountId, schoolId } = await aTestAccount(platform())
  const colleague = { email: 'colleague@elm.example', role: 'test', schoolId, createdAt: mondayMorning } as const
  const { id } = await addAccount(database(), colleague)
  expect((await remove(accountId))[0]).toBe(200)
  expect(await findSchool(database(), schoolId)).toBeDefined()
  expect((await remove(id))[0]).toBe(200)
  expect(await findSchool(database(), schoolId)).toBeUndefined()
})

test('a trial is extended to the end of a day, one that is over works again, and nothing else has an end to move', async () => {
  const admin = await anAdmin(platform())
  const extend = async (id: string, until: string) => {
    const response = await app().inject(
      post(`/api/admin/test-accounts/${id}/extend`, { until }, { cookie: admin.cookie }),
    )
    return [response.statusCode, response.json().message]
  }
  const over = await aTestAccount(platform(), { trialEndsAt: inDays(-3) })
  const slide = () => app().inject({ url: '/api/slides/current', headers: { cookie: over.cookie } })
  expect((await slide()).statusCode).toBe(402)
  expect(await extend(over.accountId, '2026-11-27')).toEqual([200, 'The trial runs until the end of 27 November 2026.'])
  expect((await slide()).statusCode).toBe(200)
  expect(await extend(over.accountId, '2026-11-20')).toEqual([
    409,
    'It runs until 27 November 2026 already. Please choose a later day.',
  ])
  expect(await extend((await aTestAccount(platform())).accountId, '2026-11-27')).toEqual([
    409,
    'This test account has no end.',
  ])
  expect(await extend((await aSchool(platform())).accountId, '2026-11-27')).toEqual([404, noSuch])
  expect(await entriesFor('trial-extended', over.accountId)).toMatchObject([
    { accountId: admin.accountId, subject: over.email, detail: { until: '2026-11-27' } },
  ])
})

test('of two concurrent removals, one wins', async () => {
  const { accountId } = await aTrial()
  const admin = await anAdmin(platform())
  const responses = await Promise.all([remove(accountId, admin), remove(accountId, admin)])
  expect(responses.toSorted(([one], [other]) => one - other)).toEqual([
    [200, removed],
    [404, noSuch],
  ])
  expect(await entriesFor('test-account-deleted', accountId)).toHaveLength(1)
})

test('a trial with a card payment in progress cannot be removed', async () => {
  const buy = ({ email }: { email: string }, paymentMethodId: string) =>
    app().inject(
      post('/api/create-subscription', { planType: 'individual', email, name: 'Ada Novak', paymentMethodId }),
    )
  const buying = await aTrial()
  expect((await buy(buying, 'pm_card_authenticationRequired')).json()).toMatchObject({ state: 'requiresAction' })
  expect(await remove(buying.accountId)).toEqual([
    409,
    'A licence is being bought for this account by card. Please try again in a few minutes.',
  ])
  expect(await findAccount(database(), buying.accountId)).toBeDefined()
})

test('the audit log records which administrator created a test account', async () => {
  const admin = await anAdmin(platform())
  const form = {
    email: 'sam@ash.example',
    firstName: 'Sam',
    lastName: 'Ash',
    licenseType: 'individual',
    testAccountPassword: 'made up by the form',
    isTestAccount: true,
  }
  const response = await app().inject(post('/api/admin/create-test-account', form, { cookie: admin.cookie }))
  expect(await entriesFor('test-account-created', response.json().account.id)).toMatchObject([
    { accountId: admin.accountId, email: admin.email, subject: form.email },
  ])
})
