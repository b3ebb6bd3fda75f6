// @module-tag embedded
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { type Analytics, type Period, period, readAnalytics } from '#contract/usage/analytics.ts'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { addDays } from '#server/platform/time/days.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aSlide } from '#tests/support/slides/library.ts'
import { termDates2026 } from '#tests/support/slides/term-dates.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

type Person = { cookie: string; schoolId: string }
type When = { now?: Date; which?: Period | undefined }

async function present(
  { cookie }: Person,
  id: string,
  { ageGroup = 'ks1', at = mondayMorning }: { ageGroup?: string; at?: Date } = {},
) {
  const response = await testApp({ db: database(), now: at }).inject(
    post(`/api/slides/${id}/usage`, { ageGroup }, { cookie }),
  )
  expect(response.statusCode).toBe(200)
}

const ask = ({ cookie }: Person, query = '', now = mondayMorning) =>
  testApp({ db: database(), now }).inject({ url: `/api/stats/analytics${query}`, headers: { cookie } })

async function analytics(person: Person, { which, now }: When = {}): Promise<Analytics> {
  return readAnalytics.response.parse((await ask(person, which && `?period=${which}`, now)).json())
}

const used = (list: readonly { uses: number }[]) => list.map(({ uses }) => uses)
const usesAt = async (person: Person, when: When) => (await analytics(person, when)).uses
const at = (instant: string) => new Date(instant)

/** Adds a school's own slide. */
async function ownSlide({ schoolId }: Person, changes: Partial<WrittenSlide> = {}): Promise<string> {
  const id = `own-${schoolId}`
  const written = { ...aSlide(id, 'friday'), ...changes }
  await database().insert(slides).values({ id, schoolId, written, fingerprint: 'own', createdAt: mondayMorning })
  return id
}

async function joinedOn({ schoolId }: Person, day: string): Promise<void> {
  await database()
    .update(schools)
    .set({ orderedAt: new Date(day) })
    .where(eq(schools.id, schoolId))
}

test('a school that joined last week reads the school days since then, and earlier ones only if they had a talk', async () => {
  const school = await aSchool(platform())
  await joinedOn(school, '2026-11-12')
  expect(await analytics(school)).toMatchObject({ schoolDays: 2, daysWithTalk: 0 })
  await present(school, 'week-11-friday', { at: at('2026-11-06T09:00:00Z') })
  expect(await analytics(school)).toMatchObject({ schoolDays: 3, daysWithTalk: 1 })
})

test('with its own term dates a school reads its own school days', async () => {
  const school = await aSchool(platform())
  await joinedOn(school, '2026-08-31')
  const before = (await analytics(school)).schoolDays
  await database().update(schools).set({ termDates: termDates2026 }).where(eq(schools.id, school.schoolId))
  // An INSET day and the first of September, before its term begins.
  await expect.poll(async () => (await analytics(school)).schoolDays).toBe(before - 1)
})

test('a school account reads the figures of all its staff, panel by panel', async () => {
  const school = await aSchool(platform())
  await joinedOn(school, '2026-08-31')
  const teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  await aTeacher(platform(), { schoolId: school.schoolId })
  await present(school, 'week-12-monday')
  await present(teacher, 'week-12-monday', { ageGroup: 'upperKS2' })
  await present(teacher, 'week-11-friday', { at: at('2026-11-13T09:00:00Z') })
  expect(await analytics(school)).toEqual({
    scope: 'school',
    period: 'term',
    from: '2026-09-01',
    until: '2026-11-16',
    usesThisWeek: 2,
    uses: 3,
    slides: 2,
    schoolDays: 49,
    daysWithTalk: 2,
    people: { thisWeek: 2, inPeriod: 2, inAll: 3 },
    byWeek: Array.from({ length: 12 }, (_, week) => ({
      monday: addDays('2026-08-31', 7 * week),
      uses: week < 10 ? 0 : week - 9,
    })),
    byTheme: [
      { theme: 'monday', uses: 2 },
      { theme: 'tuesday', uses: 0 },
      { theme: 'wednesday', uses: 0 },
      { theme: 'thursday', uses: 0 },
      { theme: 'friday', uses: 1 },
    ],
    byAgeBand: [
      { ageGroup: 'eyfs', uses: 0 },
      { ageGroup: 'ks1', uses: 2 },
      { ageGroup: 'lowerKS2', uses: 0 },
      { ageGroup: 'upperKS2', uses: 1 },
    ],
    byStrand: [
      { strand: 'physical', uses: 0 },
      { strand: 'linguistic', uses: 3 },
      { strand: 'cognitive', uses: 0 },
      { strand: 'social-emotional', uses: 0 },
    ],
    byStatement: Array.from({ length: 12 }, (_, index) => ({
      statement: index + 1,
      uses: [1, 4].includes(index + 1) ? 3 : 0,
    })),
  })
})

