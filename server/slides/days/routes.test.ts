import { beforeAll, expect, test } from 'vitest'
import type { Actor, FindActor } from '#server/platform/security/sessions.ts'
import { addDays } from '#server/platform/time/days.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin, confirmEmail } from '#tests/support/accounts/people.ts'
import { freshApp, mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
let teacher = { cookie: '' }
let trial = { cookie: '' }
beforeAll(async () => {
  const platform = testPlatform({ db: database() })
  teacher = await aTeacher(platform)
  trial = await aTestAccount(platform, { trialEndsAt: new Date('2027-09-01T00:00:00Z') })
})

const calls = ['current', 'upcoming', '2026-11-17'].map((call) => `/api/slides/${call}`)
const themedCalls = ['/api/themed-weeks/current', '/api/themed-weeks/upcoming']

function get(
  url: string,
  { now = mondayMorning, ...headers }: { now?: Date; cookie?: string; 'if-none-match'?: string } = {},
) {
  return testApp({ db: database(), now }).inject({ url, headers: { cookie: teacher.cookie, ...headers } })
}
const at = (instant: string) => ({ now: new Date(instant) })

test.for([...calls, ...themedCalls])('%s needs a session and a running licence', async (url) => {
  const ended = await aSchool(testPlatform({ db: database() }), { licence: 'ended' })
  const admin = await anAdmin(testPlatform({ db: database() }))
  const refused = await get(url, { cookie: ended.cookie })
  expect((await get(url, { cookie: '' })).statusCode).toBe(401)
  expect([refused.statusCode, refused.json().message]).toEqual([402, expect.stringMatching(/^This licence ended on /)])
  for (const { cookie } of [teacher, trial, admin]) expect((await get(url, { cookie })).statusCode).toBe(200)
})

test('today’s slide has every field that the board and the teacher need', async () => {
  const { date, theme, validUntil, ageGroup, isCustom, createdAt, ...slide } = (await get('/api/slides/current')).json()
  expect({ date, theme, validUntil, ageGroup, isCustom }).toEqual({
    date: '2026-11-16',
    theme: 'monday',
    validUntil: '2026-11-17T00:00:00.000Z',
    ageGroup: 'all',
    isCustom: false,
  })
  expect(createdAt).toBe(mondayMorning.toISOString())
  for (const band of ['', 'EYFS', 'KS1', 'LowerKS2', 'UpperKS2'])
    expect(slide[`sentenceStarters${band}`].length, band).toBeGreaterThan(1)
  expect(slide).toMatchObject({
    title: expect.any(String),
    prompt: expect.stringContaining('?'),
    timerDuration: expect.any(Number),
  })
})

test('the day changes at midnight in London, not in UTC', async () => {
  const dayAt = async (instant: string) => (await get('/api/slides/current', at(instant))).json()
  expect(await dayAt('2027-06-29T22:59:59Z')).toMatchObject({
    date: '2027-06-29',
    validUntil: '2027-06-29T23:00:00.000Z',
  })
  expect(await dayAt('2027-06-29T23:00:00Z')).toMatchObject({
    date: '2027-06-30',
    validUntil: '2027-06-30T23:00:00.000Z',
  })
})

/** An app whose clock the test sets. */
function appAt(instant: string, findActor?: FindActor) {
  let now = new Date(instant)
  const app = freshApp({ db: database(), clock: { now: () => now }, ...(findActor ? { findActor } : {}) })
  const dayOf = async (call: 'current' | 'upcoming'): Promise<string> => {
    const response = (await app.inject({ url: `/api/slides/${call}`, headers: { cookie: teacher.cookie } })).json()
    return call === 'current' ? response.date : response[0].date
  }
  return { dayOf, setClock: (to: string) => void (now = new Date(to)) }
}

test('a server that runs past midnight switches to the new day', async () => {
  const { dayOf, setClock } = appAt('2026-11-18T23:59:59.999Z')
  expect([await dayOf('current'), await dayOf('upcoming')]).toEqual(['2026-11-18', '2026-11-19'])
  setClock('2026-11-19T00:00:00Z')
  expect([await dayOf('current'), await dayOf('upcoming')]).toEqual(['2026-11-19', '2026-11-20'])
})

test('a request that starts before midnight and is authenticated after it gets the new day', async () => {
  const actor: Actor = {
    accountId: 'a',
    door: 'school',
    sessionHash: 'h',
    schoolId: 's',
    licence: 'open',
    holdsLicence: false,
    mayPlan: false,
    mayRunSchool: false,
  }
  const server = appAt('2026-11-18T23:59:59.999Z', async () => {
    server.setClock('2026-11-19T00:00:00Z')
    return actor
  })
  expect(await server.dayOf('current')).toBe('2026-11-19')
})

test('after the clock is set back, the earlier day is shown', async () => {
  const { dayOf, setClock } = appAt('2026-11-19T00:00:00Z')
  await dayOf('current')
  setClock('2026-11-18T23:59:58Z')
  expect(await dayOf('current')).toBe('2026-11-18')
})

test.for([
  ['2026-11-21T00:00:00Z', '2026-11-22T00:00:00.000Z', '2026-11-23'],
  ['2026-11-22T23:59:59Z', '2026-11-23T00:00:00.000Z', '2026-11-23'],
  ['2026-10-25T00:30:00Z', '2026-10-26T00:00:00.000Z', '2026-10-26'],
  ['2026-12-26T09:00:00Z', '2026-12-27T00:00:00.000Z', '2026-12-28'],
  ['2027-03-28T09:00:00Z', '2027-03-28T23:00:00.000Z', '2027-03-29'],
  ['2027-05-01T09:00:00Z', '2027-05-01T23:00:00.000Z', '2027-05-03'],
] as const)(
  'at %s it is the weekend until %s, and the next slide is Monday’s of %s',
  async ([instant, validUntil, date]) => {
    expect((await get('/api/slides/current', at(instant))).json()).toMatchObject({
      weekend: true,
      message: 'It’s the weekend! Take time to relax and recharge.',
      validUntil,
      next: { theme: 'monday', date },
    })
  },
)

test.for(['2026-12-25', '2026-12-28', '2027-01-01', '2027-03-26', '2027-03-29', '2027-08-30'])(
  'the bank holiday %s has a slide, as some classes still meet',
  async (date) => {
    expect((await get('/api/slides/current', at(`${date}T09:00:00Z`))).json()).toMatchObject({ date })
  },
)

test('upcoming slides are the next ten weekdays after today, at the weekend from Monday on', async () => {
  const days = async (instant: string) =>
    (await get('/api/slides/upcoming', at(instant))).json().map(({ date }: { date: string }) => date)
  const nextWeek = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
  const weekAfter = nextWeek.map((day) => addDays(day, 7))
  expect(await days('2026-11-20T09:00:00Z')).toEqual([...nextWeek, ...weekAfter])
  expect(await days('2026-11-22T09:00:00Z')).toEqual([...nextWeek, ...weekAfter])
  expect(await days('2026-11-23T09:00:00Z')).toEqual([...nextWeek.slice(1), ...weekAfter, '2026-12-07'])
})

test('the week’s slides run from Monday to Friday, at the weekend those of the week that ends', async () => {
  const days = async (instant: string) =>
    (await get('/api/slides/week', at(instant))).json().map(({ date }: { date: string }) => date)
  const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
  expect(await days('2026-11-18T09:00:00Z')).toEqual(week)
  expect(await days('2026-11-22T23:59:00Z')).toEqual(week)
  expect(await days('2026-11-23T00:00:00Z')).toEqual(week.map((day) => addDays(day, 7)))
})

test('every endpoint returns the same slide for a date', async () => {
  const [current, upcoming] = [
    await get('/api/slides/current', at('2026-11-17T09:00:00Z')),
    await get('/api/slides/upcoming'),
  ]
  const ofDate = (await get('/api/slides/2026-11-17')).json()
  const { validUntil: _until, ...today } = current.json()
  expect(today).toEqual(ofDate)
  expect(upcoming.json()[0]).toEqual(ofDate)
})

test.for(['2026-02-30', 'tomorrow', '20261116', '2026-11-16T09:00:00Z', '16-11-2026', '%00'])(
  'the date %s is refused with a sentence',
  async (date) => {
    const response = await get(`/api/slides/${date}`)
    const sentence = 'Please give a day of the calendar as YYYY-MM-DD.'
    expect([response.statusCode, response.json().message, response.json().error]).toEqual([400, sentence, sentence])
  },
)

test.for([
  ['2026-11-21', 'There is no slide at the weekend.'],
  ['2027-11-17', 'Slides can be seen for a year back and a year ahead.'],
  ['2025-11-14', 'Slides can be seen for a year back and a year ahead.'],
  ['0000-01-03', 'Slides can be seen for a year back and a year ahead.'],
  ['9999-12-31', 'Slides can be seen for a year back and a year ahead.'],
] as const)('there is no slide on %s: %s', async ([date, sentence]) => {
  const response = await get(`/api/slides/${date}`)
  expect([response.statusCode, response.json().message]).toEqual([404, sentence])
})

test.for([
  ['2026-11-18T09:00:00Z', '2026-11-16', 200],
  ['2026-11-18T09:00:00Z', '2026-11-13', 404],
  ['2026-11-18T09:00:00Z', '2026-12-02', 200],
  ['2026-11-18T09:00:00Z', '2026-12-03', 404],
  ['2026-11-21T09:00:00Z', '2026-11-16', 200],
  ['2026-11-21T09:00:00Z', '2026-12-04', 200],
  ['2026-11-21T09:00:00Z', '2026-12-07', 404],
] as const)('on %s a trial that requests %s gets %i', async ([instant, date, status]) => {
  const asTeacher = await get(`/api/slides/${date}`, at(instant))
  const asTrial = await get(`/api/slides/${date}`, { ...at(instant), cookie: trial.cookie })
  expect([asTeacher.statusCode, asTrial.statusCode]).toEqual([200, status])
  const refused = 'A trial shows the slides of this week and of the next ten weekdays.'
  expect(asTrial.json().message).toBe(status === 404 ? refused : undefined)
})

test('a test account created by an administrator sees the whole year', async () => {
  const { cookie } = await aTestAccount(testPlatform({ db: database() }))
  expect((await get('/api/slides/2027-07-01', { cookie })).statusCode).toBe(200)
})

test.for([...calls, ...themedCalls])('%s returns 304 to a client that has the current version', async (url) => {
  const first = await get(url)
  const etag = String(first.headers.etag)
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie' })
  const again = await get(url, { 'if-none-match': etag })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  expect((await get(url, { 'if-none-match': '"another"' })).body).toBe(first.body)
})

test('tomorrow’s slide has a different ETag from today’s', async () => {
  const { etag } = (await get('/api/slides/current')).headers
  const tomorrow = await get('/api/slides/current', { ...at('2026-11-17T08:50:00Z'), 'if-none-match': String(etag) })
  expect(tomorrow.statusCode).toBe(200)
})

test('from 16 to 20 November 2026, and on no day around it, the slides are those of Anti-Bullying Week', async () => {
  const named = async (date: string) => (await get(`/api/slides/${date}`)).json()
  for (const date of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
    expect(await named(date)).toMatchObject({ isThemedWeek: true, themedWeekName: 'Anti-Bullying Week' })
  for (const date of ['2026-11-13', '2026-11-23'])
    expect(await named(date)).toMatchObject({ isThemedWeek: false, themedWeekName: null })
})

test('the running themed week is current, and those that start within twelve months are upcoming', async () => {
  expect((await get('/api/themed-weeks/current')).json()).toEqual({
    name: 'Anti-Bullying Week',
    description: 'Speaking up, listening well and standing beside someone.',
    startDate: '2026-11-16',
    endDate: '2026-11-20',
    color: 'bg-pink-500',
  })
  const upcoming: { name: string; startDate: string; endDate: string }[] = (
    await get('/api/themed-weeks/upcoming')
  ).json()
  expect(upcoming.map(({ name, startDate, endDate }) => [name, startDate, endDate])).toEqual([
    ['Eco Week', '2027-04-19', '2027-04-23'],
    ['Mental Health Awareness Week', '2027-05-10', '2027-05-16'],
    ['International Friendship Week', '2027-06-14', '2027-06-18'],
    ['Gratitude Week', '2027-09-20', '2027-09-24'],
    ['Anti-Bullying Week', '2027-11-15', '2027-11-19'],
  ])
})

test('between themed weeks the current one is null', async () => {
  const response = await get('/api/themed-weeks/current', at('2026-11-21T09:00:00Z'))
  expect([response.statusCode, response.body]).toEqual([200, 'null'])
})

test('an order whose email is not confirmed sees the dates that a trial sees, and all of them once it is', async () => {
  const platform = testPlatform({ db: database() })
  const { cookie, email } = await aSchool(platform, { licence: 'unpaid', isUnverified: true })
  const days = ['2025-11-17', '2027-11-15', ...Array.from({ length: 60 }, (_, later) => addDays('2026-11-01', later))]
  const datesOf = async (person: { cookie: string }): Promise<string[]> => {
    const asked = days.map(async (date) => ({ date, response: await get(`/api/slides/${date}`, person) }))
    return (await Promise.all(asked)).flatMap(({ date, response }) => (response.statusCode === 200 ? [date] : []))
  }
  const seen = await datesOf({ cookie })
  expect(seen).toEqual(await datesOf(trial))
  expect([seen.length, seen[0], seen.at(-1)]).toEqual([11, '2026-11-16', '2026-11-30'])
  const refused = await get('/api/slides/2026-12-01', { cookie })
  expect([refused.statusCode, refused.json().message]).toEqual([
    404,
    'Until your email is confirmed, you can see the slides of this week and of the next ten weekdays.',
  ])
  await confirmEmail(platform, email)
  expect(await datesOf({ cookie })).toEqual(days.filter((day) => new Date(day).getUTCDay() % 6 !== 0))
})
