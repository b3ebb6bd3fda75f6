import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { maxDaysUnsent } from '#contract/usage/record.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { aSchool, aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aSlide, testLibrary } from '#tests/support/slides/library.ts'
import { usage } from './table.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const [first, second, third, fourth, fifth, sixth] = slidesIn(testLibrary).map(({ id }) => id)
const some = [first, second, third, fourth, fifth, sixth].map(String)

type Person = { cookie: string }

const use = ({ cookie }: Person, id: string | undefined, { ageGroup = 'ks1', now = mondayMorning } = {}) =>
  testApp({ db: database(), now }).inject(post(`/api/slides/${id}/usage`, { ageGroup }, { cookie }))

async function get({ cookie }: Person, url: string, now = mondayMorning) {
  return (await testApp({ db: database(), now }).inject({ url, headers: { cookie } })).json()
}
const usedThisWeek = async (person: Person, now?: Date) => (await get(person, '/api/stats', now)).slidesUsedThisWeek
const recent = (person: Person) => get(person, '/api/slides/usage/recent')
const rowsOf = ({ accountId }: { accountId: string }) => database().$count(usage, eq(usage.accountId, accountId))

/** Adds a school's own slide. */
async function ownSlide(schoolId: string): Promise<string> {
  const id = `own-${schoolId}`
  await database()
    .insert(slides)
    .values({ id, schoolId, written: aSlide(id, 'friday', 'Our own'), fingerprint: 'own', createdAt: mondayMorning })
  return id
}

test('a presented slide counts for the week and is listed', async () => {
  const teacher = await aTeacher(platform())
  expect([await usedThisWeek(teacher), await recent(teacher)]).toEqual([0, []])
  const week = { slidesUsedThisWeek: 1, slideIds: [first] }
  expect((await use(teacher, first, { ageGroup: 'upperKS2' })).json()).toEqual({ success: true, week })
  expect(await get(teacher, '/api/stats')).toEqual(week)
  expect(await recent(teacher)).toEqual([
    {
      slide: { title: `About ${first}`, theme: 'monday' },
      ageGroup: 'upperKS2',
      usedAt: mondayMorning.toISOString(),
    },
  ])
})

test('few uses may be remarked on once an account is a week old', async () => {
  const teacher = await aTeacher(platform())
  const mayRemind = async (now: string) => (await get(teacher, '/api/stats', new Date(now))).mayRemind
  expect(await mayRemind('2026-11-22T08:50:00Z')).toBeUndefined()
  expect(await mayRemind('2026-11-23T08:50:00Z')).toBe(true)
})

test('a use that a browser kept for one account is not recorded for another', async () => {
  const [teacher, colleague] = [await aTeacher(platform()), await aTeacher(platform())]
  const keptFor = ({ accountId }: { accountId: string }, { cookie }: Person) =>
    testApp({ db: database() }).inject(post(`/api/slides/${first}/usage`, { ageGroup: 'ks1', accountId }, { cookie }))
  expect((await keptFor(teacher, colleague)).json()).toMatchObject({ message: 'This use belongs to another account.' })
  expect([await rowsOf(teacher), await rowsOf(colleague)]).toEqual([0, 0])
  expect((await keptFor(teacher, teacher)).statusCode).toBe(200)
  expect(await rowsOf(teacher)).toBe(1)
})

const day = 24 * 60 * 60

/** Sends what a browser kept. */
const useAgo = ({ cookie }: Person, secondsAgo: number, now: Date) =>
  testApp({ db: database(), now }).inject(
    post(`/api/slides/${first}/usage`, { ageGroup: 'ks1', secondsAgo }, { cookie }),
  )
const usesOf = async ({ accountId }: { accountId: string }) =>
  (await database().select().from(usage).where(eq(usage.accountId, accountId)).orderBy(usage.usedAt)).map((each) => [
    each.day,
    each.usedAt.toISOString(),
  ])

