import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { aSchool, aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const { call, get, swap, swapped, undone, readSwap, seenOn } = swapCalls(() => testApp({ db: database() }))

const today = '2026-11-16'
const ofToday = 'Anti-Bullying Week-monday'
/** This year leaves it out, because of Anti-Bullying Week. */
const spare = 'week-12-monday'
const nextMonday = '2026-11-23'
const ofNextMonday = 'week-13-monday'

type Person = Awaited<ReturnType<typeof aTeacher>>

let school: Person
let teacher: Person
let colleague: Person
let stranger: Person
beforeEach(async () => {
  school = await aSchool(platform())
  const { schoolId } = school
  teacher = await aTeacher(platform(), { schoolId })
  colleague = await aTeacher(platform(), { schoolId })
  stranger = await aSchool(platform())
})

const page = async (person: Person) => (await call('GET', '/dashboard', person)).body

test.for([
  ['today', today, ofToday, spare],
  ['another day of this week', '2026-11-18', 'Anti-Bullying Week-wednesday', 'week-12-wednesday'],
  ['a day of the next ten', '2026-11-26', 'week-13-thursday', 'week-12-thursday'],
  ['a day months away', '2027-06-01', 'week-40-tuesday', 'week-12-tuesday'],
  ['the last day that can be seen', '2027-11-16', 'Anti-Bullying Week-tuesday', 'week-12-tuesday'],
] as const)('only the person who swaps the slide of %s sees the other one', async ([, day, before, chosen]) => {
  const { slide, exchangedWith } = await swapped(teacher, day, { slideId: chosen })
  expect([slide.id, slide.date, exchangedWith]).toEqual([chosen, day, null])
  expect(await seenOn(teacher, day)).toBe(chosen)
  for (const person of [school, colleague, stranger]) expect(await seenOn(person, day)).toBe(before)
})

test('a school’s swap for everybody is seen by everybody at the school, and by no other school', async () => {
  await swapped(school, today, { slideId: spare, for: 'school' })
  for (const person of [school, teacher, colleague]) expect(await seenOn(person, today)).toBe(spare)
  expect(await seenOn(stranger, today)).toBe(ofToday)
  const newcomer = await aTeacher(platform(), { schoolId: school.schoolId })
  expect(await seenOn(newcomer, today)).toBe(spare)
})

test('the page that the server sends has the slide that the person swapped in', async () => {
  for (const person of [teacher, colleague]) expect(await page(person)).toContain(`About ${ofToday}`)
  await swapped(teacher, today, { slideId: spare })
  expect(await page(teacher)).toContain(`About ${spare}`)
  expect(await page(teacher)).not.toContain(`About ${ofToday}`)
  expect(await page(colleague)).not.toContain(`About ${spare}`)
})

test('a slide that is due later is exchanged: its day gets the replaced one', async () => {
  const { exchangedWith } = await swapped(teacher, today, { slideId: ofNextMonday })
  expect(exchangedWith).toBe(nextMonday)
  expect([await seenOn(teacher, today), await seenOn(teacher, nextMonday)]).toEqual([ofNextMonday, ofToday])
  const week = await get(`/api/slides/weeks/${nextMonday}`, school)
  expect(week.slides[0].id).toBe(ofNextMonday)
})

test('a slide whose day is over comes again, and that day stays as it was', async () => {
  const { exchangedWith } = await swapped(teacher, today, { slideId: 'week-11-monday' })
  expect(exchangedWith).toBe(null)
  expect([await seenOn(teacher, today), await seenOn(teacher, '2026-11-09')]).toEqual([
    'week-11-monday',
    'week-11-monday',
  ])
})

test('undoing puts both days back', async () => {
  await swapped(teacher, today, { slideId: ofNextMonday })
  const { slide, exchangedWith } = await undone(teacher, today)
  expect([slide.id, exchangedWith]).toEqual([ofToday, nextMonday])
  expect([await seenOn(teacher, today), await seenOn(teacher, nextMonday)]).toEqual([ofToday, ofNextMonday])
})

test('undoing a day that was not swapped, or twice, changes nothing', async () => {
  expect((await undone(teacher, today)).slide.id).toBe(ofToday)
  await swapped(teacher, today, { slideId: spare })
  await undone(teacher, today)
  expect(await undone(teacher, today)).toMatchObject({ slide: { id: ofToday }, exchangedWith: null })
  expect(await seenOn(teacher, today)).toBe(ofToday)
})

test('a person swaps on top of the school’s swap, and undoing shows the school’s again', async () => {
  await swapped(school, today, { slideId: spare, for: 'school' })
  await swapped(teacher, today, { slideId: ofNextMonday })
  expect(await seenOn(teacher, today)).toBe(ofNextMonday)
  expect(await readSwap(teacher, today)).toMatchObject({ swappedFor: 'person', before: { id: spare } })
  await undone(teacher, today)
  expect(await seenOn(teacher, today)).toBe(spare)
  expect(await readSwap(teacher, today)).toMatchObject({ swappedFor: 'school', before: { id: ofToday } })
})

test('the school’s own account swaps for itself alone or for everybody, and undoes each by itself', async () => {
  await swapped(school, today, { slideId: spare })
  expect([await seenOn(school, today), await seenOn(teacher, today)]).toEqual([spare, ofToday])
  await swapped(school, today, { slideId: ofNextMonday, for: 'school' })
  expect([await seenOn(school, today), await seenOn(teacher, today)]).toEqual([spare, ofNextMonday])
  await undone(school, today, 'school')
  expect([await seenOn(school, today), await seenOn(teacher, today)]).toEqual([spare, ofToday])
  await undone(school, today)
  expect(await seenOn(school, today)).toBe(ofToday)
})

test('the same swap again changes nothing', async () => {
  await swapped(teacher, today, { slideId: ofNextMonday })
  expect(await swapped(teacher, today, { slideId: ofNextMonday })).toMatchObject({ slide: { id: ofNextMonday } })
  expect(await seenOn(teacher, nextMonday)).toBe(ofToday)
})

test('a swap that changes nothing is not counted: person and school stay on the calendar that everyone shares', async () => {
  for (const whose of ['person', 'school'] as const) {
    await undone(school, today, whose)
    await swapped(school, today, { slideId: ofToday, for: whose })
  }
  const [account] = await database().select().from(accounts).where(eq(accounts.id, school.accountId))
  const [row] = await database().select().from(schools).where(eq(schools.id, school.schoolId))
  expect([account?.swapCount, row?.swapCount]).toEqual([0, 0])
})

test('three slides are offered for a day, of its weekday and none that was shown', async () => {
  const { slide, swappedFor, before, offers, maySwapForSchool } = await readSwap(teacher, '2026-11-18')
  expect([slide.id, swappedFor, before, maySwapForSchool]).toEqual(['Anti-Bullying Week-wednesday', null, null, false])
  // All slides of the test library have one topic, and offers differ in theirs.
  expect(offers).toMatchObject([{ slide: { id: 'week-12-wednesday', theme: 'wednesday' }, exchangedWith: null }])
  expect((await readSwap(school, '2026-11-18')).maySwapForSchool).toBe(true)
})

test('an offered slide that is chosen exchanges as the offer said', async () => {
  const [offer] = (await readSwap(teacher, nextMonday)).offers
  expect(await swapped(teacher, nextMonday, { slideId: offer.slide.id })).toMatchObject({
    slide: { id: offer.slide.id },
    exchangedWith: offer.exchangedWith,
  })
})

test('another school’s swaps are never seen, whatever is swapped', async () => {
  const before = await Promise.all([get('/api/slides/upcoming', stranger), readSwap(stranger, nextMonday)])
  await swapped(school, nextMonday, { slideId: spare, for: 'school' })
  await swapped(teacher, nextMonday, { slideId: 'week-14-monday' })
  expect(await Promise.all([get('/api/slides/upcoming', stranger), readSwap(stranger, nextMonday)])).toEqual(before)
})

test('an administrator swaps for themselves', async () => {
  const [admin, other] = [await anAdmin(platform()), await anAdmin(platform())]
  await swapped(admin, today, { slideId: spare })
  expect([await seenOn(admin, today), await seenOn(other, today)]).toEqual([spare, ofToday])
  const refused = await swap(admin, today, { slideId: spare, for: 'school' })
  expect([refused.statusCode, refused.json().message]).toEqual([403, 'Only the school account can swap for everybody.'])
})

test('each swap changes the ETag of what the person asked for', async () => {
  const etag = async () => (await call('GET', '/api/slides/current', teacher)).headers.etag
  const tags = [await etag()]
  await swapped(teacher, today, { slideId: spare })
  tags.push(await etag())
  await swapped(teacher, today, { slideId: ofNextMonday })
  tags.push(await etag())
  expect(new Set(tags).size).toBe(3)
})
