import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { slidesOfWeek } from '#contract/slides/planning.ts'
import { aSchool, aTeacher, aTestAccount } from '#tests/support/accounts/people.ts'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'

const database = testDatabase()
const { added } = ownSlideCalls(() => testApp({ db: database() }))
let school = { cookie: '' }
let trial = { cookie: '' }
beforeAll(async () => {
  const platform = testPlatform({ db: database() })
  school = await aSchool(platform)
  trial = await aTestAccount(platform, { plan: 'individual', trialEndsAt: new Date('2027-09-01T00:00:00Z') })
})

type WeekRequest = { now?: string; cookie?: string; 'if-none-match'?: string }

function ask(date: string, { now, ...headers }: WeekRequest = {}) {
  const app = testApp({ db: database(), now: now ? new Date(now) : mondayMorning })
  return app.inject({ url: `/api/slides/weeks/${date}`, headers: { cookie: school.cookie, ...headers } })
}

async function weekOf(date: string, asked?: WeekRequest): Promise<ResponseOf<typeof slidesOfWeek>> {
  return (await ask(date, asked)).json()
}

const daysOf = ({ slides }: ResponseOf<typeof slidesOfWeek>) => slides.map(({ date }) => date)

test.for(['2027-03-01', '2027-03-04', '2027-03-07'])('%s leads to the five slides of its week', async (date) => {
  const week = await weekOf(date)
  expect(week).toMatchObject({ monday: '2027-03-01', limit: null, themedWeek: null })
  expect(daysOf(week)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'])
  const single = await testApp({ db: database() }).inject({
    url: '/api/slides/2027-03-03',
    headers: { cookie: school.cookie },
  })
  expect(week.slides[2]).toEqual(single.json())
})

test('a week over the turn of the year has slides of both years', async () => {
  const week = await weekOf('2027-01-01')
  expect(week.monday).toBe('2026-12-28')
  expect(daysOf(week)).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'])
})

test('a themed week comes with its slides, also one that ends on a Sunday', async () => {
  const week = await weekOf('2027-05-16')
  expect(week.themedWeek).toMatchObject({ name: 'Mental Health Awareness Week', endDate: '2027-05-16' })
  expect(week.slides.map(({ themedWeekName }) => themedWeekName)).toEqual(
    Array.from({ length: 5 }, () => 'Mental Health Awareness Week'),
  )
})

test('a pinned slide is in its week at once, and in no other school’s', async () => {
  const [one, other] = [await aSchool(testPlatform({ db: database() })), school]
  const before = await ask('2027-06-16', one)
  await added(one, { title: 'Our sports day', pinnedOn: '2027-06-16' })
  const after = await ask('2027-06-16', { ...one, 'if-none-match': String(before.headers.etag) })
  expect(after.statusCode).toBe(200)
  expect(after.json().slides[2]).toMatchObject({ title: 'Our sports day', isCustom: true, themedWeekName: null })
  // The week stays International Friendship Week on its other days.
  expect(after.json()).toMatchObject({ themedWeek: { name: 'International Friendship Week' } })
  expect((await weekOf('2027-06-16', other)).slides[2]).toMatchObject({ isCustom: false })
})

test('weeks can be seen for a year back and a year ahead, the outermost in part', async () => {
  const sentence = 'Slides can be seen for a year back and a year ahead.'
  const edges = { firstMonday: '2025-11-17', lastMonday: '2027-11-15' }
  expect(await weekOf('2026-11-16')).toMatchObject(edges)
  const last = await weekOf('2027-11-19')
  expect(last).toMatchObject({ monday: '2027-11-15', limit: sentence, ...edges })
  expect(daysOf(last)).toEqual(['2027-11-15', '2027-11-16'])
  for (const date of ['2027-11-22', '2025-11-16', '0000-01-01', '9999-12-31']) {
    const refused = await ask(date)
    expect([refused.statusCode, refused.json().message], date).toEqual([404, sentence])
  }
})

test('the weeks in which schools are usually closed are named, those with a school day are not', async () => {
  const { holidayWeeks } = await weekOf('2026-11-16')
  expect(holidayWeeks.slice(0, 3)).toEqual(['2025-12-22', '2025-12-29', '2026-02-16'])
  expect(holidayWeeks.filter((monday) => monday.startsWith('2027-08'))).toEqual([
    '2027-08-02',
    '2027-08-09',
    '2027-08-16',
    '2027-08-23',
  ])
  expect((await weekOf('2026-11-16', trial)).holidayWeeks).toEqual([])
})

test('a trial plans with this week and the next ten weekdays', async () => {
  const sentence = 'A trial shows the slides of this week and of the next ten weekdays.'
  const asked = { ...trial, now: '2026-11-18T09:00:00Z' }
  // The same week was cached for a school with a licence.
  expect(daysOf(await weekOf('2026-11-30', { now: asked.now }))).toHaveLength(5)
  const last = await weekOf('2026-11-30', asked)
  expect(last).toMatchObject({ limit: sentence, firstMonday: '2026-11-16', lastMonday: '2026-11-30' })
  expect(daysOf(last)).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
  expect(daysOf(await weekOf('2026-11-16', asked))).toHaveLength(5)
  for (const date of ['2026-11-13', '2026-12-07']) {
    const refused = await ask(date, asked)
    expect([refused.statusCode, refused.json().message]).toEqual([404, sentence])
  }
})

test.for(['2026-02-30', 'next', '%00'])('the date %s is refused with a sentence', async (date) => {
  const response = await ask(date)
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    'Please give a day of the calendar as YYYY-MM-DD.',
  ])
})

test('a teacher under a school’s licence may not read other weeks', async () => {
  const { cookie } = await aTeacher(testPlatform({ db: database() }))
  expect((await ask('2026-11-23', { cookie })).statusCode).toBe(403)
})

test('a client that has the week gets 304', async () => {
  const first = await ask('2026-11-23')
  const again = await ask('2026-11-27', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