test.for([
  ['after midnight in London, in winter', '2026-11-17T00:10:00Z', 15 * 60, '2026-11-16', '2026-11-16T23:55:00.000Z'],
  ['after midnight in London, in summer', '2026-07-06T23:10:00Z', 15 * 60, '2026-07-06', '2026-07-06T22:55:00.000Z'],
  ['on the same day', '2026-11-17T00:10:00Z', 9 * 60, '2026-11-17', '2026-11-17T00:01:00.000Z'],
  ['after the clocks went back', '2026-10-25T09:00:00Z', 10.5 * 60 * 60, '2026-10-24', '2026-10-24T22:30:00.000Z'],
  ['after a fortnight', '2026-11-30T08:50:00Z', maxDaysUnsent * day, '2026-11-16', '2026-11-16T08:50:00.000Z'],
] as const)('a use that is sent %s counts on the day it happened', async ([, now, secondsAgo, ofDay, usedAt]) => {
  const teacher = await aTeacher(platform())
  expect((await useAgo(teacher, secondsAgo, new Date(now))).json()).toMatchObject({ success: true })
  expect(await usesOf(teacher)).toEqual([[ofDay, usedAt]])
})

test('a use of Friday that is sent on Monday counts for Friday’s week', async () => {
  const teacher = await aTeacher(platform())
  const [friday, monday] = [new Date('2026-11-20T09:00:00Z'), new Date('2026-11-23T09:00:00Z')]
  await useAgo(teacher, 3 * day, monday)
  expect([await usedThisWeek(teacher, friday), await usedThisWeek(teacher, monday)]).toEqual([1, 0])
  await useAgo(teacher, 60, monday)
  expect([await usedThisWeek(teacher, friday), await usedThisWeek(teacher, monday)]).toEqual([1, 1])
})

test('a kept use counts once if it is sent twice, or was recorded already', async () => {
  const teacher = await aTeacher(platform())
  await use(teacher, first)
  await useAgo(teacher, day, new Date('2026-11-17T09:00:00Z'))
  await useAgo(teacher, 2 * day, new Date('2026-11-19T09:00:00Z'))
  await useAgo(teacher, 2 * day + 5, new Date('2026-11-19T09:00:05Z'))
  expect((await usesOf(teacher)).map(([of]) => of)).toEqual(['2026-11-16', '2026-11-17'])
})

test.for([
  [maxDaysUnsent * day + 1, 'Uses and votes are taken for 14 days.'],
  [-1, 'A use or a vote cannot lie in the future.'],
] as const)('a use of %d seconds ago is refused with a sentence', async ([secondsAgo, sentence]) => {
  const teacher = await aTeacher(platform())
  const response = await useAgo(teacher, secondsAgo, mondayMorning)
  expect([response.statusCode, response.json().issues[0].message, await rowsOf(teacher)]).toEqual([400, sentence, 0])
})

test('twenty concurrent clicks count once', async () => {
  const teacher = await aTeacher(platform())
  const responses = await Promise.all(Array.from({ length: 20 }, () => use(teacher, first)))
  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect([await rowsOf(teacher), await usedThisWeek(teacher)]).toEqual([1, 1])
})

test('another age band or day is another use, but not another slide of the week', async () => {
  const teacher = await aTeacher(platform())
  await use(teacher, first, { ageGroup: 'eyfs' })
  await use(teacher, first, { ageGroup: 'ks1' })
  await use(teacher, first, { now: new Date('2026-11-17T08:50:00Z') })
  expect([await rowsOf(teacher), await usedThisWeek(teacher)]).toEqual([3, 1])
})

test('a use counts for the day in London', async () => {
  const teacher = await aTeacher(platform())
  for (const instant of ['2026-07-06T22:30:00Z', '2026-07-06T23:30:00Z', '2026-07-07T22:30:00Z'])
    await use(teacher, first, { now: new Date(instant) })
  expect(await rowsOf(teacher)).toBe(2)
})

test('a week runs from Monday to Sunday and counts at most five slides', async () => {
  const teacher = await aTeacher(platform())
  for (const id of some) await use(teacher, id)
  expect(await usedThisWeek(teacher)).toBe(5)
  expect(await usedThisWeek(teacher, new Date('2026-11-22T23:59:00Z'))).toBe(5)
  expect(await usedThisWeek(teacher, new Date('2026-11-23T00:00:00Z'))).toBe(0)
})

