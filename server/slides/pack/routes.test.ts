import { beforeEach, expect, test } from 'vitest'
import { type Pack, readPack } from '#contract/slides/pack.ts'
import { addDays, weekdaysFrom } from '#server/platform/time/days.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const { get, swapped, undone, withdrawn } = swapCalls(app)
const { added } = ownSlideCalls(app)

const today = '2026-11-16'
const ofToday = 'Anti-Bullying Week-monday'
/** This year leaves it out, because of Anti-Bullying Week. */
const spare = 'week-12-monday'
const thisWeek = weekdaysFrom(today)
const nextWeek = thisWeek.map((day) => addDays(day, 7))
const weekAfter = thisWeek.map((day) => addDays(day, 14))

type Person = { cookie: string }

let school: Awaited<ReturnType<typeof aSchool>>
let teacher: Awaited<ReturnType<typeof aTeacher>>
beforeEach(async () => {
  school = await aSchool(platform())
  teacher = await aTeacher(platform(), { schoolId: school.schoolId })
})

function ask({ cookie }: Person, { now = mondayMorning, etag = '' } = {}) {
  const headers = { cookie, ...(etag ? { 'if-none-match': etag } : {}) }
  return testApp({ db: database(), now }).inject({ url: readPack.path, headers })
}
async function packOf(person: Person, now?: Date): Promise<Pack> {
  return readPack.response.parse((await ask(person, now ? { now } : {})).json())
}
const slideOn = ({ days }: Pack, day: string) => days.find(({ date }) => date === day)
const sparesIn = ({ spares }: Pack) => spares.map(({ slide, exchangedWith }) => [slide.id, exchangedWith])
const idsIn = ({ days, spares }: Pack) => [...days, ...spares.map(({ slide }) => slide)].map(({ id }) => id)

test('it has the slides of this week and of the next ten weekdays, as every other call shows them', async () => {
  const { until, days } = await packOf(teacher, new Date('2026-11-18T08:50:00Z'))
  expect(days.map(({ date }) => date)).toEqual([...thisWeek, ...nextWeek, ...weekAfter.slice(0, 3)])
  expect(until).toBe('2026-12-02')
  const pack = await packOf(teacher)
  const [week, upcoming] = [await get('/api/slides/week', teacher), await get('/api/slides/upcoming', teacher)]
  expect(pack.days).toEqual([...week, ...upcoming.slice(4)])
  expect(pack.until).toBe(pack.days.at(-1)?.date)
})

test.for(['2026-11-21T09:00:00Z', '2026-11-22T23:59:00Z'])(
  'at the weekend, at %s, it has the week that ends and two more, and spares for Monday',
  async (instant) => {
    const { until, days, spares } = await packOf(teacher, new Date(instant))
    expect(days.map(({ date }) => date)).toEqual([...thisWeek, ...nextWeek, ...weekAfter])
    expect([until, spares.map(({ slide }) => slide.theme)]).toEqual(['2026-12-04', ['monday', 'monday']])
  },
)

test('its two spares are whole slides of today’s theme that the year leaves out', async () => {
  const pack = await packOf(teacher)
  expect(pack.spares).toHaveLength(2)
  expect(sparesIn(pack)).toContainEqual([spare, null])
  const offered = await get(`/api/library/${spare}`, teacher)
  expect(pack.spares.find(({ slide }) => slide.id === spare)?.slide).toMatchObject({
    theme: 'monday',
    prompt: offered.slide.prompt,
    sentenceStartersKS1: offered.slide.sentenceStartersKS1,
    isCustom: false,
  })
  expect(new Set(idsIn(pack)).size).toBe(pack.days.length + 2)
})

test('a spare can be swapped in as the pack says', async () => {
  const [{ slide, exchangedWith } = { slide: { id: '' } }] = (await packOf(teacher)).spares
  expect(await swapped(teacher, today, { slideId: slide.id })).toMatchObject({ slide: { id: slide.id }, exchangedWith })
})

test('a trial’s spares come from its own days, and say which day gets the replaced slide', async () => {
  const trial = await aTestAccount(platform(), { trialEndsAt: new Date('2026-11-30T00:00:00Z') })
  const pack = await packOf(trial)
  expect(pack.spares).toHaveLength(2)
  for (const { slide, exchangedWith } of pack.spares) {
    expect(slideOn(pack, exchangedWith ?? '')?.id).toBe(slide.id)
    expect((exchangedWith ?? '') > today).toBe(true)
    expect(await swapped(trial, today, { slideId: slide.id })).toMatchObject({ exchangedWith })
    await undone(trial, today)
  }
  expect(pack.days).toEqual((await packOf(teacher)).days)
})

