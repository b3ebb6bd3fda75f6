import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { favourites } from '#server/library/favourites/table.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { searching } from '#tests/support/library/searching.ts'
import { mondayMorning } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aSlide, testLibrary } from '#tests/support/slides/library.ts'

const database = testDatabase()
const { platform, call, get, ask, search, found, open, mark, unmark, added, remove, allIds } = searching(
  database,
  testLibrary,
)
const aTrial = () => aTestAccount(platform(), { plan: 'individual', trialEndsAt: new Date('2026-11-30T00:00:00Z') })

type Person = { cookie: string }
/** Every call of the library, for a slide. */
const callsFor = async (person: Person, id: string) => [
  await ask(person),
  await open(person, id),
  await mark(person, id),
  await unmark(person, id),
]
const noSlide = [404, 'There is no such slide.']
const said = (response: Awaited<ReturnType<typeof open>>) => [response.statusCode, response.json().message]

let school: Awaited<ReturnType<typeof aSchool>>
beforeAll(async () => {
  school = await aSchool(platform())
})

test('a slide of the library opens as a whole', async () => {
  const { slide, card } = (await open(school, 'week-13-monday')).json()
  expect(slide).toMatchObject({
    id: 'week-13-monday',
    isCustom: false,
    sentenceStartersEYFS: ['It could be…', 'Perhaps it is…', 'What if…'],
    followUp: 'How might that feel different to somebody else?',
  })
  expect(card).toMatchObject({ id: 'week-13-monday', due: '2026-11-23', isFavourite: false, lastUse: null })
})

test('an own slide opens for everybody at the school as it goes on the board, with starters for every band', async () => {
  const { id } = await added(school, { title: 'Ours', sentenceStarters: ['It made me…'] })
  for (const person of [school, await aTeacher(platform(), { schoolId: school.schoolId })])
    expect((await open(person, id)).json()).toMatchObject({
      slide: { id, title: 'Ours', isCustom: true, sentenceStartersEYFS: ['It made me…'] },
      card: { id, isCustom: true, due: null },
    })
  await remove(school, id)
  expect(said(await open(school, id))).toEqual(noSlide)
})

test('another school’s own slide is neither found, opened nor marked', async () => {
  const { id } = await added(school, { title: 'Secret zebras' })
  const strangers = [await aSchool(platform()), await aTeacher(platform()), await anAdmin(platform()), await aTrial()]
  for (const stranger of strangers) {
    expect(await search(stranger, { q: 'zebras' })).toMatchObject({ found: 0, slides: [] })
    expect([said(await open(stranger, id)), said(await mark(stranger, id))]).toEqual([noSlide, noSlide])
  }
  expect(await search(school, { q: 'zebras' })).toMatchObject({ found: 1 })
})

test('a slide that does not exist is neither opened nor marked nor unmarked', async () => {
  for (const id of ['no-such-slide', 'own-1', '%00', "'"]) {
    const refused = [await open(school, id), await mark(school, id), await unmark(school, id)].map(said)
    expect(refused, id).toEqual([noSlide, noSlide, noSlide])
  }
})

test('a slide that has left the library is neither found nor opened', async () => {
  const retired = { id: 'retired', written: aSlide('retired', 'monday', 'Dinosaurs'), fingerprint: 'f' }
  await database()
    .insert(slides)
    .values({ ...retired, createdAt: mondayMorning, retiredAt: mondayMorning })
  expect(await search(school, { q: 'dinosaurs' })).toMatchObject({ found: 0 })
  expect(await search(school)).toMatchObject({ inLibrary: allIds.length })
  expect([said(await open(school, 'retired')), said(await mark(school, 'retired'))]).toEqual([noSlide, noSlide])
})

test('a withdrawn slide is gone for everybody at once, and back with its favourites once it is brought back', async () => {
  const [admin, teacher] = [await anAdmin(platform()), await aTeacher(platform())]
  const id = 'week-30-monday'
  await mark(teacher, id)
  const { id: withdrawal } = (
    await call('POST', '/api/admin/withdrawals', admin, { slideId: id, reason: 'The news' })
  ).json()
  for (const person of [school, teacher, admin]) {
    await expect.poll(() => found(person, { theme: 'monday' })).not.toContain(id)
    expect(await search(person)).toMatchObject({ inLibrary: allIds.length - 1 })
    for (const response of [await open(person, id), await mark(person, id)])
      expect(said(response)).toEqual([404, 'This slide has been withdrawn.'])
  }
  expect(await found(teacher, { favourites: true })).toEqual([])
  await call('DELETE', `/api/admin/withdrawals/${withdrawal}`, admin)
  await expect.poll(() => found(teacher, { favourites: true })).toEqual([id])
})