test('the response to each use has the week as GET /api/stats has it then', async () => {
  const teacher = await aTeacher(platform())
  const monday = new Date('2026-11-23T09:00:00Z')
  const weekAfter = async (recorded: ReturnType<typeof use>) => {
    const { week } = (await recorded).json()
    expect(week).toEqual(await get(teacher, '/api/stats', monday))
    return week.slidesUsedThisWeek
  }
  await use(await aTeacher(platform()), second, { now: monday })
  // Of Friday, then of this morning.
  expect(await weekAfter(useAgo(teacher, 3 * day, monday))).toBe(0)
  expect(await weekAfter(useAgo(teacher, 60, monday))).toBe(1)
  const after: number[] = []
  for (const id of some) after.push(await weekAfter(use(teacher, id, { now: monday })))
  expect(after).toEqual([1, 2, 3, 4, 5, 5])
})

test('a school account sees the uses of all its staff, and a teacher only their own', async () => {
  const school = await aSchool(platform())
  const teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  const elsewhere = await aTeacher(platform())
  await use(teacher, first)
  await use(school, second)
  await use(elsewhere, third)
  const titles = async (person: Person) =>
    (await recent(person)).map((each: { slide: { title: string } }) => each.slide.title)
  expect(await titles(school)).toEqual([`About ${second}`, `About ${first}`])
  expect(await titles(teacher)).toEqual([`About ${first}`])
  expect([await usedThisWeek(school), await usedThisWeek(teacher)]).toEqual([1, 1])
})

test('the last twenty uses are listed, newest first', { tags: ['long'] }, async () => {
  const teacher = await aTeacher(platform())
  for (let minute = 0; minute < 25; minute += 1)
    await use(teacher, slidesIn(testLibrary)[minute]?.id, { now: new Date(Date.UTC(2026, 10, 16, 9, minute)) })
  const listed = await recent(teacher)
  expect([listed.length, listed[0].usedAt, listed[19].usedAt]).toEqual([
    20,
    '2026-11-16T09:24:00.000Z',
    '2026-11-16T09:05:00.000Z',
  ])
})

test('only its school can use an own slide, and the use outlives the slide', async () => {
  const school = await aSchool(platform())
  const id = await ownSlide(school.schoolId)
  const stranger = await use(await aTeacher(platform()), id)
  expect([stranger.statusCode, stranger.json().message]).toEqual([404, 'There is no such slide.'])
  expect((await use(school, id)).statusCode).toBe(200)
  await database().delete(slides).where(eq(slides.id, id))
  expect(await recent(school)).toMatchObject([{ slide: null, ageGroup: 'ks1' }])
})

test.for([
  ['demo', 'ks1', 404],
  ['no-such-slide', 'ks1', 404],
  [first, 'ks9', 400],
  [first, '', 400],
] as const)('the slide %s in the band %s is not recorded: %i', async ([id, ageGroup, status]) => {
  const teacher = await aTeacher(platform())
  const { statusCode, ...response } = await use(teacher, id, { ageGroup })
  expect([statusCode, await rowsOf(teacher)]).toEqual([status, 0])
  expect(response.json().message).toMatch(/^[A-Z].*\.$/)
})

test('an account’s uses are in its data export and are deleted with the account', async () => {
  const teacher = await aTeacher(platform())
  await use(teacher, first)
  const { slidesShown } = await get(teacher, '/api/account/data')
  expect(slidesShown).toEqual([{ slideId: first, ageBand: 'ks1', usedAt: mondayMorning.toISOString() }])
  const left = await testApp({ db: database() }).inject({
    method: 'DELETE',
    url: '/api/account',
    headers: { cookie: teacher.cookie, 'sec-fetch-site': 'same-origin' },
    payload: { currentPassword: 'correct horse battery' },
  })
  expect([left.statusCode, await rowsOf(teacher)]).toEqual([200, 0])
})

test('administrators see each other’s uses, and their data export holds only their own', async () => {
  const [admin, other] = [await anAdmin(platform()), await anAdmin(platform())]
  await use(await aSchool(platform()), first)
  await use(admin, second)
  await use(other, third)
  expect((await recent(admin)).map((each: { slide: { title: string } }) => each.slide.title)).toEqual([
    `About ${third}`,
    `About ${second}`,
  ])
  const { slidesShown } = await get(admin, '/api/account/data')
  expect(slidesShown).toMatchObject([{ slideId: second }])
})
