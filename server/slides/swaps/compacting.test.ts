import { eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { addDays, firstMondayFrom } from '#server/platform/time/days.ts'
import { swapReasons, swaps } from '#server/slides/calendar/table.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { mondayMorning, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aSlide } from '#tests/support/slides/library.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const { call, get, swapped } = swapCalls(() => testApp({ db: database() }))
const reasonOf = (at: number) => `Because of ${at}`

let school: Awaited<ReturnType<typeof aSchool>>
beforeEach(async () => {
  school = await aSchool(platform())
})

/** As often as a script could: any slide on any day of a year, made over the last month, every tenth with a reason. */
async function addSwaps(count: number, whose: 'person' | 'school') {
  const { schoolId, accountId } = school
  const written = aSlide(`own-${schoolId}`)
  await database()
    .insert(slides)
    .values({ id: written.id, schoolId, written, fingerprint: 'own', createdAt: mondayMorning })
    .onConflictDoNothing()
  const library = await database().select({ id: slides.id }).from(slides).where(isNull(slides.schoolId))
  const ids = [written.id, ...library.map(({ id }) => id).toSorted()]
  const rows = Array.from({ length: count }, (_, at) => {
    const madeOn = addDays('2026-10-19', Math.floor((28 * at) / count))
    return {
      schoolId,
      accountId: whose === 'person' ? accountId : null,
      madeBy: accountId,
      day: addDays(firstMondayFrom(madeOn), 7 * ((at * 31) % 40) + ((at * 3) % 5)),
      slideId: at % 7 === 0 ? null : (ids[(at * 37) % ids.length] ?? null),
      madeOn,
      madeAt: new Date(`${madeOn}T09:00:00Z`),
      reason: at % 10 === 0 ? reasonOf(at) : null,
    }
  })
  await database().insert(swaps).values(rows)
  if (whose === 'person') await database().update(accounts).set({ swapCount: count }).where(eq(accounts.id, accountId))
  else await database().update(schools).set({ swapCount: count }).where(eq(schools.id, schoolId))
}

/** The slides of this academic year and the next, as far as they can be seen. */
async function shown(): Promise<string[]> {
  const mondays = Array.from({ length: 96 }, (_, weeks) => addDays('2026-01-05', 7 * weeks))
  const weeks: { slides: { date: string; id: string }[] }[] = []
  for (const monday of mondays) {
    const response = await call('GET', `/api/slides/weeks/${monday}`, school)
    expect([monday, response.statusCode, response.json().message]).toEqual([monday, 200, undefined])
    weeks.push(response.json())
  }
  return weeks.flatMap((week) => week.slides.map(({ date, id }) => `${date} ${id}`))
}

async function rowsOf(whose: 'person' | 'school'): Promise<number> {
  const rows = await database().select().from(swaps).where(eq(swaps.schoolId, school.schoolId))
  return rows.filter(({ accountId }) => (accountId === null) === (whose === 'school')).length
}

async function reasons(): Promise<string[]> {
  const { swaps: made }: { swaps: { reason: string | null }[] } = await get('/api/account/data', school)
  return made.flatMap(({ reason }) => reason ?? [])
}

test('very many swaps become few, of the school and of a person, and no day changes by it', async () => {
  await addSwaps(450, 'school')
  await addSwaps(600, 'person')
  const before = await shown()
  expect(before.length).toBeGreaterThan(450)
  await runJob(platform(), 'remove-old-swaps')
  expect(await rowsOf('school')).toBeLessThan(400)
  expect(await rowsOf('person')).toBeLessThan(400)
  expect(await shown()).toEqual(before)
})

test('a swap on top of very many replaces them by few, and shows', async () => {
  await addSwaps(600, 'person')
  const before = await shown()
  const { slide, exchangedWith } = await swapped(school, '2026-11-18', { slideId: 'week-12-monday' })
  expect(slide.id).toBe('week-12-monday')
  expect(await rowsOf('person')).toBeLessThan(400)
  const changed = (await shown()).filter((day, at) => day !== before[at]).map((day) => day.slice(0, 10))
  expect(new Set(changed)).toEqual(new Set(['2026-11-18', exchangedWith ?? '2026-11-18']))
})

test('every reason stays in the download of the person who gave it, until its day is no longer shown', async () => {
  await addSwaps(800, 'person')
  const given = Array.from({ length: 80 }, (_, at) => reasonOf(at * 10))
  expect(await reasons()).toEqual(given)
  await runJob(platform(), 'remove-old-swaps')
  expect((await reasons()).toSorted()).toEqual(given.toSorted())
  await runJob(testPlatform({ db: database(), now: new Date('2028-11-16T09:00:00Z') }), 'remove-old-swaps')
  expect(await reasons()).toEqual([])
})

test('reasons of swaps that were replaced are deleted with the account', async () => {
  await addSwaps(500, 'person')
  await runJob(platform(), 'remove-old-swaps')
  const left = () => database().$count(swapReasons, eq(swapReasons.madeBy, school.accountId))
  expect(await left()).toBeGreaterThan(0)
  const deleted = await call('DELETE', '/api/account', school, { currentPassword: 'correct horse battery' })
  expect([deleted.statusCode, await left()]).toEqual([200, 0])
})
