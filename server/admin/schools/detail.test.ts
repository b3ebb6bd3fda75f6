// @module-tag embedded
import { expect, test } from 'vitest'
import { openSession } from '#server/accounts/sessions/service.ts'
import { usage } from '#server/usage/record/table.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

async function read(id: string) {
  const { cookie } = await anAdmin(platform())
  return testApp({ db: database() }).inject({ url: `/api/admin/schools/${id}`, headers: { cookie } })
}

const present = (accountId: string, schoolId: string, day: string) =>
  database()
    .insert(usage)
    .values({ accountId, schoolId, ageBand: 'ks1', day, usedAt: new Date(`${day}T08:50:00Z`) })

test('an administrator sees a school’s staff, its signed-in browsers and its last thirty days', async () => {
  const school = await aSchool(platform(), { name: 'Oak', domains: ['oak.example'] })
  const member = await aTeacher(platform(), { schoolId: school.schoolId, firstName: 'Tom', lastName: 'Okafor' })
  const stranger = await aSchool(platform())
  await openSession(platform(), member.accountId, 'school')
  await database().execute(
    `update sessions set seen_at = now() - interval '2 years' where account_id = '${school.accountId}'`,
  )
  // The thirtieth day counts, the day before it does not.
  for (const day of ['2026-11-16', '2026-10-18', '2026-10-17']) await present(member.accountId, school.schoolId, day)
  await present(school.accountId, school.schoolId, '2026-11-13')
  await present(stranger.accountId, stranger.schoolId, '2026-11-16')
  const response = await read(school.schoolId)
  expect(response.json()).toEqual({
    school: expect.objectContaining({ id: school.schoolId, schoolName: 'Oak', schoolDomains: ['oak.example'] }),
    hasPassword: true,
    renewsByCard: false,
    renewalPence: null,
    sessions: 2,
    staff: [
      {
        id: member.accountId,
        name: 'Tom Okafor',
        email: member.email,
        createdAt: '2026-11-16T08:50:00.000Z',
        lastLoginAt: '2026-11-16T08:50:00.000Z',
      },
    ],
    usage: { slidesShown: 3, people: 2, lastShownAt: '2026-11-16T08:50:00.000Z' },
  })
  expect(response.body).not.toMatch(/argon2|hash"|customer/i)
})

test('a school without uses or password that renews by card is shown as such', async () => {
  const payer = await aCardPayer(platform())
  await database().execute(`update accounts set password_hash = null where id = '${payer.accountId}'`)
  expect((await read(payer.schoolId)).json()).toMatchObject({
    hasPassword: false,
    renewsByCard: true,
    renewalPence: 7499,
    sessions: 1,
    staff: [],
    usage: { slidesShown: 0, people: 0, lastShownAt: null },
  })
})

test('a trial, an account id and an unknown id return 404', async () => {
  const trial = await aTestAccount(platform())
  for (const id of [trial.schoolId, trial.accountId, crypto.randomUUID()]) {
    const response = await read(id)
    expect([response.statusCode, response.json().message]).toEqual([404, 'There is no such school.'])
  }
})
