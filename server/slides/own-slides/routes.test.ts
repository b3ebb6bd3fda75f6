import { beforeAll, expect, test } from 'vitest'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { addOwnSlide, type WrittenOwnSlide } from '#contract/slides/own-slides.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aSlide } from '#tests/support/slides/library.ts'
import { aSentSlide, ownSlideCalls } from '#tests/support/slides/own-slides.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const { call, get, add, added, change, remove } = ownSlideCalls(() => testApp({ db: database() }))
const titles = async (person: { cookie: string }) =>
  (await get('/api/slides/own', person)).map(({ title }: { title: string }) => title)

let school: Awaited<ReturnType<typeof aSchool>>
beforeAll(async () => {
  school = await aSchool(platform())
})

test('a slide with only the required fields is stored, listed and readable', async () => {
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

test('every field is returned as it was sent', async () => {
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

const parts: Partial<WrittenOwnSlide> = {
  wordCard: { word: 'curious', meaning: 'wanting to know', example: 'We were curious.' },
  talkPlan: { form: 'two sides', task: 'Point to yours.', items: ['Stay', 'Go'] },
  note: { ask: '‘Why?’', listenFor: 'Reasons.', ifItStalls: '', care: null },
  home: 'What did you see?',
}

test('parts of the second edition are returned as sent, and the strings are composed of them', async () => {
  expect(await added(school, aSentSlide({ ...parts, talk: 'ignored' }))).toMatchObject({
    ...parts,
    word: 'curious',
    talk: 'two sides: Point to yours. 1 Stay, 2 Go',
    teacherNote: 'Ask: ‘Why?’ Listen for: Reasons.',
  })
})

test('a slide without these parts has none', async () => {
  const slide = await added(school, aSentSlide({ word: 'curious', talk: 'pairs: say it', teacherNote: 'Listen.' }))
  expect(slide).toMatchObject({ word: 'curious', talk: 'pairs: say it', teacherNote: 'Listen.' })
  expect(slide).toMatchObject({ wordCard: null, talkPlan: null, note: null, picture: null, home: null })
})

test('a page of the release before keeps the parts behind strings that it sends back unchanged', async () => {
  const { id, word, talk, teacherNote } = await added(school, aSentSlide(parts))
  const kept = await change(school, id, { title: 'Another title', word, talk, teacherNote })
  expect(kept.json()).toMatchObject({ ...parts, title: 'Another title' })
  const changed = await change(school, id, { word, talk: 'pairs: say it', teacherNote: 'Listen.' })
  expect(changed.json()).toMatchObject({ wordCard: parts.wordCard, talkPlan: null, talk: 'pairs: say it', note: null })
})

test('the newest slide is listed first', async () => {
  const own = await aSchool(platform())
  await added(own, { title: 'First' })
  const later = testApp({ db: database(), now: new Date('2026-11-17T08:50:00Z') })
  await later.inject(post(addOwnSlide.path, aSentSlide({ title: 'Second' }), own))
  expect(await titles(own)).toEqual(['Second', 'First'])
})

test('a slide sent again with the same key, as after a lost response, is the same slide, with what was typed since', async () => {
  const [writer, other] = [await aSchool(platform()), await aSchool(platform())]
  const once = '3f0c9a52-6d1e-4c1b-9d0e-2f6b1a7c8d90'
  const both = await Promise.all([added(writer, { once }), added(writer, { once })])
  expect(both[0].id).toBe(both[1].id)
  const again = await added(writer, { once, title: 'With a better title' })
  expect([again.id, again.title]).toEqual([both[0].id, 'With a better title'])
  expect(await get('/api/slides/own', writer)).toMatchObject([{ id: again.id, title: 'With a better title' }])
  expect((await added(other, { once })).id, 'another school’s key').not.toBe(again.id)
})

test('missing and overlong fields are reported field by field', async () => {
  const response = await add(school, { title: '', prompt: 'a'.repeat(121), sentenceStarters: ['b'.repeat(56)] })
  expect(response.statusCode).toBe(400)
  expect(response.json().issues.map(({ path }: { path: string }) => path)).toEqual([
    'title',
    'prompt',
    'sentenceStarters.0',
  ])
})

test('content rules are advice: a slide that breaks them is accepted', async () => {
  expect((await add(school, { prompt: 'Is Lego nice' })).statusCode).toBe(200)
})

test.for([
  ['2026-11-21', 'There is no slide at the weekend. Please choose a weekday.'],
  ['2026-11-13', 'This day is over. Please choose today or a later one.'],
  ['2027-11-17', 'Please choose a day within a year.'],
] as const)('a slide cannot be pinned to %s: %s', async ([pinnedOn, message]) => {
  const response = await add(school, { pinnedOn })
  expect([response.statusCode, response.json().issues]).toEqual([400, [{ path: 'pinnedOn', message }]])
})

test('of three concurrent slides for one day two are refused, and the refusal names the pinned one', async () => {
  const own = await aSchool(platform())
  const responses = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => add(own, { title, pinnedOn: '2026-12-01' })),
  )
  const [taken] = responses.filter(({ statusCode }) => statusCode === 200).map((response) => response.json().title)
  const refused = responses.filter(({ statusCode }) => statusCode === 409)
  expect(refused).toHaveLength(2)
  for (const response of refused)
    expect(response.json().message).toMatch(`“${taken}” is on Tuesday 1 December 2026 already.`)
})

test('a slide can keep its day, move to another and be unpinned', async () => {
  const own = await aSchool(platform())
  const { id } = await added(own, { pinnedOn: '2026-12-01' })
  expect((await change(own, id, { pinnedOn: '2026-12-01', title: 'Better' })).json()).toMatchObject({
    title: 'Better',
    theme: 'tuesday',
  })
  expect((await change(own, id, { pinnedOn: '2026-12-03' })).json()).toMatchObject({ theme: 'thursday' })
  expect((await change(own, id, { pinnedOn: null })).json()).toMatchObject({ theme: 'monday', pinnedOn: null })
})

test('a slide pinned to a past day can still be changed and keeps its day', async () => {
  const own = await aSchool(platform())
  const { id } = await added(own, { pinnedOn: '2026-11-16' })
  const tomorrow = testApp({ db: database(), now: new Date('2026-11-17T08:50:00Z') })
  const response = await tomorrow.inject({
    ...post(`/api/slides/${id}`, aSentSlide({ title: 'Fixed', pinnedOn: '2026-11-16' }), own),
    method: 'PUT',
  })
  expect(response.json()).toMatchObject({ title: 'Fixed', pinnedOn: '2026-11-16' })
})

test('a change based on an outdated version is refused', async () => {
  const own = await aSchool(platform())
  const { id, version } = await added(own)
  const first = await change(own, id, { title: 'Mine', version })
  const second = await change(own, id, { title: 'Yours', version })
  expect([second.statusCode, second.json().message]).toEqual([
    409,
    'Someone has changed this slide since you opened it.',
  ])
  expect((await change(own, id, { title: 'Ours', version: first.json().version })).statusCode).toBe(200)
  const moved = await change(own, id, { title: 'Ours', pinnedOn: '2026-12-02' })
  expect((await change(own, id, { title: 'Ours', version: first.json().version })).statusCode).toBe(409)
  expect(moved.json().version).not.toBe(first.json().version)
})

test('a deleted slide is no longer listed, and its uses are kept', async () => {
  const own = await aSchool(platform())
  const { id } = await added(own)
  const ageGroup: AgeBand = 'ks1'
  expect((await call('POST', `/api/slides/${id}/usage`, own, { ageGroup })).statusCode).toBe(200)
  expect((await remove(own, id)).json()).toMatchObject({ success: true })
  expect(await titles(own)).toEqual([])
  expect(await get('/api/slides/usage/recent', own)).toMatchObject([{ slide: null, ageGroup }])
  for (const response of [await remove(own, id), await change(own, id)])
    expect([response.statusCode, response.json().message]).toEqual([404, 'There is no such slide.'])
})

test('a school can have 200 slides of its own', async () => {
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
  const responses = await Promise.all([add(own), add(own)])
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const refused = responses.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().message).toBe(
    'You have 200 slides of your own, and that is the most. Please delete one first.',
  )
})
