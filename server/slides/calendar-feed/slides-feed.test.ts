import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { updateSchool } from '#server/accounts/people/store.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { feedPath } from '#tests/support/slides/calendar-feeds.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const { swapped, undone, withdrawn, get } = swapCalls(app)

type Person = Awaited<ReturnType<typeof aTeacher>>

let school: Person
let teacher: Person
beforeEach(async () => {
  school = await aSchool(platform())
  teacher = await aTeacher(platform(), { schoolId: school.schoolId })
})

const pathOf = (person: { cookie: string }) => feedPath(app(), person, 'slides')
const fetchFeed = (url: string, now = mondayMorning) => testApp({ db: database(), now }).inject({ url })

/** The feed as a calendar client parses it. */
async function readFeed(url: string, now = mondayMorning) {
  const { body } = await fetchFeed(url, now)
  const calendar = new ICAL.Component(ICAL.parse(body))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  const titles = new Map(events.map(({ startDate, summary }) => [startDate.toString(), summary]))
  return { body, calendar, events, titles, days: [...titles.keys()] }
}

const titleOn = async (url: string, day: string) => (await readFeed(url)).titles.get(day)

test('the feed lists last week, this one and the next eight, one slide an all-day event, as the app shows them', async () => {
  const { events, titles, days } = await readFeed(await pathOf(school))
  expect([days.length, days[0], days.at(-1)]).toEqual([50, '2026-11-09', '2027-01-15'])
  for (const { startDate, duration } of events) expect([startDate.isDate, duration.toString()]).toEqual([true, 'P1D'])
  for (const day of ['2026-11-09', '2026-11-16', '2026-11-27', '2027-01-15'])
    expect(titles.get(day)).toBe((await get(`/api/slides/${day}`, school)).title)
})

test('an event has the title and a link to the app, and no other words of the slide', async () => {
  const path = await pathOf(school)
  const { body, events } = await readFeed(path)
  const [first] = events
  const properties = first?.component.getAllProperties().map(({ name }) => name) ?? []
  expect(properties.toSorted().filter((name) => !name.startsWith('x-'))).toEqual(
    'dtend dtstamp dtstart sequence summary transp uid url'.split(' '),
  )
  expect(first?.component.getFirstPropertyValue('url')).toBe('http://127.0.0.1:3000/dashboard')
  const slide = await get('/api/slides/2026-11-16', school)
  for (const words of [slide.prompt, slide.followUp, slide.sentenceStarters[0]])
    expect(body.replaceAll('\r\n ', '')).not.toContain(words)
})

test('the calendar has a name, and is sent as text/calendar, uncacheable and without a referrer', async () => {
  const path = await pathOf(school)
  expect((await readFeed(path)).calendar.getFirstPropertyValue('x-wr-calname')).toBe('The Daily Dot: slides by day')
  expect((await fetchFeed(path)).headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
})

test('a swap shows in the feed of the person who made it, and keeps the event’s UID', async () => {
  const [own, colleagues] = [await pathOf(teacher), await pathOf(school)]
  const uidOn = async (day: string) =>
    (await readFeed(own)).events.find(({ startDate }) => startDate.toString() === day)?.uid
  const before = await uidOn('2026-11-18')
  await swapped(teacher, '2026-11-18', { slideId: 'week-12-wednesday' })
  expect(await titleOn(own, '2026-11-18')).toBe('About week-12-wednesday')
  expect(await titleOn(colleagues, '2026-11-18')).toBe('About Anti-Bullying Week-wednesday')
  expect(await uidOn('2026-11-18')).toBe(before)
  await undone(teacher, '2026-11-18')
  expect(await titleOn(own, '2026-11-18')).toBe('About Anti-Bullying Week-wednesday')
})

test('a school’s pins and swaps for everybody show in the feeds of its people, and in no other school’s', async () => {
  const stranger = await aSchool(platform())
  const paths = [await pathOf(school), await pathOf(teacher), await pathOf(stranger)]
  const titlesOn = (day: string) => Promise.all(paths.map((path) => titleOn(path, day)))
  await ownSlideCalls(app).added(school, { title: 'Our assembly; with guests', pinnedOn: '2026-11-23' })
  await swapped(school, '2026-11-17', { slideId: 'week-12-tuesday', for: 'school' })
  expect(await titlesOn('2026-11-23')).toEqual([
    'Our assembly; with guests',
    'Our assembly; with guests',
    'About week-13-monday',
  ])
  expect(await titlesOn('2026-11-17')).toEqual([
    'About week-12-tuesday',
    'About week-12-tuesday',
    'About Anti-Bullying Week-tuesday',
  ])
})

test('a withdrawn slide leaves every feed at once', async () => {
  const path = await pathOf(school)
  await withdrawn(await anAdmin(platform()), { slideId: 'week-13-friday', replacementId: 'week-12-friday' })
  expect(await titleOn(path, '2026-11-27')).toBe('About week-12-friday')
})

test('a trial’s feed lists its own days only, and is empty when it is over', async () => {
  const trialEndsAt = new Date('2026-11-20T09:00:00Z')
  const path = await pathOf(await aTestAccount(platform(), { plan: 'individual', trialEndsAt }))
  const { days } = await readFeed(path)
  expect([days.length, days[0], days.at(-1)]).toEqual([11, '2026-11-16', '2026-11-30'])
  expect((await readFeed(path, new Date(trialEndsAt.getTime() - 1))).days).not.toEqual([])
  expect((await readFeed(path, trialEndsAt)).days).toEqual([])
})

test('without a running licence the feeds of a school and its staff are empty and say why, and they come back', async () => {
  const paths = [await pathOf(school), await pathOf(teacher)]
  const ended = { licenceEndsAt: new Date('2026-11-16T08:00:00Z') }
  await updateSchool(database(), school.schoolId, ended)
  for (const path of paths) {
    const { calendar, days } = await readFeed(path)
    expect([days, calendar.getFirstPropertyValue('x-wr-caldesc')]).toEqual([
      [],
      'Your licence has ended. The slides come back when it is renewed.',
    ])
  }
  await updateSchool(database(), school.schoolId, { licenceEndsAt: null })
  for (const path of paths) expect((await readFeed(path)).days).toHaveLength(50)
})

test('a removed member of staff has no feed any more', async () => {
  const path = await pathOf(teacher)
  const remove = post(`/api/school/staff/${teacher.accountId}`, undefined, { cookie: school.cookie })
  expect((await app().inject({ ...remove, method: 'DELETE' })).statusCode).toBe(200)
  expect((await fetchFeed(path)).statusCode).toBe(404)
})

test('a person who may see no slides can make no address', async () => {
  const ended = await aSchool(platform(), { licence: 'ended' })
  const unverified = await aSchool(platform(), { isUnverified: true })
  const make = ({ cookie }: Person) =>
    app().inject({ ...post('/api/calendar/slides', undefined, { cookie }), method: 'PUT' })
  const statuses = (await Promise.all([ended, unverified].map(make))).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([402, 403])
})

test('days without school are left out', async () => {
  const url = await pathOf(teacher)
  await updateSchool(database(), school.schoolId, {
    termDates: { terms: [], closedDays: [{ day: '2026-11-18', name: 'Snow' }] },
  })
  const { days } = await readFeed(url)
  expect(days).toContain('2026-11-17')
  expect(days).not.toContain('2026-11-18')
})
