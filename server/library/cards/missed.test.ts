import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { SlideCard } from '#contract/library/library.ts'
import { schools } from '#server/accounts/people/table.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'
import { termDates2026 } from '#tests/support/slides/term-dates.ts'

const database = testDatabase()
const app = () => testApp({ db: database() })
const { get, swapped } = swapCalls(app)

/** The slide of the INSET day, 2 November. */
const id = 'week-10-monday'
const missed = { date: '2026-11-02', name: 'INSET day' }

let school: Awaited<ReturnType<typeof aSchool>>
beforeEach(async () => {
  school = await aSchool(testPlatform({ db: database() }))
  await database().update(schools).set({ termDates: termDates2026 }).where(eq(schools.id, school.schoolId))
  const rows = slidesIn(testLibrary).map((written) => ({
    id: written.id,
    written,
    fingerprint: 'f',
    createdAt: mondayMorning,
  }))
  await database().insert(slides).values(rows).onConflictDoNothing()
})

const cardOf = async (): Promise<SlideCard> => (await get(`/api/library/${id}`, school)).card

test('a slide whose only day has no school is missed, and not due', async () => {
  expect(await cardOf()).toMatchObject({ due: null, missed })
})

test('once it was shown, it is not missed any more', async () => {
  await app().inject(post(`/api/slides/${id}/usage`, { ageGroup: 'ks1' }, { cookie: school.cookie }))
  expect(await cardOf()).toMatchObject({ due: null, missed: null })
})

test('put on a day with school it is due then; the slide that it replaces is left out', async () => {
  const { exchangedWith } = await swapped(school, '2026-11-30', { slideId: id })
  expect(exchangedWith).toBeNull()
  await expect.poll(cardOf).toMatchObject({ due: '2026-11-30', missed: null })
})
