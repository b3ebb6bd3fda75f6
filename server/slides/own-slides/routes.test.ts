import { beforeAll, expect, test } from 'vitest'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { addOwnSlide } from '#contract/slides/own-slides.ts'
import { slides } from '#server/slides/library/table.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSlide } from '#tests/support/library.ts'
import { aSentSlide, ownSlideCalls } from '#tests/support/own-slides.ts'
import { aSchool } from '#tests/support/people.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const { call, get, add, added, change, remove } = ownSlideCalls(() => testApp({ db: database() }))
const titles = async (person: { cookie: string }) =>
  (await get('/api/slides/own', person)).map(({ title }: { title: string }) => title)

let school: Awaited<ReturnType<typeof aSchool>>
beforeAll(async () => {
  school = await aSchool(platform())
})

test('a school writes a slide with the least there is, and finds it in its list and to change', async () => {
  const own = await aSchool(platform(), { plan: 'individual' })
  expect(await get('/api/slides/own', own)).toEqual([])
  const slide = await added(own)
  expect(slide).toMatchObject({
    ...aSentSlide(),
    isCustom: true,
    ageGroup: 'all',
    emoji: '',
    subtitle: null,
    promptSimple: null,
    followUp: null,
    sentenceStarters: [],
    strands: [],
    curriculum: { spokenLanguage: [], eyfs: null, pshe: null },
    sensitivity: 0,
    pinnedOn: null,
    createdAt: mondayMorning.toISOString(),
  })
  expect(await get(`/api/slides/own/${slide.id}`, own)).toEqual(slide)
  expect(await get('/api/slides/own', own)).toEqual([
    {
      id: slide.id,
      theme: 'monday',
      emoji: '',
      title: 'Our assembly',
      pinnedOn: null,
      createdAt: slide.createdAt,
    },
  ])
})

test('all that a teacher can write comes back as it was written', async () => {
  const everything = aSentSlide({
    emoji: '🎭',
    subtitle: 'After the play',
    word: 'curious',
    promptSimple: 'What did Fox see?',
    followUp: 'What would change your mind?',
    timerDuration: 1800,
    sentenceStarters: ['It made me…'],
    sentenceStartersEYFS: ['Fox saw…'],
    sentenceStartersKS1: ['Fox went…'],
    sentenceStartersLowerKS2: ['Perhaps…'],
    sentenceStartersUpperKS2: ['But…'],
    talk: 'pairs: draw it or say it',
    teacherNote: 'Listen for questions.',
    strands: ['linguistic', 'physical'],
    curriculum: { spokenLanguage: [1, 4], eyfs: 'Speaking', pshe: 'Relationships' },
    sensitivity: 1,
    pinnedOn: '2027-03-01',
  })
  expect(await added(school, everything)).toMatchObject(everything)
})

test('the newest slide is listed first', async () => {
  const own = await aSchool(platform())
  await added(own, { title: 'First' })
  const later = testApp({ db: database(), now: new Date('2026-11-17T08:50:00Z') })
  await later.inject(post(addOwnSlide.path, aSentSlide({ title: 'Second' }), own))
  expect(await titles(own)).toEqual(['Second', 'First'])
})

test('what is missing or too long is named field by field', async () => {
  const answer = await add(school, { title: '', prompt: 'a'.repeat(121), sentenceStarters: ['b'.repeat(56)] })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual([
    'title',
    'prompt',
    'sentenceStarters.0',
  ])
})

test('content rules are advice: a slide that breaks them is taken', async () => {
  expect((await add(school, { prompt: 'Is Lego nice' })).statusCode).toBe(200)
})

test.for([
  ['2026-11-21', 'There is no slide at the weekend. Please choose a weekday.'],
  ['2026-11-13', 'This day is over. Please choose today or a later one.'],
  ['2027-11-17', 'Please choose a day within a year.'],
] as const)('it cannot be put on %s: %s', async ([pinnedOn, message]) => {
  const answer = await add(school, { pinnedOn })
  expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path: 'pinnedOn', message }]])
})

test('of two slides for one day the second is refused by the name of the first, also where both come at once', async () => {
  const own = await aSchool(platform())
  const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => add(own, { title, pinnedOn: '2026-12-01' })))
  const [taken] = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().title)
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(refused).toHaveLength(2)
  for (const answer of refused)
    expect(answer.json().message).toMatch(`“${taken}” is on Tuesday 1 December 2026 already.`)
})

test('a slide moves to another day, stays on its own, and comes off it', async () => {
  const own = await aSchool(platform())
  const { id } = await added(own, { pinnedOn: '2026-12-01' })
  expect((await change(own, id, { pinnedOn: '2026-12-01', title: 'Better' })).json()).toMatchObject({
    title: 'Better',
    theme: 'tuesday',
  })
  expect((await change(own, id, { pinnedOn: '2026-12-03' })).json()).toMatchObject({ theme: 'thursday' })
  expect((await change(own, id, { pinnedOn: null })).json()).toMatchObject({ theme: 'monday', pinnedOn: null })
})

test('a slide whose day is over can still be changed, and stays there', async () => {
  const own = await aSchool(platform())
  const { id } = await added(own, { pinnedOn: '2026-11-16' })
  const tomorrow = testApp({ db: database(), now: new Date('2026-11-17T08:50:00Z') })
  const answer = await tomorrow.inject({
    ...post(`/api/slides/${id}`, aSentSlide({ title: 'Mended', pinnedOn: '2026-11-16' }), own),
    method: 'PUT',
  })
  expect(answer.json()).toMatchObject({ title: 'Mended', pinnedOn: '2026-11-16' })
})

test('of two who change a slide at once, the second hears of it', async () => {
  const own = await aSchool(platform())
  const { id, version } = await added(own)
  const first = await change(own, id, { title: 'Mine', version })
  const second = await change(own, id, { title: 'Yours', version })
  expect([second.statusCode, second.json().message]).toEqual([
    409,
    'Somebody has changed this slide since you opened it.',
  ])
  expect((await change(own, id, { title: 'Ours', version: first.json().version })).statusCode).toBe(200)
  const moved = await change(own, id, { title: 'Ours', pinnedOn: '2026-12-02' })
  expect((await change(own, id, { title: 'Ours', version: first.json().version })).statusCode).toBe(409)
  expect(moved.json().version).not.toBe(first.json().version)
})

test('a deleted slide is gone from the list, and its use stays', async () => {
  const own = await aSchool(platform())
  const { id } = await added(own)
  const ageGroup: AgeBand = 'ks1'
  expect((await call('POST', `/api/slides/${id}/usage`, own, { ageGroup })).statusCode).toBe(200)
  expect((await remove(own, id)).json()).toMatchObject({ success: true })
  expect(await titles(own)).toEqual([])
  expect(await get('/api/slides/usage/recent', own)).toMatchObject([{ slide: null, ageGroup }])
  for (const answer of [await remove(own, id), await change(own, id)])
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'There is no such slide.'])
})

test('a school has 200 slides of its own at most', async () => {
  const own = await aSchool(platform())
  await database()
    .insert(slides)
    .values(
      Array.from({ length: 199 }, (_, at) => ({
        id: `${own.schoolId}-${at}`,
        schoolId: own.schoolId,
        written: aSlide(`own-${at}`),
        fingerprint: 'f',
        createdAt: mondayMorning,
      })),
    )
  const answers = await Promise.all([add(own), add(own)])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().message).toBe(
    'You have 200 slides of your own, and that is the most. Please delete one first.',
  )
})