test('a favourite of a withdrawn slide can be removed', async () => {
  const [admin, teacher] = [await anAdmin(platform()), await aTeacher(platform())]
  await mark(teacher, 'week-31-monday')
  const withdrawn = await call('POST', '/api/admin/withdrawals', admin, {
    slideId: 'week-31-monday',
    reason: 'The news',
  })
  expect((await unmark(teacher, 'week-31-monday')).statusCode).toBe(200)
  expect(await database().$count(favourites, eq(favourites.accountId, teacher.accountId))).toBe(0)
  await call('DELETE', `/api/admin/withdrawals/${withdrawn.json().id}`, admin)
})

test('a trial finds and opens the slides of this week and of the next ten weekdays only', async () => {
  const trial = await aTrial()
  const far = 'week-30-friday'
  const ids = await found(trial)
  const shown = [...(await get('/api/slides/week', trial)), ...(await get('/api/slides/upcoming', trial))]
  expect(ids.toSorted()).toEqual([...new Set(shown.map(({ id }: { id: string }) => id))].toSorted())
  expect(await search(trial)).toMatchObject({ found: ids.length, inLibrary: ids.length, own: 0 })
  for (const id of ids) expect((await open(trial, id)).statusCode, id).toBe(200)
  const limit = [403, 'A trial opens the slides of this week and of the next ten weekdays.']
  expect([said(await open(trial, far)), said(await mark(trial, far))]).toEqual([limit, limit])
  expect((await unmark(trial, far)).statusCode).toBe(200)
})

test('a trial’s own slides are open on the days that it sees', async () => {
  const trial = await aTrial()
  const soon = await added(trial, { title: 'Soon', pinnedOn: '2026-11-18' })
  const later = await added(trial, { title: 'Later', pinnedOn: '2027-03-01' })
  expect(await search(trial, { own: true })).toMatchObject({
    found: 1,
    own: 1,
    slides: [{ id: soon.id, due: '2026-11-18' }],
  })
  expect([(await open(trial, soon.id)).statusCode, (await open(trial, later.id)).statusCode]).toEqual([200, 403])
})

test.for([
  ['a visitor', 401, async () => ({ cookie: '' })],
  ['a school whose licence has ended', 402, () => aSchool(platform(), { licence: 'ended' })],
  [
    'a trial that is over',
    402,
    () => aTestAccount(platform(), { plan: 'individual', trialEndsAt: new Date('2026-11-15T00:00:00Z') }),
  ],
  ['a buyer whose email is not confirmed', 403, () => aSchool(platform(), { isUnverified: true })],
] as const)('%s is refused with %i', async ([, status, aPerson]) => {
  const responses = await callsFor(await aPerson(), 'week-13-monday')
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([status, status, status, status])
  for (const response of responses) expect(response.json().message).toMatch(/\w\.$/)
})

test('an administrator searches the whole library', async () => {
  expect(await search(await anAdmin(platform()))).toMatchObject({ inLibrary: allIds.length })
})

test.for([
  ['theme', 'sunday'],
  ['strand', 'musical'],
  ['statement', '13'],
  ['band', 'ks4'],
  ['form', 'shouting'],
  ['page', '0'],
  ['sort', 'luck'],
  ['unused', 'no'],
  ['colour', 'red'],
] as const)('an unknown %s is refused', async ([filter, value]) => {
  expect((await ask(school, { [filter]: value })).statusCode).toBe(400)
})

test('a person’s favourites are in their data download, and deleted with the account and with an own slide', async () => {
  const own = await aSchool(platform())
  const { id } = await added(own)
  for (const slideId of ['week-2-monday', id]) await mark(own, slideId)
  const marked = async () => (await get('/api/account/data', own)).favourites
  expect(await marked()).toMatchObject(
    [id, 'week-2-monday'].map((slideId) => ({ slideId, createdAt: mondayMorning.toISOString() })),
  )
  await remove(own, id)
  expect(await marked()).toMatchObject([{ slideId: 'week-2-monday' }])
  await call('DELETE', '/api/account', own, { currentPassword: 'correct horse battery' })
  expect(await database().$count(favourites, eq(favourites.accountId, own.accountId))).toBe(0)
})
