import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addOwnSlide } from '#contract/slides/own-slides.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aSlide } from '#tests/support/slides/library.ts'
import { aSentSlide, ownSlideCalls } from '#tests/support/slides/own-slides.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const { call, get, add, added, change, remove } = ownSlideCalls(() => testApp({ db: database() }))

let school: Awaited<ReturnType<typeof aSchool>>
beforeAll(async () => {
  school = await aSchool(platform())
})

test('another school can neither read, change, delete nor use a slide, nor add one to this school', async () => {
  const { id } = await added(school, { title: 'Ours alone' })
  for (const stranger of [await aSchool(platform()), await anAdmin(platform())]) {
    expect((await get('/api/slides/own', stranger)).map((slide: { id: string }) => slide.id)).not.toContain(id)
    for (const response of [
      await call('GET', `/api/slides/own/${id}`, stranger),
      await change(stranger, id, { title: 'Theirs' }),
      await remove(stranger, id),
      await call('POST', `/api/slides/${id}/usage`, stranger, { ageGroup: 'ks1' }),
    ])
      expect([response.statusCode, response.json().message]).toEqual([404, 'There is no such slide.'])
    const intoAnother = { ...aSentSlide(), schoolId: school.schoolId }
    expect((await call('POST', addOwnSlide.path, stranger, intoAnother)).statusCode).toBe(400)
  }
  expect((await get(`/api/slides/own/${id}`, school)).title).toBe('Ours alone')
})

test('a slide of the library cannot be read, changed or deleted as an own slide', async () => {
  await database()
    .insert(slides)
    .values({ id: 'of-the-library', written: aSlide('of-the-library'), fingerprint: 'f', createdAt: mondayMorning })
  for (const response of [
    await change(school, 'of-the-library'),
    await remove(school, 'of-the-library'),
    await call('GET', '/api/slides/own/of-the-library', school),
  ])
    expect(response.statusCode).toBe(404)
})

test('a teacher under a school’s licence is refused with a reason', async () => {
  const teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  const trial = await aTestAccount(platform())
  for (const person of [teacher, trial]) {
    const response = await add(person)
    expect([response.statusCode, response.json().message]).toEqual([403, 'Only who holds the licence can do this.'])
  }
})

test('each change to a slide is in the audit log', async () => {
  const own = await aSchool(platform())
  const { id } = await added(own)
  await change(own, id, { title: 'Other' })
  await remove(own, id)
  await add(own, { pinnedOn: '2026-11-21' })
  const admin = await anAdmin(platform())
  const { entries } = await get(`/api/admin/audit?search=${own.email}`, admin)
  expect(entries.map(({ what, detail }: { what: string; detail: object }) => [what, detail])).toEqual([
    ['own-slide-deleted', { slideId: id }],
    ['own-slide-changed', { slideId: id }],
    ['own-slide-added', { slideId: id }],
  ])
})

test('a school’s own slides are in its data export and deleted with it; a teacher’s export has none', async () => {
  const own = await aSchool(platform())
  const teacher = await aTeacher(platform(), { schoolId: own.schoolId })
  const slide = await added(own)
  expect((await get('/api/account/data', own)).ownSlides).toEqual([slide])
  expect((await get('/api/account/data', teacher)).ownSlides).toEqual([])
  const left = await call('DELETE', '/api/account', own, { currentPassword: 'correct horse battery' })
  expect([left.statusCode, await database().$count(slides, eq(slides.id, slide.id))]).toEqual([200, 0])
})
