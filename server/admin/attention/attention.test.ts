// @module-tag embedded
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { readAttention } from '#contract/admin/attention.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { updateSchool } from '#server/accounts/people/store.ts'
import { accounts } from '#server/accounts/people/table.ts'
import { londonDay } from '#server/platform/time/days.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { usage } from '#server/usage/record/table.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const days = (count: number) => new Date(mondayMorning.getTime() + count * 86_400_000)

let cookie = ''
beforeAll(async () => {
  cookie = (await anAdmin(platform())).cookie
  // A licence ends after so many days.
  const endings = { past: -1, soon: 1, card: 59, edge: 60, late: 61 }
  for (const [name, day] of Object.entries(endings)) {
    const { schoolId } = await aSchool(platform(), { name, email: `${name}@renewals.example` })
    await updateSchool(database(), schoolId, { licenceEndsAt: days(day), renewsByCard: name === 'card' })
  }
  for (const [name, day] of Object.entries({ over: -1, first: 2, last: 7, later: 8 }))
    await aTestAccount(platform(), { email: `${name}@trials.example`, plan: 'individual', trialEndsAt: days(day) })
  await aTestAccount(platform(), { email: 'tester@trials.example' })
  for (const [name, { createdDay, usedDay }] of Object.entries(quietSchools)) {
    const isEnded = name === 'ended'
    const school = await aSchool(platform(), {
      name,
      email: `${name}@quiet.example`,
      ...(isEnded && { licence: 'ended' }),
    })
    await database()
      .update(accounts)
      .set({ createdAt: days(createdDay) })
      .where(eq(accounts.id, school.accountId))
    if (usedDay !== undefined) await useOn(days(usedDay), school.schoolId)
  }
})

/** When each school's account was made, and when one of its staff last presented. */
const quietSchools: Record<string, { createdDay: number; usedDay?: number }> = {
  'never presented': { createdDay: -40 },
  'long ago': { createdDay: -200, usedDay: -90 },
  'four weeks ago': { createdDay: -200, usedDay: -28 },
  'this month': { createdDay: -200, usedDay: -27 },
  'new here': { createdDay: -10 },
  ended: { createdDay: -400, usedDay: -90 },
}

async function useOn(at: Date, schoolId: string): Promise<void> {
  const { accountId } = await aTeacher(platform(), { schoolId })
  const [slide] = await database().select({ id: slides.id }).from(slides).limit(1)
  await database()
    .insert(usage)
    .values({ accountId, schoolId, slideId: slide?.id, ageBand: 'ks1', day: londonDay(at), usedAt: at })
}

const get = (url: string) => testApp({ db: database() }).inject({ url, headers: { cookie } })
const read = async () => (await get('/api/admin/attention')).json<ResponseOf<typeof readAttention>>()
const names = ({ rows }: { rows: { name: string; email: string }[] }, at: string) =>
  rows.flatMap(({ name, email }) => (email.endsWith(`@${at}.example`) ? name : []))

test('paid licences that end within sixty days are listed, the next one first, and say how they renew', async () => {
  const { renewals } = await read()
  expect(names(renewals, 'renewals')).toEqual(['soon', 'card', 'edge'])
  expect(renewals.rows.map(({ renewal }) => renewal)).toEqual(['none', 'card', 'none'])
  expect(renewals.total).toBe(3)
})

test('trials that end within a week are listed, but no test account of an administrator', async () => {
  const { trials } = await read()
  expect(trials.rows.map(({ email, at }) => [email, at])).toEqual([
    ['first@trials.example', days(2).toISOString()],
    ['last@trials.example', days(7).toISOString()],
  ])
})

test('schools that could present and have not for four weeks are listed, the longest quiet first', async () => {
  const { quiet } = await read()
  expect(names(quiet, 'quiet')).toEqual(['never presented', 'long ago', 'four weeks ago'])
  expect(quiet.rows.map(({ at }) => at)).toEqual([null, days(-90).toISOString(), days(-28).toISOString()])
})

test('each list is a CSV, in which no name runs as a formula, and the download is audited', async () => {
  await database()
    .update(accounts)
    .set({ firstName: '=1+1', lastName: null })
    .where(eq(accounts.email, 'first@trials.example'))
  const file = await get('/api/admin/attention.csv?list=trials')
  expect(file.headers['content-disposition']).toBe('attachment; filename="daily-dot-trials-2026-11-16.csv"')
  const rows: string[][] = parse(file.body, { bom: true })
  expect(rows.slice(0, 2)).toEqual([
    ['Name', 'Email', 'Plan', 'Trial ends'],
    [`'=1+1`, 'first@trials.example', 'individual', '2026-11-18'],
  ])
  const renewals: string[][] = parse((await get('/api/admin/attention.csv?list=renewals')).body, { bom: true })
  expect(renewals.map((row) => row.at(-1))).toEqual(['Next year', 'none', 'card', 'none'])
  const log = (await get('/api/admin/audit?what=attention-exported')).json()
  expect(log.entries.map(({ detail }: { detail: object }) => detail)).toEqual([
    { list: 'renewals', rows: 3 },
    { list: 'trials', rows: 2 },
  ])
  expect((await get('/api/admin/attention.csv?list=everyone')).statusCode).toBe(400)
})

test('only an administrator reads the lists', async () => {
  const school = await aSchool(platform())
  for (const url of ['/api/admin/attention', '/api/admin/attention.csv?list=quiet'])
    for (const headers of [{ cookie: school.cookie }, {}])
      expect((await testApp({ db: database() }).inject({ url, headers })).statusCode).toBe(401)
})
