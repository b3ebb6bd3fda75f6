import { beforeAll, expect, test } from 'vitest'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const { added, change, remove } = ownSlideCalls(() => testApp({ db: database() }))

type Person = { cookie: string }
type Dated = { id: string; date: string; title: string; theme: string; isCustom: boolean; next?: Dated }

function ask(url: string, { cookie }: Person, now = mondayMorning) {
  return testApp({ db: database(), now }).inject({ url: `/api/slides/${url}`, headers: { cookie } })
}
/** What each calendar endpoint returns for one day and one person. */
async function onDay(day: string, person: Person, now?: Date) {
  const [current, upcoming, week, ofDate]: [Dated, Dated[], Dated[], Dated] = [
    (await ask('current', person, now)).json(),
    (await ask('upcoming', person, now)).json(),
    (await ask('week', person, now)).json(),
    (await ask(day, person, now)).json(),
  ]
  const found = [current, current.next, ...upcoming, ...week, ofDate].filter((slide) => slide?.date === day)
  return new Set(found.map((slide) => `${slide?.title}, ${slide?.isCustom ? 'own' : 'library'}`))
}

let school: Awaited<ReturnType<typeof aSchool>>
let staff: Person
let strangers: Person[]
beforeAll(async () => {
  school = await aSchool(platform())
  staff = await aTeacher(platform(), { schoolId: school.schoolId })
  strangers = [
    await aSchool(platform()),
    await aTeacher(platform()),
    await aTestAccount(platform()),
    await aSchool(platform(), { plan: 'individual' }),
    await anAdmin(platform()),
  ]
})

test.for([
  ['today', '2026-11-16', mondayMorning],
  ['another day of this week', '2026-11-18', mondayMorning],
  ['a day of the next ten', '2026-11-26', mondayMorning],
  ['a day months away', '2027-06-01', mondayMorning],
  ['the Monday that a weekend looks ahead to', '2026-11-23', new Date('2026-11-21T09:00:00Z')],
] as const)('only that school sees a slide pinned to %s', async ([what, day, now]) => {
  const before = new Map(await Promise.all(strangers.map(async (each) => [each, await onDay(day, each, now)] as const)))
  const { id } = await added(school, { title: what, pinnedOn: day })
  for (const person of [school, staff]) expect(await onDay(day, person, now)).toEqual(new Set([`${what}, own`]))
  for (const stranger of strangers) expect(await onDay(day, stranger, now)).toEqual(before.get(stranger))
  await remove(school, id)
  for (const person of [school, staff]) expect(await onDay(day, person, now)).toEqual(before.get(strangers[0] ?? staff))
})

test('a pinned slide has the theme of its day, no themed week, and starters for every band', async () => {
  const own = await aSchool(platform())
  await added(own, {
    theme: 'friday',
    sentenceStarters: ['It made me…'],
    sentenceStartersUpperKS2: ['But…'],
    pinnedOn: '2026-11-17',
  })
  expect((await ask('2026-11-17', own)).json()).toMatchObject({
    date: '2026-11-17',
    theme: 'tuesday',
    isCustom: true,
    isThemedWeek: false,
    themedWeekName: null,
    sentenceStarters: ['It made me…'],
    sentenceStartersEYFS: ['It made me…'],
    sentenceStartersUpperKS2: ['But…'],
  })
})

test('each change is visible in the next request, and changes the ETag', async () => {
  const own = await aSchool(platform())
  const seen = async () => {
    const response = await ask('current', own)
    return { title: response.json().title, etag: response.headers.etag }
  }
  const library = await seen()
  const { id } = await added(own, { title: 'One', pinnedOn: '2026-11-16' })
  const one = await seen()
  await change(own, id, { title: 'Two', pinnedOn: '2026-11-16' })
  const two = await seen()
  await change(own, id, { title: 'Two', pinnedOn: '2026-11-17' })
  expect([one.title, two.title, await seen()]).toEqual(['One', 'Two', library])
  expect(new Set([library.etag, one.etag, two.etag]).size).toBe(3)
})

test('two schools that pin a slide to the same day each see their own', async () => {
  const [one, other] = [await aSchool(platform()), await aSchool(platform())]
  await added(one, { title: 'Of one', pinnedOn: '2026-11-16' })
  await added(other, { title: 'Of the other', pinnedOn: '2026-11-16' })
  for (let round = 0; round < 2; round += 1) {
    expect((await ask('current', one)).json().title).toBe('Of one')
    expect((await ask('current', other)).json().title).toBe('Of the other')
  }
})

test('a slide pinned by one administrator is seen and presented by the others', async () => {
  const [one, other] = [await anAdmin(platform()), await anAdmin(platform())]
  const { id } = await added(one, { title: 'Ours', pinnedOn: '2026-11-16' })
  expect((await ask('current', other)).json()).toMatchObject({ id, title: 'Ours' })
  const use = post(`/api/slides/${id}/usage`, { ageGroup: 'ks1' }, { cookie: other.cookie })
  expect((await testApp({ db: database() }).inject(use)).statusCode).toBe(200)
  expect((await ask('current', strangers[0] ?? staff)).json().isCustom).toBe(false)
  await remove(one, id)
})

test('a trial sees its own slides only on the days open to a trial', async () => {
  const trial = await aTestAccount(platform(), {
    plan: 'individual',
    trialEndsAt: new Date('2026-11-30T00:00:00Z'),
  })
  await added(trial, { title: 'Soon', pinnedOn: '2026-11-18' })
  await added(trial, { title: 'Far', pinnedOn: '2027-03-01' })
  expect((await ask('2026-11-18', trial)).json().title).toBe('Soon')
  expect((await ask('2027-03-01', trial)).statusCode).toBe(404)
})

test('a slide stays pinned after its day is over', async () => {
  const own = await aSchool(platform())
  await added(own, { title: 'On Monday', pinnedOn: '2026-11-16' })
  const wednesday = new Date('2026-11-18T08:50:00Z')
  expect((await ask('week', own, wednesday)).json()[0].title).toBe('On Monday')
  expect((await ask('2026-11-16', own, wednesday)).json().title).toBe('On Monday')
})
