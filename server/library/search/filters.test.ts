import { expect, test } from 'vitest'
import { slidesOnAPage } from '#contract/library/library.ts'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { usage } from '#server/usage/record/table.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { searching } from '#tests/support/library/searching.ts'
import { mondayMorning } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aSlide, libraryWith } from '#tests/support/slides/library.ts'

const plain = aSlide('any')
const special = 'week-20-tuesday'
const library = libraryWith({
  [special]: {
    topic: 'space',
    title: 'Rockets',
    strands: ['physical', 'cognitive'],
    curriculum: { spokenLanguage: [2, 12], pshe: '' },
    talkPlan: { form: 'circle', task: 'Sit down.', items: null },
    picture: { names: ['rocket'], emoji: ['🚀'], alt: 'A rocket.' },
    sensitivity: 1,
    note: { ask: '‘Why?’', listenFor: 'Reasons.', ifItStalls: 'Draw it.', care: 'Ask nobody about heights.' },
  },
  'week-21-tuesday': { topic: 'space', starters: { ...plain.starters, eyfs: [] } },
  'week-40-friday': { topic: 'light', season: { from: '06-01', to: '06-30' } },
  'week-12-friday': { topic: 'light', season: { from: '11-01', to: '01-31' } },
})
const database = testDatabase()
const { platform, call, search, found, added, mark, unmark, use, allIds } = searching(database, library)
const everyTuesday = allIds.filter((id) => id.endsWith('-tuesday'))

test.for([
  ['theme', { theme: 'tuesday' }, everyTuesday],
  ['topic', { topic: 'space' }, [special, 'week-21-tuesday']],
  ['topic and search', { topic: 'space', q: 'rocket' }, [special]],
  ['an unknown topic', { topic: 'nothing' }, []],
  ['strand', { strand: 'physical' }, [special]],
  ['statement', { statement: 12 }, [special]],
  ['form', { form: 'circle' }, [special]],
  ['several at once', { theme: 'tuesday', strand: 'cognitive', statement: 2, form: 'circle', band: 'ks1' }, [special]],
  ['two that exclude each other', { theme: 'monday', strand: 'physical' }, []],
  ['band', { band: 'eyfs' }, allIds.filter((id) => id !== 'week-21-tuesday')],
] as const)('the library is filtered by %s', async ([, filters, ids]) => {
  const school = await aSchool(platform())
  expect((await found(school, filters)).toSorted()).toEqual([...ids].toSorted())
})

test('a slide says what it was made for when that is not now', async () => {
  const school = await aSchool(platform())
  const { slides } = await search(school, { topic: 'light' })
  expect(Object.fromEntries(slides.map(({ id, madeFor }) => [id, madeFor]))).toEqual({
    'week-12-friday': null,
    'week-40-friday': 'June',
  })
})

test('an own slide is filtered in the same way, and has no topic', async () => {
  const school = await aSchool(platform())
  const { id } = await added(school, {
    theme: 'friday',
    strands: ['physical'],
    curriculum: { spokenLanguage: [12] },
    talkPlan: { form: 'circle', task: 'Sit in a circle and pass it on.', items: null },
    sentenceStartersKS1: ['It is…'],
  })
  for (const filter of [
    { theme: 'friday' },
    { strand: 'physical' },
    { statement: 12 },
    { form: 'circle' },
    { band: 'ks1' },
  ])
    expect(await found(school, { ...filter, own: true }), JSON.stringify(filter)).toEqual([id])
  for (const filter of [{ theme: 'monday' }, { strand: 'linguistic' }, { band: 'eyfs' }, { topic: 'space' }])
    expect(await found(school, { ...filter, own: true }), JSON.stringify(filter)).toEqual([])
})

test('every slide says what is known of it', async () => {
  const school = await aSchool(platform())
  await mark(school, special)
  await use(school, special, 'lowerKS2')
  expect((await search(school, { q: 'rockets' })).slides).toEqual([
    {
      id: special,
      theme: 'tuesday',
      topic: 'space',
      emoji: '🌱',
      title: 'Rockets',
      prompt: plain.prompt,
      picture: { names: ['rocket'], emoji: ['🚀'], alt: 'A rocket.' },
      sensitivity: 1,
      care: 'Ask nobody about heights.',
      madeFor: null,
      isCustom: false,
      isFavourite: true,
      due: '2027-01-12',
      missed: null,
      lastUse: { date: '2026-11-16', ageGroup: 'lowerKS2' },
      foundFor: null,
    },
  ])
})

test('the topics of the library are listed in alphabetical order, whatever is found', async () => {
  expect((await search(await aSchool(platform()), { q: 'nowhere' })).topics).toEqual(['belonging', 'light', 'space'])
})

test('favourites are a person’s own, and marking one twice or removing one twice changes nothing', async () => {
  const school = await aSchool(platform())
  const [one, other] = [
    await aTeacher(platform(), { schoolId: school.schoolId }),
    await aTeacher(platform(), { schoolId: school.schoolId }),
  ]
  for (const id of [special, special, 'week-3-friday']) expect((await mark(one, id)).statusCode).toBe(200)
  await mark(other, 'week-1-monday')
  expect((await found(one, { favourites: true })).toSorted()).toEqual([special, 'week-3-friday'])
  expect(await found(one, { favourites: true, topic: 'space' })).toEqual([special])
  for (let time = 0; time < 2; time += 1) expect((await unmark(one, special)).statusCode).toBe(200)
  expect(await found(one, { favourites: true })).toEqual(['week-3-friday'])
  expect(await found(other, { favourites: true })).toEqual(['week-1-monday'])
})

