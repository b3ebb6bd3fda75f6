import { beforeEach, expect, test } from 'vitest'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { swaps } from '#server/slides/calendar/table.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { aSchool, aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aSlide } from '#tests/support/slides/library.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const { call, get, swapped, seenOn, readSwap } = swapCalls(app)

const today = '2026-11-16'
const ofToday = 'Anti-Bullying Week-monday'
const spare = 'week-12-monday'
const nextMonday = '2026-11-23'
const reason = 'A child lost a pet this weekend'

type Person = Awaited<ReturnType<typeof aTeacher>>

let school: Person
let teacher: Person
beforeEach(async () => {
  school = await aSchool(platform())
  teacher = await aTeacher(platform(), { schoolId: school.schoolId })
})

test('the reason is in the data download of the person who gave it, and in no response to anyone', async () => {
  const response = await swapped(teacher, today, { slideId: spare, reason })
  expect((await get('/api/account/data', teacher)).swaps).toMatchObject([{ day: today, slideId: spare, reason }])
  const admin = await anAdmin(platform())
  const stranger = await aSchool(platform())
  const asked = [
    [school, '/api/account/data'],
    [stranger, '/api/account/data'],
    [school, `/api/swaps/${today}`],
    [teacher, `/api/swaps/${today}`],
    [teacher, '/api/slides/current'],
    [teacher, '/dashboard'],
    [school, '/dashboard'],
    [school, '/api/stats/weekly-report'],
    [school, '/api/school/staff'],
    [admin, `/api/admin/audit?search=${teacher.email}`],
    [admin, `/api/admin/schools/${school.schoolId}`],
  ] as const
  for (const [person, url] of asked) {
    const { statusCode, body } = await call('GET', url, person)
    expect([url, statusCode, body.includes(reason)]).toEqual([url, 200, false])
  }
  expect(JSON.stringify(response)).not.toContain(reason)
})

test('the reason of a swap for everybody is in the download of the account that made it, not in a teacher’s', async () => {
  await swapped(school, today, { slideId: spare, for: 'school', reason })
  expect((await get('/api/account/data', school)).swaps).toMatchObject([{ reason }])
  expect((await get('/api/account/data', teacher)).swaps).toEqual([])
})

test('a person’s swaps are deleted with the account, the school’s stay', async () => {
  await swapped(teacher, today, { slideId: spare, reason })
  await swapped(school, nextMonday, { slideId: spare, for: 'school' })
  const left = await call('DELETE', '/api/account', teacher, { currentPassword: 'correct horse battery' })
  expect(left.statusCode).toBe(200)
  const kept = await database().select().from(swaps)
  expect(kept.filter(({ schoolId }) => schoolId === school.schoolId).map(({ day }) => day)).toEqual([nextMonday])
  expect(await seenOn(school, nextMonday)).toBe(spare)
})

test('a use counts for the slide that was shown, not for the one that was due', async () => {
  await swapped(teacher, today, { slideId: spare })
  const { id } = await get('/api/slides/current', teacher)
  await app().inject(post(`/api/slides/${id}/usage`, { ageGroup: 'ks1' }, { cookie: teacher.cookie }))
  expect((await get('/api/stats', teacher)).slideIds).toEqual([spare])
  expect((await readSwap(teacher, today)).slide.lastUse).toEqual({ date: today, ageGroup: 'ks1' })
  expect(
    (await readSwap(school, nextMonday)).offers.map(({ slide }: { slide: { id: string } }) => slide.id),
  ).not.toContain(spare)
})

test('the weekly report announces the slides as the sender sees them', async () => {
  const report = async (person: Person) => (await call('GET', '/api/stats/weekly-report', person)).body
  await swapped(school, nextMonday, { slideId: spare, for: 'school' })
  expect(await report(school)).toContain(`About ${spare}`)
  expect(await report(school)).not.toContain('About week-13-monday')
  expect(await report(await aSchool(platform()))).toContain('About week-13-monday')
})

test('coverage counts the slides to come as the person sees them', async () => {
  const id = `own-${school.schoolId}`
  const written: WrittenSlide = { ...aSlide(id), strands: ['physical'] }
  await database()
    .insert(slides)
    .values({ id, schoolId: school.schoolId, written, fingerprint: 'own', createdAt: mondayMorning })
  const physical = async (): Promise<number> => {
    const { strands } = await get('/api/stats/coverage', school)
    return strands.find(({ strand }: { strand: string }) => strand === 'physical').comingUp
  }
  expect(await physical()).toBe(0)
  await swapped(school, nextMonday, { slideId: id })
  expect(await physical()).toBe(1)
})

test('the job removes the swaps of days that no calendar shows any more, and no others', async () => {
  const { accountId, schoolId } = teacher
  const row = { accountId, schoolId, madeBy: accountId, slideId: spare, madeAt: mondayMorning, reason }
  const days = ['2025-08-29', '2025-09-01', '2026-08-31', today]
  await database()
    .insert(swaps)
    .values(days.map((day) => ({ ...row, day, madeOn: day })))
  await runJob(platform(), 'remove-old-swaps')
  const kept = await database().select().from(swaps).orderBy(swaps.day)
  expect(kept.filter((each) => each.accountId === accountId).map(({ day }) => day)).toEqual(days.slice(1))
})

test('on the next day a swap of yesterday still shows, and can be neither changed nor undone', async () => {
  await swapped(teacher, today, { slideId: spare })
  const tomorrow = swapCalls(() => testApp({ db: database(), now: new Date('2026-11-17T08:50:00Z') }))
  expect(await tomorrow.seenOn(teacher, today)).toBe(spare)
  expect(await tomorrow.seenOn(school, today)).toBe(ofToday)
  expect((await tomorrow.undo(teacher, today)).statusCode).toBe(400)
})
