import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { swaps } from '#server/slides/calendar/table.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const { get, swap, undo, seenOn } = swapCalls(app)
const { added, remove } = ownSlideCalls(app)

const today = '2026-11-16'
const mondays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14']
const chosen = ['week-13-monday', 'week-14-monday', 'week-15-monday', 'week-16-monday']

type Person = { cookie: string }

/** The slides of today and of the Mondays to come. */
const shown = (person: Person) => Promise.all([today, ...mondays].map((day) => seenOn(person, day)))

async function expectNoRepeats(person: Person): Promise<void> {
  const slides = await shown(person)
  expect([...slides].toSorted()).toEqual(['Anti-Bullying Week-monday', ...chosen].toSorted())
}

test('one person who swaps one day many times at once loses no swap and sees no slide twice', async () => {
  const teacher = await aTeacher(platform())
  const wanted = Array.from({ length: 5 }, () => chosen).flat()
  const responses = await Promise.all(wanted.map((slideId) => swap(teacher, today, { slideId })))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(wanted.map(() => 200))
  for (const [at, response] of responses.entries()) expect(response.json().slide.id).toBe(wanted[at])
  await expectNoRepeats(teacher)
  // The last that was recorded is what is shown.
  const made = await database().select().from(swaps).where(eq(swaps.accountId, teacher.accountId)).orderBy(swaps.id)
  expect(await seenOn(teacher, today)).toBe(made.at(-1)?.slideId)
})

test('one person who swaps several days at once gets every one of them', async () => {
  const teacher = await aTeacher(platform())
  const turned = chosen.toReversed()
  const responses = await Promise.all(mondays.map((day, at) => swap(teacher, day, { slideId: turned[at] ?? '' })))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  await expectNoRepeats(teacher)
})

test('two browsers of a school that swap the same day for everybody at once lose nothing', async () => {
  const school = await aSchool(platform())
  const colleague = await aTeacher(platform(), { schoolId: school.schoolId })
  const requests = chosen.map((slideId) => swap(school, today, { slideId, for: 'school' }))
  expect((await Promise.all(requests)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const made = await database().select().from(swaps).where(eq(swaps.schoolId, school.schoolId)).orderBy(swaps.id)
  expect(new Set(made.map(({ slideId }) => slideId))).toEqual(new Set(chosen))
  for (const person of [school, colleague]) {
    expect(await seenOn(person, today)).toBe(made.at(-1)?.slideId)
    await expectNoRepeats(person)
  }
})

test('a person and their school who swap the same day at once both get theirs', async () => {
  const school = await aSchool(platform())
  const teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  const [ours, theirs] = await Promise.all([
    swap(school, today, { slideId: 'week-13-monday', for: 'school' }),
    swap(teacher, today, { slideId: 'week-14-monday' }),
  ])
  expect([ours.statusCode, theirs.statusCode]).toEqual([200, 200])
  expect([await seenOn(school, today), await seenOn(teacher, today)]).toEqual(['week-13-monday', 'week-14-monday'])
  await expectNoRepeats(teacher)
})

test('swapping and undoing at once leaves one of the two', async () => {
  const teacher = await aTeacher(platform())
  for (let round = 0; round < 10; round += 1) {
    const responses = await Promise.all([swap(teacher, today, { slideId: 'week-13-monday' }), undo(teacher, today)])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await expectNoRepeats(teacher)
  }
})

test('swapping an own slide in while it is being deleted succeeds or returns 404, never an error', async () => {
  const school = await aSchool(platform())
  const teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  const statuses = new Set<number>()
  for (let round = 0; round < 20; round += 1) {
    const { id } = await added(school)
    const [removed, ...responses] = await Promise.all([
      remove(school, id),
      swap(teacher, today, { slideId: id }),
      swap(school, today, { slideId: id, for: 'school' }),
    ])
    expect(removed.statusCode).toBe(200)
    for (const { statusCode } of responses) statuses.add(statusCode)
    expect((await get('/api/slides/current', teacher)).id).toBe('Anti-Bullying Week-monday')
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([])
})

test('the 121st swap within an hour is refused with a sentence and Retry-After', { tags: ['long'] }, async () => {
  const teacher = await aTeacher(platform())
  const colleague = await aTeacher(platform(), { schoolId: teacher.schoolId })
  const statuses: number[] = []
  for (let time = 0; time < 120; time += 1)
    statuses.push((await swap(teacher, today, { slideId: chosen[time % chosen.length] ?? '' })).statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await swap(teacher, today, { slideId: 'week-20-monday' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(refused.json().message).toMatch(/^A person can swap slides 120 times an hour\. Please wait/)
  expect((await swap(colleague, today, { slideId: 'week-20-monday' })).statusCode).toBe(200)
  await expectNoRepeats(teacher)
})