test('only the school’s own slides are found with `own`, with how many there are', async () => {
  const [school, stranger] = [await aSchool(platform()), await aSchool(platform())]
  await added(stranger, { title: 'Of others' })
  expect(await search(school, { own: true })).toMatchObject({ found: 0, own: 0, inLibrary: allIds.length })
  const { id } = await added(school)
  const staff = await aTeacher(platform(), { schoolId: school.schoolId })
  for (const person of [school, staff])
    expect(await search(person, { own: true })).toMatchObject({
      found: 1,
      own: 1,
      slides: [{ id, isCustom: true, topic: null }],
    })
})

type Person = { accountId: string; schoolId: string }
const usedOn = (day: string, slideId: string, { accountId, schoolId }: Person, ageBand: AgeBand = 'ks1') =>
  database().insert(usage).values({ accountId, schoolId, slideId, ageBand, day, usedAt: mondayMorning })

test('`unused` leaves out what was used in this academic year', async () => {
  const school = await aSchool(platform())
  await usedOn('2026-08-30', 'week-5-monday', school)
  await usedOn('2026-08-31', 'week-6-monday', school)
  await usedOn('2026-11-13', 'week-7-monday', school)
  const left = await found(school, { unused: true })
  expect(allIds.filter((id) => !left.includes(id))).toEqual(['week-6-monday', 'week-7-monday'])
})

test('`unused` with a band leaves out what was used with that band, also before another', async () => {
  const school = await aSchool(platform())
  await usedOn('2026-10-01', special, school, 'ks1')
  await usedOn('2026-10-02', special, school, 'eyfs')
  for (const [band, count] of Object.entries({ ks1: 0, eyfs: 0, lowerKS2: 1, upperKS2: 1 }))
    expect(await search(school, { unused: true, band, q: 'rockets' }), band).toMatchObject({ found: count })
})

test('`unused` counts a teacher’s own uses, and for the school’s account everybody’s', async () => {
  const school = await aSchool(platform())
  const [teacher, colleague] = [
    await aTeacher(platform(), { schoolId: school.schoolId }),
    await aTeacher(platform(), { schoolId: school.schoolId }),
  ]
  await use(teacher, special)
  const isUnused = async (person: typeof teacher, band = {}) =>
    (await found(person, { unused: true, q: 'rockets', ...band })).length === 1
  expect([await isUnused(teacher), await isUnused(colleague), await isUnused(school)]).toEqual([false, true, false])
  expect([await isUnused(colleague, { band: 'ks1' }), await isUnused(school, { band: 'ks1' })]).toEqual([true, false])
  expect((await search(colleague, { q: 'rockets' })).slides[0]?.lastUse).toBeNull()
})

test('by date, what is due comes first by day, then what has no day, then what is over, the last first', async () => {
  const school = await aSchool(platform())
  const own = await added(school, { title: 'Without a day' })
  const { slides } = await search(school)
  expect(slides.slice(0, 6).map(({ due }) => due)).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-23',
  ])
  const ids = await found(school, { sort: 'date' })
  const past = ['week-11-friday', 'week-11-thursday', 'week-11-wednesday']
  expect(ids.indexOf(own.id)).toBeLessThan(ids.indexOf('week-12-monday'))
  expect(ids.indexOf('week-12-monday')).toBeLessThan(ids.indexOf(past[0] ?? ''))
  expect(ids.slice(ids.indexOf('week-11-friday')).slice(0, 3)).toEqual(past)
  expect(ids.at(-1)).toBe('week-1-monday')
})

test('the slides that were due last come first, if that is asked for', async () => {
  const school = await aSchool(platform())
  const ids = await found(school, { sort: 'past' })
  expect(ids.slice(0, 3)).toEqual(['week-11-friday', 'week-11-thursday', 'week-11-wednesday'])
  const { slides } = await search(school, { q: 'somebody', sort: 'past' })
  expect(slides.slice(0, 2).map(({ due }) => due)).toEqual(['2026-11-13', '2026-11-12'])
})

test('a search is sorted by relevance, or by date if that is asked for', async () => {
  const school = await aSchool(platform())
  const own = await added(school, { title: 'Somebody', prompt: 'Whom do you welcome?' })
  const [first] = (await search(school, { q: 'somebody' })).slides
  const [due] = (await search(school, { q: 'somebody', sort: 'date' })).slides
  expect([first?.id, due?.due]).toEqual([own.id, '2026-11-16'])
})

test('a swapped day is the day that a slide is due', async () => {
  const teacher = await aTeacher(platform())
  await call('PUT', '/api/swaps/2026-11-18', teacher, { slideId: special })
  const [slide] = (await search(teacher, { q: 'rockets' })).slides
  expect(slide?.due).toBe('2026-11-18')
})

test('each page has the next slides, and together they have all, once', async () => {
  const school = await aSchool(platform())
  for (let count = 0; count < 3; count += 1) await added(school)
  const { found: all, slides } = await search(school)
  const ids = await found(school)
  expect([slides.length, all, ids.length, new Set(ids).size]).toEqual([
    slidesOnAPage,
    allIds.length + 3,
    allIds.length + 3,
    allIds.length + 3,
  ])
  expect((await search(school, { page: 2 })).slides.map(({ id }) => id)).toEqual(
    ids.slice(slidesOnAPage, 2 * slidesOnAPage),
  )
})
