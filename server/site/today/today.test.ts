import { beforeAll, expect, test } from 'vitest'
import { partsOfToday, readToday, type Today } from '#contract/site/today.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, productionEnv, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const { swapped } = swapCalls(app)

type Person = { cookie: string }
const nobody: Person = { cookie: '' }

let teacher: Person
beforeAll(async () => {
  teacher = await aTeacher(platform(), { firstName: 'Grace', name: 'Elm Road' })
})

function ask({ cookie }: Person, { now = mondayMorning, etag = '', path = '' } = {}) {
  const headers = { cookie, ...(etag ? { 'if-none-match': etag } : {}) }
  return testApp({ db: database(), now }).inject({ url: path || readToday.path, headers })
}

async function todayOf(person: Person, now?: Date): Promise<Today> {
  const response = await ask(person, now ? { now } : {})
  expect(response.statusCode).toBe(200)
  return readToday.response.parse(response.json())
}

test.for([
  ['a school', aSchool],
  ['a teacher', aTeacher],
  ['a trial', (on) => aTestAccount(on, { trialEndsAt: new Date('2026-11-30T00:00:00Z') })],
  ['an administrator', anAdmin],
  ['a buyer whose email is not confirmed', (on) => aSchool(on, { isUnverified: true })],
  ['a school whose licence has ended', (on) => aSchool(on, { licence: 'ended' })],
] as const satisfies [string, (on: ReturnType<typeof platform>) => Promise<Person>][])(
  'for %s it has what each single call would respond, and leaves out what would be refused',
  async ([, made]) => {
    const person = await made(platform())
    const value = (await ask(person)).json()
    for (const [name, { path }] of Object.entries(partsOfToday)) {
      const single = await ask(person, { path })
      const expected = { 200: single.json(), 401: null }[single.statusCode]
      expect([name, value[name]]).toEqual([name, expected])
    }
  },
)

test('without a session it says that no one is signed in, and nothing else about anyone', async () => {
  for (const person of [nobody, { cookie: `dd_school=${'x'.repeat(43)}` }])
    expect(await todayOf(person)).toEqual({ schoolUser: null, generalUser: null, config: expect.anything() })
})

test('an administrator who has yet to set up two-step sign-in is neither signed in nor signed out', async () => {
  const production = { db: database(), env: productionEnv }
  const admin = await anAdmin(testPlatform(production))
  const cookie = admin.cookie.replace('dd_admin', '__Host-dd_admin')
  const value = (await testApp(production).inject({ url: readToday.path, headers: { cookie } })).json()
  expect(Object.keys(value)).toEqual(['config'])
})

test('at the weekend it has the message and Monday’s slide', async () => {
  const { current } = await todayOf(teacher, new Date('2026-11-21T09:00:00Z'))
  expect(current).toMatchObject({ weekend: true, next: { date: '2026-11-23' } })
})

test('no cache may keep it; a page that has it gets a 304 until something in it changes', async () => {
  const person = await aTeacher(platform())
  const { headers } = await ask(person)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', etag: expect.stringMatching(/^"[\w-]{22}"$/) })
  const etag = String(headers.etag)
  const again = await ask(person, { etag })
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-store'])
  await swapped(person, '2026-11-16', { slideId: 'week-12-monday' })
  const swappedToday = await ask(person, { etag })
  expect([swappedToday.statusCode, swappedToday.json().current.id]).toEqual([200, 'week-12-monday'])
  expect((await ask(person, { etag, now: new Date('2026-11-17T08:50:00Z') })).statusCode).toBe(200)
})

test('the ETag of one person gives another person their own value', async () => {
  const other = await aTeacher(platform(), { firstName: 'Olu' })
  const theirs = await ask(other, { etag: String((await ask(teacher)).headers.etag) })
  expect([theirs.statusCode, theirs.json().schoolUser.firstName]).toEqual([200, 'Olu'])
})
