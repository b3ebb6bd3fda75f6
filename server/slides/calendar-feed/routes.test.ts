import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarFeed, calendarFeeds } from '#contract/slides/calendar-feed.ts'
import { aSchool, aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { calendarFeeds as calendarFeedRows, slideFeeds } from './table.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const env = { APP_URL: 'https://dailydot.example' }

type Person = { cookie: string }

const call = (url: string, { now = mondayMorning, cookie = '' } = {}) =>
  testApp({ db: database(), now, env }).inject({ url, headers: { cookie: cookie.replace('dd_', '__Host-dd_') } })
const change = (method: 'PUT' | 'POST' | 'DELETE', path: string, { cookie }: Person) =>
  testApp({ db: database(), env }).inject({
    ...post(`/api/calendar/${path}`, undefined, { cookie: cookie.replace('dd_', '__Host-dd_') }),
    method,
  })
const addressOf = async (person: Person, feed: CalendarFeed = 'themed-weeks'): Promise<string> =>
  (await change('PUT', feed, person)).json().address
const addressesOf = async ({ cookie }: Person) => (await call('/api/calendar', { cookie })).json()
const fetchFeed = (address: string, now = mondayMorning) => call(new URL(address).pathname, { now })

/** The feed as a calendar client parses it. */
async function readFeed(address: string, now = mondayMorning) {
  const { body } = await fetchFeed(address, now)
  const calendar = new ICAL.Component(ICAL.parse(body))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return { calendar, events, starts: events.map(({ startDate }) => startDate.toString()) }
}

test.for(calendarFeeds)(
  'the address of %s holds a secret, is made on request and once, and starts with APP_URL',
  async (feed) => {
    const school = await aSchool(platform())
    expect(await addressesOf(school)).toEqual({ 'themed-weeks': null, slides: null })
    const address = await addressOf(school, feed)
    expect(address).toMatch(new RegExp(`^https://dailydot\\.example/api/calendar/[\\w-]{43}/${feed}\\.ics$`))
    expect(await addressOf(school, feed)).toBe(address)
    expect(await addressesOf(school)).toEqual({ 'themed-weeks': null, slides: null, [feed]: address })
    expect(await addressOf(await aSchool(platform()), feed)).not.toBe(address)
  },
)

test.for(calendarFeeds)('twenty concurrent requests for the address of %s return the same one', async (feed) => {
  const school = await aSchool(platform())
  const addresses = await Promise.all(Array.from({ length: 20 }, () => addressOf(school, feed)))
  expect(new Set(addresses).size).toBe(1)
  expect((await fetchFeed(addresses[0] ?? '')).statusCode).toBe(200)
})

test('each feed has a secret of its own, which opens no other feed', async () => {
  const school = await aSchool(platform())
  const [weeks, slides] = [await addressOf(school, 'themed-weeks'), await addressOf(school, 'slides')]
  const crossed = [weeks.replace('themed-weeks.ics', 'slides.ics'), slides.replace('slides.ics', 'themed-weeks.ics')]
  for (const address of crossed) expect((await fetchFeed(address)).statusCode).toBe(404)
})

test('the feed lists the themed weeks of the past month and the next two years as all-day events', async () => {
  const { events, starts } = await readFeed(await addressOf(await aSchool(platform())))
  expect(starts).toEqual([
    '2026-11-16',
    '2027-04-19',
    '2027-05-10',
    '2027-06-14',
    '2027-09-20',
    '2027-11-15',
    '2028-04-24',
    '2028-05-08',
    '2028-06-12',
    '2028-09-18',
    '2028-11-13',
  ])
  const [first, , third] = events
  expect(first?.summary).toBe('Anti-Bullying Week')
  expect(first?.description).toBe('Speaking up, listening well and standing beside someone.')
  expect([first?.startDate.isDate, first?.endDate.toString(), first?.duration.toString()]).toEqual([
    true,
    '2026-11-21',
    'P5D',
  ])
  // Its organisers run it until Sunday.
  expect(third?.endDate.toString()).toBe('2027-05-17')
})

test('a themed week stays in the calendar for a month after it began', async () => {
  const address = await addressOf(await aSchool(platform()))
  expect((await readFeed(address, new Date('2026-12-17T12:00:00Z'))).starts[0]).toBe('2026-11-16')
  expect((await readFeed(address, new Date('2026-12-18T12:00:00Z'))).starts[0]).toBe('2027-04-19')
})

test('an event keeps its UID between polls, and UIDs are unique', async () => {
  const address = await addressOf(await aSchool(platform()))
  const today = (await readFeed(address)).events.map(({ uid }) => uid)
  const nextSpring = (await readFeed(address, new Date('2027-03-01T09:00:00Z'))).events.map(({ uid }) => uid)
  expect(today[0]).toBe('anti-bullying-week-2026@the-daily-dot')
  expect(new Set(today).size).toBe(today.length)
  expect(nextSpring.filter((uid) => today.includes(uid))).toEqual(today.slice(1))
})

test('the calendar has a name and a refresh interval, and its events do not show the teacher as busy', async () => {
  const { calendar, events } = await readFeed(await addressOf(await aSchool(platform())))
  for (const name of ['name', 'x-wr-calname'])
    expect(calendar.getFirstPropertyValue(name)).toBe('The Daily Dot: themed weeks')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT12H')
  expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('PT12H')
  const [event] = events
  const valueOf = (name: string) => String(event?.component.getFirstPropertyValue(name))
  expect(valueOf('dtstamp')).toBe('2026-11-16T08:50:00Z')
  expect(valueOf('transp')).toBe('TRANSPARENT')
  expect(valueOf('url')).toBe('https://dailydot.example/dashboard')
})

test('a feed is sent as text/calendar, uncacheable and without a referrer', async () => {
  const { headers } = await fetchFeed(await addressOf(await aSchool(platform())))
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
})

test.for(calendarFeeds)('after the address of %s is renewed or removed, the old one returns 404', async (feed) => {
  const school = await aSchool(platform())
  const other = feed === 'slides' ? 'themed-weeks' : 'slides'
  const kept = await addressOf(school, other)
  const expectGone = async (address: string) => {
    const gone = await fetchFeed(address)
    expect([gone.statusCode, gone.json().message]).toEqual([
      404,
      'There is no calendar at this address. Please copy it again from Plan.',
    ])
  }
  const first = await addressOf(school, feed)
  const { address: second } = (await change('POST', `${feed}/renew`, school)).json()
  await expectGone(first)
  expect((await fetchFeed(second)).statusCode).toBe(200)
  expect(await addressOf(school, feed)).toBe(second)
  expect((await change('DELETE', feed, school)).json().message).toBe('The address no longer works.')
  await expectGone(second)
  expect(await addressesOf(school)).toEqual({ [feed]: null, [other]: kept })
  expect((await change('DELETE', feed, school)).statusCode, 'removing it again changes nothing').toBe(200)
  expect([first, second]).not.toContain(await addressOf(school, feed))
  expect((await fetchFeed(kept)).statusCode, 'the other feed keeps its address').toBe(200)
})

test('no one can renew or remove the address of another person', async () => {
  const school = await aSchool(platform())
  const address = await addressOf(school, 'slides')
  const teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  for (const person of [teacher, await aSchool(platform())]) {
    await change('POST', 'slides/renew', person)
    await change('DELETE', 'slides', person)
  }
  expect((await addressesOf(school)).slides).toBe(address)
})

test('there are two calendars, and a call for another is refused', async () => {
  const response = await change('PUT', 'birthdays', await aSchool(platform()))
  expect([response.statusCode, response.json().message]).toEqual([400, 'Please choose themed-weeks or slides'])
})

const guesses = ['unknown', 'A'.repeat(43), '%00', "'", 'a%2Fb']
test.for(calendarFeeds.flatMap((feed) => guesses.map((secret) => [secret, feed] as const)))(
  'the guess %s opens no calendar of %s',
  async ([secret, feed]) => {
    const { statusCode, body } = await call(`/api/calendar/${secret}/${feed}.ics`)
    expect([400, 404]).toContain(statusCode)
    expect(body).not.toContain('VCALENDAR')
  },
)

test('after the licence has ended the calendar is empty and says why', async () => {
  const school = await aSchool(platform())
  const address = await addressOf(school)
  const { calendar, events } = await readFeed(address, new Date('2028-02-01T09:00:00Z'))
  expect(events).toEqual([])
  expect(calendar.getFirstPropertyValue('x-wr-caldesc')).toBe(
    'Your licence has ended. The themed weeks come back when it is renewed.',
  )
})

test('an administrator, who has no school, has a feed too', async () => {
  const { events } = await readFeed(await addressOf(await anAdmin(platform())))
  expect(events.length).toBeGreaterThan(5)
})

test('the personal data export says when each address was made, not its secret; deleting the account deletes both', async () => {
  const school = await aSchool(platform())
  const dataOf = async () => (await call('/api/account/data', school)).json()
  expect((await dataOf()).calendarFeeds).toEqual([])
  const addresses = [await addressOf(school, 'themed-weeks'), await addressOf(school, 'slides')]
  const data = await dataOf()
  const createdAt = mondayMorning.toISOString()
  expect(data.calendarFeeds).toEqual([
    { feed: 'themed-weeks', createdAt },
    { feed: 'slides', createdAt },
  ])
  for (const address of addresses) expect(JSON.stringify(data)).not.toContain(address.split('/').at(-2))

  const rows = () => Promise.all([calendarFeedRows, slideFeeds].map((table) => database().$count(table)))
  const before = await rows()
  await testApp({ db: database() }).inject({
    ...post('/api/account', { currentPassword: 'correct horse battery' }, { cookie: school.cookie }),
    method: 'DELETE',
  })
  expect(await rows()).toEqual(before.map((count) => count - 1))
  for (const address of addresses) expect((await fetchFeed(address)).statusCode).toBe(404)
})