test('another school’s uses are never counted', async () => {
  const [school, other] = [await aSchool(platform()), await aSchool(platform())]
  await present(other, 'week-12-monday')
  await present(await aTeacher(platform(), { schoolId: other.schoolId }), 'week-12-monday')
  expect(await analytics(school)).toMatchObject({ uses: 0, people: { thisWeek: 0, inAll: 1 } })
  expect(await analytics(other)).toMatchObject({ uses: 2, people: { thisWeek: 2, inAll: 2 } })
})

test('an individual licence reads its holder’s own uses, without a count of people', async () => {
  const [one, other] = [await aSchool(platform(), { plan: 'individual' }), await aSchool(platform())]
  await present(one, 'week-12-monday')
  await present(other, 'week-12-monday')
  // No other account should exist here; if one does, the licence still covers one person.
  await present(await aTeacher(platform(), { schoolId: one.schoolId }), 'week-12-tuesday')
  const figures = await analytics(one)
  expect(figures).toMatchObject({ scope: 'own', uses: 1, usesThisWeek: 1, slides: 1, people: null })
  expect([figures.byWeek.at(-1)?.uses, used(figures.byTheme)]).toEqual([1, [1, 0, 0, 0, 0]])
})

test('administrators read what administrators presented, as our own school', async () => {
  const [admin, other] = [await anAdmin(platform()), await anAdmin(platform())]
  await present(await aSchool(platform()), 'week-12-monday')
  await present(admin, 'week-12-monday')
  await present(other, 'week-12-tuesday')
  const administrators = await database().$count(accounts, eq(accounts.role, 'admin'))
  expect(await analytics(admin)).toMatchObject({
    scope: 'school',
    uses: 2,
    people: { thisWeek: 2, inAll: administrators },
  })
})

test.for(period.options)('a school without uses gets every week and panel of the %s with zeros', async (which) => {
  const figures = await analytics(await aSchool(platform()), { which })
  expect(figures).toMatchObject({ uses: 0, usesThisWeek: 0, slides: 0, people: { thisWeek: 0, inAll: 1 } })
  const { byWeek, byTheme, byAgeBand, byStrand, byStatement } = figures
  const weeks = { week: 1, fourWeeks: 4, term: 12, year: 12 }[which]
  expect([byWeek, byTheme, byAgeBand, byStrand, byStatement].map(used)).toEqual(
    [weeks, 5, 4, 4, 12].map((length) => Array.from({ length }, () => 0)),
  )
})

test.for([
  ['week', '2026-11-15T23:59:59Z', '2026-11-16T00:00:00Z'],
  ['fourWeeks', '2026-10-25T23:59:59Z', '2026-10-26T00:00:00Z'],
  // In summer London's midnight is an hour before UTC's.
  ['term', '2026-08-31T22:59:59Z', '2026-08-31T23:00:00Z'],
  ['year', '2026-08-31T22:59:59Z', '2026-08-31T23:00:00Z'],
] as const)('a %s counts uses from its first midnight in London on', async ([which, before, first]) => {
  const school = await aSchool(platform())
  await present(school, 'week-1-monday', { at: at(before) })
  expect(await usesAt(school, { which })).toBe(0)
  await present(school, 'week-1-monday', { at: at(first) })
  expect(await usesAt(school, { which })).toBe(1)
})

