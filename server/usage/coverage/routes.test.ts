import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { type Coverage, readCoverage } from '#contract/usage/coverage.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aSlide } from '#tests/support/slides/library.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

type Person = { cookie: string; schoolId: string }

async function present({ cookie }: Person, id: string, day = '2026-11-16', ageGroup = 'ks1') {
  const response = await testApp({ db: database(), now: new Date(`${day}T09:00:00Z`) }).inject(
    post(`/api/slides/${id}/usage`, { ageGroup }, { cookie }),
  )
  expect(response.statusCode).toBe(200)
}

const ask = ({ cookie }: Person, now = mondayMorning) =>
  testApp({ db: database(), now }).inject({ url: '/api/stats/coverage', headers: { cookie } })

async function coverage(person: Person, now = mondayMorning): Promise<Coverage> {
  return readCoverage.response.parse((await ask(person, now)).json())
}

/** Adds a school's own slide, on a day of its calendar. */
async function ownSlide({ schoolId }: Person, pinnedOn: string | null, changes: Partial<WrittenSlide>) {
  const id = `own-${schoolId}`
  const written = { ...aSlide(id, 'friday'), ...changes }
  await database()
    .insert(slides)
    .values({ id, schoolId, written, fingerprint: 'own', createdAt: mondayMorning, pinnedOn })
  return id
}

const presentedIn = ({ statements }: Coverage, statement: number) =>
  statements.find((each) => each.statement === statement)?.slides.slice(0, 2)

test('a school reads the different slides that all its staff presented, by half term, and those to come', async () => {
  const school = await aSchool(platform())
  const teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  await present(school, 'week-2-monday', '2026-09-07')
  // The half-term week belongs to the half before it.
  await present(teacher, 'week-9-monday', '2026-10-30')
  // The same slide again, by another person and for another band, is no other slide.
  await present(teacher, 'week-11-friday', '2026-11-13')
  await present(school, 'week-11-friday', '2026-11-16', 'eyfs')
  // Before this school year.
  await present(school, 'week-40-thursday', '2026-08-31')
  const told = await coverage(school)
  expect(told.halfTerms.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Autumn 1 over',
    'Autumn 2 current',
    'Spring 1 toCome',
    'Spring 2 toCome',
    'Summer 1 toCome',
    'Summer 2 toCome',
  ])
  expect(told.slidesPresented).toBe(3)
  // Every slide of the test library practises statements 1 and 4, in the linguistic strand.
  const due = [2, 1, 30, 20, 39, 33]
  expect(told.statements).toEqual(
    Array.from({ length: 12 }, (_, at) => {
      const isPractised = [1, 4].includes(at + 1)
      return { statement: at + 1, slides: isPractised ? due : due.map(() => 0), comingUp: isPractised ? 10 : 0 }
    }),
  )
  expect(told.strands.map(({ strand, comingUp }) => `${strand} ${comingUp}`)).toEqual([
    'physical 0',
    'linguistic 10',
    'cognitive 0',
    'social-emotional 0',
  ])
})

test('another school’s uses and slides are never counted', async () => {
  const [school, other] = [await aSchool(platform()), await aSchool(platform())]
  await present(other, 'week-12-monday')
  await ownSlide(other, '2026-11-18', { curriculum: { spokenLanguage: [2], pshe: '' } })
  const [own, others] = [await coverage(school), await coverage(other)]
  expect([own.slidesPresented, presentedIn(own, 1), own.statements[1]?.comingUp]).toEqual([0, [0, 0], 0])
  expect([others.slidesPresented, presentedIn(others, 1), others.statements[1]?.comingUp]).toEqual([1, [0, 1], 1])
})

test('a school’s own slide counts once presented, on its day to come, and no more once deleted', async () => {
  const school = await aSchool(platform())
  // In the holidays: a school that puts a slide there is open.
  const id = await ownSlide(school, '2027-02-17', {
    strands: ['physical'],
    curriculum: { spokenLanguage: [2, 12], pshe: '' },
  })
  const ahead = await coverage(school)
  expect(ahead.statements[11]?.slides).toEqual([0, 0, 1, 0, 0, 0])
  expect(ahead.strands[0]?.slides).toEqual([0, 0, 1, 0, 0, 0])
  await present(school, id)
  expect(presentedIn(await coverage(school), 12)).toEqual([0, 1])
  await database().delete(slides).where(eq(slides.id, id))
  expect(await coverage(school)).toMatchObject({ slidesPresented: 0 })
})

test('an individual reads their own uses, an administrator those of our own school', async () => {
  const one = await aSchool(platform(), { plan: 'individual' })
  await present(await aTeacher(platform(), { schoolId: one.schoolId }), 'week-12-tuesday')
  await present(one, 'week-12-monday')
  expect((await coverage(one)).slidesPresented).toBe(1)
  const [admin, colleague] = [await anAdmin(platform()), await anAdmin(platform())]
  await present(admin, 'week-12-monday')
  await present(colleague, 'week-12-tuesday')
  expect((await coverage(admin)).slidesPresented).toBe(2)
})

test('on the last day of a school year nothing is to come', async () => {
  const told = await coverage(await aSchool(platform()), new Date('2027-08-31T09:00:00Z'))
  expect(told.halfTerms.map(({ state }) => state)).toEqual(['over', 'over', 'over', 'over', 'over', 'current'])
  expect(told.statements.flatMap(({ slides: counts }) => counts).every((count) => count === 0)).toBe(true)
})

test.for([
  ['a teacher under a school’s licence', () => aTeacher(platform()), 403],
  ['a trial of a school', () => aTestAccount(platform(), { trialEndsAt: new Date('2026-11-20T00:00:00Z') }), 403],
  ['a school whose licence has ended', () => aSchool(platform(), { licence: 'ended' }), 402],
] as const)('%s is refused with a sentence', async ([, person, status]) => {
  const response = await ask(await person())
  expect([response.statusCode, response.json().message]).toEqual([status, expect.stringMatching(/^[A-Z].*\.$/)])
})
