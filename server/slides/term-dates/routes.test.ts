import { beforeEach, expect, test } from 'vitest'
import { saveTermDates } from '#contract/slides/days/term-dates.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { termDates2026 } from '#tests/support/slides/term-dates.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
type Person = { cookie: string }

const inHalfTerm = new Date('2026-10-28T08:50:00Z')
const { path } = saveTermDates

let school: Awaited<ReturnType<typeof aSchool>>
let teacher: Person
beforeEach(async () => {
  school = await aSchool(platform())
  teacher = await aTeacher(platform(), { schoolId: school.schoolId })
})

function call(
  method: 'GET' | 'PUT' | 'DELETE' | 'POST',
  url: string,
  { cookie }: Person,
  payload?: object,
  now = mondayMorning,
) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  return testApp({ db: database(), now }).inject({ method, url, headers, ...(payload ? { payload } : {}) })
}
const get = async (url: string, person: Person, now?: Date) => (await call('GET', url, person, undefined, now)).json()
const save = (person: Person, dates: object = termDates2026) => call('PUT', path, person, dates)

async function saved(dates: object = termDates2026): Promise<void> {
  const response = await save(school, dates)
  expect([response.statusCode, response.json().message]).toEqual([200, 'Your term dates are saved.'])
}

test('a school without term dates is offered the usual ones, and every weekday has school', async () => {
  const { termDates, usual } = await get(path, school)
  expect(termDates).toBeNull()
  expect(usual.terms[0]).toEqual({
    name: 'Autumn term',
    from: '2026-09-02',
    until: '2026-12-18',
    halfTerm: { from: '2026-10-26', until: '2026-10-30' },
  })
  expect(await get('/api/slides/closed-days', teacher, inHalfTerm)).toEqual({
    today: null,
    next: '2026-10-29',
    week: [],
  })
})

test('what a school enters is there for its teachers at once, in this and in another process', async () => {
  await get('/api/slides/closed-days', teacher, inHalfTerm)
  await saved()
  expect(await get(path, school)).toMatchObject({ termDates: termDates2026 })
  await expect
    .poll(() => get('/api/slides/closed-days', teacher, inHalfTerm))
    .toMatchObject({ today: { name: 'Half term' } })
})

test('on a closed day Today says why, and when school begins again, with that day’s slide and those of the last week', async () => {
  await saved()
  const { today, next, week } = await get('/api/slides/closed-days', teacher, inHalfTerm)
  const [slide] = [await get('/api/slides/2026-11-03', teacher, inHalfTerm)]
  expect(today).toMatchObject({
    name: 'Half term',
    next: slide,
  })
  expect(next).toBe('2026-11-03')
  expect(today.lastWeek.map(({ date }: { date: string }) => date)).toEqual([
    '2026-10-19',
    '2026-10-20',
    '2026-10-21',
    '2026-10-22',
    '2026-10-23',
  ])
  expect(week.map(({ name }: { name: string }) => name)).toEqual(Array.from({ length: 5 }, () => 'Half term'))
})

test('a closed day keeps its slide: the call for today responds as before', async () => {
  const before = await get('/api/slides/current', teacher, inHalfTerm)
  await saved()
  expect(await get('/api/slides/current', teacher, inHalfTerm)).toEqual(before)
  expect(await get('/api/slides/week', teacher, inHalfTerm)).toHaveLength(5)
})

test.for([
  ['2026-10-24T09:00:00Z', 'Half term', '2026-11-03'],
  ['2026-10-31T09:00:00Z', 'Weekend', '2026-11-03'],
  ['2026-11-02T09:00:00Z', 'INSET day', '2026-11-03'],
  ['2026-12-30T09:00:00Z', 'Christmas holidays', '2027-01-04'],
] as const)('at %s the school is closed for: %s, until %s', async ([instant, name, date]) => {
  await saved()
  const { today } = await get('/api/slides/closed-days', teacher, new Date(instant))
  expect(today).toMatchObject({ name, next: { date } })
})

test('the next ten days, the pack and the plan go by school days', async () => {
  await saved()
  const friday = new Date('2026-10-23T08:50:00Z')
  const upcoming: { date: string }[] = await get('/api/slides/upcoming', teacher, friday)
  expect(upcoming.map(({ date }) => date)).toEqual(
    ['03', '04', '05', '06', '09', '10', '11', '12', '13', '16'].map((day) => `2026-11-${day}`),
  )
  const pack = await get('/api/slides/pack', teacher, friday)
  expect([pack.until, pack.closed.map(({ name }: { name: string }) => name)]).toEqual([
    '2026-11-16',
    ['Half term', 'INSET day'],
  ])
  // A school may move its half term while the pack is out.
  expect(pack.days.map(({ date }: { date: string }) => date)).toContain('2026-10-26')
  const week = await get('/api/slides/weeks/2026-11-02', school)
  expect(week.closed).toEqual([{ date: '2026-11-02', name: 'INSET day' }])
  expect(week.holidayWeeks).toContain('2026-10-26')
})