test('the themed weeks of its days come with it, the current one first', async () => {
  const named = async (instant: string) =>
    (await packOf(teacher, new Date(instant))).themedWeeks.map(({ name, startDate }) => [name, startDate])
  expect(await named('2026-11-18T08:50:00Z')).toEqual([['Anti-Bullying Week', '2026-11-16']])
  expect(await named('2026-11-02T08:50:00Z')).toEqual([['Anti-Bullying Week', '2026-11-16']])
  expect(await named('2026-10-30T08:50:00Z')).toEqual([])
  expect(await named('2027-05-01T09:00:00Z')).toEqual([['Mental Health Awareness Week', '2027-05-10']])
  expect(slideOn(await packOf(teacher), today)).toMatchObject({ id: ofToday, themedWeekName: 'Anti-Bullying Week' })
})

test('a school’s own slide is in the pack of everybody there, and of no one else', async () => {
  const { id } = await added(school, { title: 'Our harvest', pinnedOn: '2026-11-19' })
  for (const person of [school, teacher])
    expect(slideOn(await packOf(person), '2026-11-19')).toMatchObject({ id, title: 'Our harvest', isCustom: true })
  const individual = await aSchool(platform(), { plan: 'individual' })
  for (const stranger of [await aTeacher(platform()), individual, await anAdmin(platform())])
    expect((await ask(stranger)).body).not.toContain('Our harvest')
})

test('a swap shows in the pack of the person who made it, with another ETag and other spares', async () => {
  const before = await ask(teacher)
  await swapped(teacher, today, { slideId: spare })
  const after = await ask(teacher, { etag: String(before.headers.etag) })
  expect(after.statusCode).toBe(200)
  expect(after.headers.etag).not.toBe(before.headers.etag)
  const pack = await packOf(teacher)
  expect(slideOn(pack, today)?.id).toBe(spare)
  expect(pack.spares.map(({ slide }) => slide.id)).not.toContain(spare)
  expect((await ask(school)).body).toBe(before.body)
})

test('an exchanged slide is on both of its days', async () => {
  await swapped(teacher, today, { slideId: 'week-13-monday' })
  const pack = await packOf(teacher)
  expect([slideOn(pack, today)?.id, slideOn(pack, '2026-11-23')?.id]).toEqual(['week-13-monday', ofToday])
})

test('a withdrawn slide’s replacement is in it, and neither is a spare', async () => {
  const before = await packOf(teacher)
  const [, other] = before.spares.map(({ slide }) => slide.id)
  const admin = await anAdmin(platform())
  await withdrawn(admin, { slideId: ofToday, replacementId: spare })
  await withdrawn(admin, { slideId: other ?? '', replacementId: 'week-30-monday' })
  const pack = await packOf(teacher)
  expect(slideOn(pack, today)?.id).toBe(spare)
  for (const id of [ofToday, other]) expect(idsIn(pack)).not.toContain(id)
  expect(sparesIn(pack)).toEqual([
    [expect.any(String), null],
    [expect.any(String), null],
  ])
  expect(new Set(idsIn(pack)).size).toBe(pack.days.length + 2)
})

test('everyone who shares a calendar gets the same bytes, and 304 while they have them', async () => {
  const [first, second] = [await ask(teacher), await ask(await aTeacher(platform()))]
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'Cookie',
    etag: second.headers.etag,
  })
  const again = await ask(teacher, { etag: String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const tomorrow = { now: new Date('2026-11-17T08:50:00Z'), etag: String(first.headers.etag) }
  expect((await ask(teacher, tomorrow)).statusCode).toBe(200)
})

test.for([
  ['a visitor', async () => ({ cookie: '' }), 401],
  ['a buyer whose email is not confirmed', () => aSchool(platform(), { isUnverified: true }), 403],
  ['a school whose licence has ended', () => aSchool(platform(), { licence: 'ended' }), 402],
  ['a trial that is over', () => aTestAccount(platform(), { trialEndsAt: new Date('2026-11-15T00:00:00Z') }), 402],
] as const)('%s is refused', async ([, person, status]) => {
  const response = await ask(await person())
  expect([response.statusCode, response.json().message]).toEqual([status, expect.stringMatching(/^[A-Z].*\.$/)])
})
