import { beforeEach, expect, test } from 'vitest'
import { removeSchool } from '#server/accounts/people/service.ts'
import { updateSchool } from '#server/accounts/people/store.ts'
import { outbox, throttleCounters } from '#server/platform/database/tables.ts'
import { loadLibrary } from '#server/slides/shipped/service.ts'
import { usage } from '#server/usage/record/table.ts'
import { reportSchedules } from '#server/usage/weekly-report/table.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { dueWeek } from './rules.ts'

const database = testDatabase()
const thursday = new Date('2026-11-12T12:00:00Z')
const friday = new Date('2026-11-13T15:30:00Z')
const head = 'head@oakfield.example'

type Person = { accountId: string; schoolId: string; cookie: string }

const platform = (now: Date) => testPlatform({ db: database(), now })
const schedule = ({ cookie }: Person, to: string[], now = thursday) =>
  testApp({ db: database(), now }).inject({
    ...post('/api/stats/weekly-report/every-friday', { to }, { cookie }),
    method: 'PUT',
  })
const runAt = (now: Date) => runJob(platform(now), 'send-weekly-reports')
const mailedTo = async () => (await database().select().from(outbox).orderBy(outbox.to)).map(({ to }) => to)

async function oakfield(): Promise<Person & { email: string }> {
  const school = await aSchool(platform(thursday), { name: 'Oakfield Primary' })
  const { accountId, schoolId } = school
  const used = { slideId: 'week-11-tuesday', ageBand: 'ks1', day: '2026-11-10', usedAt: thursday } as const
  await database()
    .insert(usage)
    .values({ accountId, schoolId, ...used })
  return school
}

beforeEach(async () => {
  await loadLibrary(platform(thursday), testLibrary)
  for (const table of [outbox, throttleCounters, reportSchedules]) await database().delete(table)
})

test.each([
  ['Friday 15:29', '2026-11-13T15:29:59Z', undefined],
  ['Friday 15:30', '2026-11-13T15:30:00Z', '2026-11-09'],
  ['Sunday night', '2026-11-15T23:59:00Z', '2026-11-09'],
  ['Monday', '2026-11-16T00:00:00Z', undefined],
  ['Friday 15:30 in summer', '2026-06-12T14:30:00Z', '2026-06-08'],
])('on %s in London the reports that are due are of the week of %s', (_when, now, monday) => {
  expect(dueWeek(new Date(now))).toBe(monday)
})

test('the report goes out once on Friday afternoon, and says how to stop it', async () => {
  const school = await oakfield()
  const response = await schedule(school, [head, school.email])
  expect(response.json().message).toBe(`Every Friday afternoon the report goes to ${head} and ${school.email}.`)
  await runAt(thursday)
  expect(await mailedTo()).toEqual([])
  await Promise.all([runAt(friday), runAt(friday)])
  await runAt(new Date('2026-11-14T09:00:00Z'))
  expect(await mailedTo()).toEqual([head, school.email])
  const [mail] = await database().select().from(outbox)
  expect(mail?.letter).toMatchObject({
    subject: 'A week of talk at Oakfield Primary, 9 to 13 November',
    replyTo: school.email,
    notes: [
      expect.stringContaining('has The Daily Dot send you this every Friday'),
      expect.stringMatching(/^To stop it, reply and ask for that, or write to .+@.+ “Share Weekly Report” on your/),
    ],
  })
})

test('nothing goes out in a week without a use, after the licence has ended, or once it is stopped', async () => {
  const school = await oakfield()
  await schedule(school, [head])
  await runAt(new Date('2026-11-20T16:00:00Z'))
  await schedule(school, [])
  await runAt(friday)
  await schedule(school, [head])
  await updateSchool(database(), school.schoolId, { licenceEndsAt: thursday })
  await runAt(friday)
  expect(await mailedTo()).toEqual([])
})

test('switched on at the weekend, it begins with the next week', async () => {
  const school = await oakfield()
  const saturday = new Date('2026-11-14T09:00:00Z')
  await schedule(school, [head], saturday)
  await runAt(saturday)
  expect(await mailedTo()).toEqual([])
})

test('until the order is paid it goes to the school’s own address only', async () => {
  const school = await aSchool(platform(thursday), { licence: 'unpaid' })
  const refused = await schedule(school, [head])
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'Until the order is paid, the report goes to your own address only.',
  ])
  expect((await schedule(school, [school.email])).statusCode).toBe(200)
})

test('the addresses go with the school', async () => {
  const school = await oakfield()
  await schedule(school, [head])
  await removeSchool(database(), school.schoolId)
  expect(await database().select().from(reportSchedules)).toEqual([])
})