test('a half term cuts a themed week: its other days keep their slides, and the ones left out are missed', async () => {
  await saved({
    terms: [{ ...termDates2026.terms[0], halfTerm: { from: '2026-11-18', until: '2026-11-20' } }],
    closedDays: [],
  })
  const upcoming: { id: string; date: string }[] = await get(
    '/api/slides/upcoming',
    teacher,
    new Date('2026-11-13T08:50:00Z'),
  )
  expect(upcoming.slice(0, 3).map(({ id, date }) => `${date} ${id}`)).toEqual([
    '2026-11-16 Anti-Bullying Week-monday',
    '2026-11-17 Anti-Bullying Week-tuesday',
    '2026-11-23 week-13-monday',
  ])
  const missed = await get('/api/library?missed=true&q=bullying', teacher)
  expect(missed.slides.map(({ id }: { id: string }) => id).toSorted()).toEqual([
    'Anti-Bullying Week-friday',
    'Anti-Bullying Week-thursday',
    'Anti-Bullying Week-wednesday',
  ])
  expect((await get('/api/themed-weeks/current', teacher)).name).toBe('Anti-Bullying Week')
})

test('schools with other dates read their own, from one calendar', async () => {
  const other = await aSchool(platform())
  const none = await aSchool(platform())
  await saved()
  const moved = { ...termDates2026.terms[0], halfTerm: { from: '2026-10-19', until: '2026-10-23' } }
  expect((await save(other, { terms: [moved], closedDays: [] })).statusCode).toBe(200)
  const names = (person: Person, now: Date) =>
    Promise.all(
      ['closed-days', 'upcoming', 'pack'].map(async (what) =>
        JSON.stringify(await get(`/api/slides/${what}`, person, now)),
      ),
    )
  const [ours, theirs, usual] = await Promise.all([school, other, none].map((each) => names(each, inHalfTerm)))
  expect(ours).not.toEqual(theirs)
  // The other is back at school by then.
  expect(theirs?.[0]).toBe(usual?.[0])
  expect(await names(school, inHalfTerm)).toEqual(ours)
})

test('a school that moves its half term sees the new days at the next request', async () => {
  await saved()
  expect((await get('/api/slides/closed-days', teacher, inHalfTerm)).today).not.toBeNull()
  await saved({ ...termDates2026, terms: [{ ...termDates2026.terms[0], halfTerm: null }] })
  await expect.poll(async () => (await get('/api/slides/closed-days', teacher, inHalfTerm)).today).toBeNull()
})

test('removing the dates opens every weekday again', async () => {
  await saved()
  const response = await call('DELETE', path, school)
  expect(response.json().message).toBe('Your term dates are removed. Every weekday has its slide again.')
  expect((await get(path, school)).termDates).toBeNull()
  await expect.poll(async () => (await get('/api/slides/closed-days', teacher, inHalfTerm)).today).toBeNull()
})

test('of twenty saves at once the last one stays, whole', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `INSET ${at}`)
  await Promise.all(names.map((name) => saved({ terms: [], closedDays: [{ day: '2026-11-02', name }] })))
  const { termDates } = await get(path, school)
  expect(names).toContain(termDates.closedDays[0].name)
})

test.for([
  [{ terms: [] }, 'closedDays'],
  [{ ...termDates2026, schoolId: 'x' }, 'schoolId'],
  [{ terms: [{ ...termDates2026.terms[0], from: '2026-02-30' }], closedDays: [] }, 'YYYY-MM-DD'],
  [{ terms: [{ ...termDates2026.terms[0], name: ' ' }], closedDays: [] }, 'name'],
  [{ terms: [{ ...termDates2026.terms[0], until: '2026-08-31' }], closedDays: [] }, 'ends before it begins'],
  [{ terms: Array.from({ length: 13 }, () => termDates2026.terms[0]), closedDays: [] }, '12 terms at most'],
] as const)('%j is refused with a sentence, and nothing is saved', async ([dates, said]) => {
  const response = await save(school, dates)
  expect(response.statusCode).toBe(400)
  expect(JSON.stringify(response.json())).toContain(said)
  expect((await get(path, school)).termDates).toBeNull()
})

test('only the school’s own account can enter them', async () => {
  const trial = await aTestAccount(platform(), { plan: 'individual', trialEndsAt: new Date('2027-09-01') })
  const individual = await aSchool(platform(), { plan: 'individual' })
  const admin = await anAdmin(platform())
  for (const person of [teacher, trial, individual, admin]) expect((await save(person)).statusCode).toBe(403)
  expect((await save({ cookie: '' })).statusCode).toBe(401)
  expect((await save(admin)).json().message).toBe('Term dates belong to a school’s own account.')
})