test('the last minute of today counts, and at midnight in London the next term begins', async () => {
  const school = await aSchool(platform())
  await present(school, 'week-1-monday', { at: at('2027-03-28T22:59:59Z') })
  expect(await usesAt(school, { now: at('2027-03-28T22:59:59Z') })).toBe(1)
  expect(await analytics(school, { now: at('2027-03-28T23:00:00Z') })).toMatchObject({ from: '2027-03-29', uses: 0 })
})

test('this week counts from Monday, even if a term begins in the middle of it', async () => {
  const school = await aSchool(platform())
  await present(school, 'week-1-monday', { at: at('2026-08-31T09:00:00Z') })
  await present(school, 'week-1-tuesday', { at: at('2026-09-01T09:00:00Z') })
  expect(await analytics(school, { now: at('2026-09-02T09:00:00Z') })).toMatchObject({
    uses: 1,
    usesThisWeek: 2,
    slides: 1,
    schoolDays: 1,
    daysWithTalk: 1,
    people: { thisWeek: 1 },
    byWeek: [{ monday: '2026-08-31', uses: 1 }],
  })
})

test('each use counts for every strand and statement of its slide, and again in another band', async () => {
  const school = await aSchool(platform())
  const id = await ownSlide(school, {
    strands: ['physical', 'social-emotional'],
    curriculum: { spokenLanguage: [2, 12], pshe: 'Relationships' },
  })
  await present(school, id, { ageGroup: 'eyfs' })
  await present(school, id, { ageGroup: 'ks1' })
  await present(school, 'week-12-monday')
  const { byTheme, byStrand, byStatement } = await analytics(school)
  expect(used(byTheme)).toEqual([1, 0, 0, 0, 2])
  expect(used(byStrand)).toEqual([2, 1, 0, 2])
  expect(used(byStatement)).toEqual([1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2])
})

test('the uses of a deleted slide still count, but no longer for a theme', async () => {
  const school = await aSchool(platform())
  const id = await ownSlide(school)
  await present(school, id)
  await present(school, 'week-12-monday')
  await database().delete(slides).where(eq(slides.id, id))
  const { uses, slides: different, byWeek, byTheme, byAgeBand } = await analytics(school)
  expect([uses, different, byWeek.at(-1)?.uses, used(byAgeBand)]).toEqual([2, 2, 2, [0, 2, 0, 0]])
  expect(used(byTheme)).toEqual([1, 0, 0, 0, 0])
})

test('a slide that left the library still counts for its theme', async () => {
  const school = await aSchool(platform())
  await present(school, 'week-40-thursday')
  await database().update(slides).set({ retiredAt: mondayMorning }).where(eq(slides.id, 'week-40-thursday'))
  expect(used((await analytics(school)).byTheme)).toEqual([0, 0, 0, 1, 0])
})

test('deleting a colleague’s account deletes their uses', async () => {
  const school = await aSchool(platform())
  const teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  await present(teacher, 'week-12-monday')
  expect(await analytics(school)).toMatchObject({ uses: 1, people: { inAll: 2 } })
  await testApp({ db: database() }).inject({
    ...post(`/api/school/staff/${teacher.accountId}`, undefined, { cookie: school.cookie }),
    method: 'DELETE',
  })
  expect(await analytics(school)).toMatchObject({ uses: 0, people: { thisWeek: 0, inAll: 1 } })
})

test.for([
  ['a teacher under a school’s licence', () => aTeacher(platform()), 403],
  ['a trial', () => aTestAccount(platform(), { trialEndsAt: at('2026-11-20T00:00:00Z') }), 403],
  ['a school whose licence has ended', () => aSchool(platform(), { licence: 'ended' }), 402],
] as const)('%s is refused with a sentence', async ([, person, status]) => {
  const response = await ask(await person())
  expect([response.statusCode, response.json().message]).toEqual([status, expect.stringMatching(/^[A-Z].*\.$/)])
})

test.for(['?period=month', '?period=', '?period=week&school=another'])('%s is refused with 400', async (query) => {
  const response = await ask(await aSchool(platform()), query)
  expect([response.statusCode, response.json().message]).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)])
})
