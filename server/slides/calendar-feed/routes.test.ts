import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { calendarFeeds } from './table.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const env = { APP_URL: 'https://dailydot.example' }

type Person = { cookie: string }

const call = (url: string, { now = mondayMorning, cookie = '' } = {}) =>
  testApp({ db: database(), now, env }).inject({ url, headers: { cookie: cookie.replace('dd_', '__Host-dd_') } })
const addressOf = async ({ cookie }: Person): Promise<string> =>
  (await call('/api/calendar', { cookie })).json().address
const renew = ({ cookie }: Person) => testApp({ db: database() }).inject(post('/api/calendar/renew', {}, { cookie }))
const fetchFeed = (address: string, now = mondayMorning) => call(new URL(address).pathname, { now })

/** The feed as a calendar client parses it. */
async function readFeed(address: string, now = mondayMorning) {
  const { body } = await fetchFeed(address, now)
  const calendar = new ICAL.Component(ICAL.parse(body))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return { calendar, events, starts: events.map(({ startDate }) => startDate.toString()) }
}

test('a feed address holds a secret, is created once, and starts with APP_URL', async () => {
  const school = await aSchool(platform())
  const address = await addressOf(school)
  expect(address).toMatch(/^https:\/\/dailydot\.example\/api\/calendar\/[\w-]{43}\/themed-weeks\.ics$/)
  expect(await addressOf(school)).toBe(address)
  expect(await addressOf(await aSchool(platform()))).not.toBe(address)
})

test('twenty concurrent requests return the same address', async () => {
  const school = await aSchool(platform())
  const addresses = await Promise.all(Array.from({ length: 20 }, () => addressOf(school)))
  expect(new Set(addresses).size).toBe(1)
  expect((await fetchFeed(addresses[0] ?? '')).statusCode).toBe(200)
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

test('after the address is renewed, the old one returns 404', async () => {
  const school = await aSchool(platform())
  const old = await addressOf(school)
  const { address } = (await renew(school)).json()
  const gone = await fetchFeed(old)
  expect([gone.statusCode, gone.json().message]).toEqual([
    404,
    'There is no calendar at this address. Please copy it again from your dashboard.',
  ])
  expect((await fetchFeed(address)).statusCode).toBe(200)
  expect(new URL(await addressOf(school)).pathname).toBe(new URL(address).pathname)
})

test.for(['unknown', 'A'.repeat(43), '%00', "'", 'a%2Fb'])('the unknown secret %s is refused', async (secret) => {
  const { statusCode, body } = await call(`/api/calendar/${secret}/themed-weeks.ics`)
  expect([400, 404]).toContain(statusCode)
  expect(body).not.toContain('VCALENDAR')
})

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

test('the personal data export says when the feed was created, not its secret; deleting the account deletes the feed', async () => {
  const school = await aSchool(platform())
  const dataOf = async () => (await call('/api/account/data', school)).json()
  expect((await dataOf()).calendarFeed).toBeNull()
  const address = await addressOf(school)
  const data = await dataOf()
  expect(data.calendarFeed).toEqual({ createdAt: mondayMorning.toISOString() })
  const [, secret = ''] = /calendar\/([\w-]{43})\//.exec(address) ?? []
  expect(JSON.stringify(data)).not.toContain(secret)

  const before = await database().$count(calendarFeeds)
  await testApp({ db: database() }).inject({
    ...post('/api/account', { currentPassword: 'correct horse battery' }, { cookie: school.cookie }),
    method: 'DELETE',
  })
  expect(await database().$count(calendarFeeds)).toBe(before - 1)
  expect((await fetchFeed(address)).statusCode).toBe(404)
})
