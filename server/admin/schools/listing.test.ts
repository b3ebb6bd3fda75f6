// @module-tag embedded
import { beforeAll, expect, test } from 'vitest'
import { ourSchool } from '#server/accounts/people/rules.ts'
import { addSchool, updateSchool } from '#server/accounts/people/store.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import type { SchoolRow } from './rules.ts'

const database = testDatabase()
const day = 24 * 3_600_000
const platform = (days = 0) => testPlatform({ db: database(), now: new Date(mondayMorning.getTime() + days * day) })

let cookie = ''
const get = (url: string) => testApp({ db: database() }).inject({ url, headers: { cookie } })

async function names(query = '') {
  const response = await get(`/api/admin/schools${query}`)
  expect(response.statusCode, response.body).toBe(200)
  const listed = response.json<SchoolRow[]>().map(({ schoolName }) => schoolName)
  return { listed, total: response.headers['x-total-count'] }
}

/** Five schools, each a day newer than the one before, and accounts that the list leaves out. */
beforeAll(async () => {
  cookie = (await anAdmin(platform())).cookie
  const oakfield = {
    name: 'Oakfield',
    email: 'office@oakfield.example',
    domains: ['oakfield.example', 'oak-trust.example'],
  }
  const first = await aSchool(platform(-5), oakfield)
  await updateSchool(database(), first.schoolId, { notes: 'Rings on Mondays.\n100% sure', paymentMethod: 'invoice' })
  await aSchool(platform(-4), { name: 'ash grove', email: 'head_teacher@ash.example', licence: 'unpaid' })
  await aSchool(platform(-3), { name: 'Priya Shah', plan: 'individual', email: 'priya@home.example' })
  await aSchool(platform(-2), { name: 'Elm', email: 'headXteacher@elm.example', licence: 'ended' })
  const sent = await aSchool(platform(-1), { name: 'Beech', email: 'a@beech.example', licence: 'unpaid' })
  await updateSchool(database(), sent.schoolId, { paymentStatus: 'invoice_sent' })
  await aTeacher(platform(), { schoolId: first.schoolId })
  await aTestAccount(platform(), { trialEndsAt: new Date(mondayMorning.getTime() + day) })
  await aTestAccount(platform())
  await addSchool(database(), { ...ourSchool, orderedAt: mondayMorning })
})

test('every school with a licence is listed, newest first; trials, test accounts and our own school are not', async () => {
  expect(await names()).toEqual({ listed: ['Beech', 'Elm', 'Priya Shah', 'ash grove', 'Oakfield'], total: '5' })
})

test('a listed school has exactly the fields of the contract', async () => {
  const [school] = (await get('/api/admin/schools?search=oakfield')).json()
  expect(school).toEqual({
    id: expect.any(String),
    version: expect.any(String),
    schoolName: 'Oakfield',
    email: 'office@oakfield.example',
    planType: 'school',
    paymentStatus: 'paid',
    paymentMethod: 'invoice',
    notes: 'Rings on Mondays.\n100% sure',
    createdAt: '2026-11-11T08:50:00.000Z',
    lastLoginAt: '2026-11-11T08:50:00.000Z',
    schoolDomains: ['oak-trust.example', 'oakfield.example'],
    licence: { state: 'paid', endsAt: '2027-11-01T08:50:00.000Z' },
  })
})

test.for([
  ['OAKF', ['Oakfield']],
  ['office@', ['Oakfield']],
  ['on mondays', ['Oakfield']],
  ['oak-trust', ['Oakfield']],
  ['head_teacher', ['ash grove']],
  ['100%', ['Oakfield']],
  ['%', ['Oakfield']],
  ['  elm ', ['Elm']],
  ["'; drop table schools; --", []],
  ['paid', []],
] as const)(
  'the search "%s" matches part of name, email, notes or domains, without wildcards',
  async ([search, found]) => {
    expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual({ listed: found, total: String(found.length) })
  },
)

test('the list is filtered by status and plan, also together with a search', async () => {
  expect((await names('?status=pending')).listed).toEqual(['ash grove'])
  expect((await names('?status=owed')).listed).toHaveLength(2)
  expect((await names('?status=paid&plan=school')).listed).toEqual(['Elm', 'Oakfield'])
  expect((await names('?plan=individual')).listed).toEqual(['Priya Shah'])
  expect((await names('?status=paid&search=elm')).listed).toEqual(['Elm'])
})

test('the list is sorted by name whatever the case, by last login, and by the displayed end of the licence', async () => {
  expect((await names('?sort=name')).listed).toEqual(['ash grove', 'Beech', 'Elm', 'Oakfield', 'Priya Shah'])
  expect((await names('?sort=last-login')).listed).toEqual(['Beech', 'Elm', 'Priya Shah', 'ash grove', 'Oakfield'])
  const ends = (await get('/api/admin/schools?sort=licence-end'))
    .json<SchoolRow[]>()
    .map(({ licence }) => Date.parse(licence.endsAt ?? ''))
  expect(ends).toEqual(ends.toSorted((a, b) => a - b))
  expect(ends.length).toBe(5)
})

test('a page has its rows and the total; a page beyond the last is empty', async () => {
  expect(await names('?page=1&pageSize=2')).toEqual({ listed: ['Beech', 'Elm'], total: '5' })
  expect(await names('?page=3&pageSize=2')).toEqual({ listed: ['Oakfield'], total: '5' })
  expect(await names('?page=4&pageSize=2')).toEqual({ listed: [], total: '5' })
  expect((await names('?page=2')).listed).toEqual([])
  expect((await names('?pageSize=1')).listed).toEqual(['Beech'])
})

test.for(['page=0', 'page=x', 'pageSize=101', 'status=free', 'sort=password', 'more=1', 'search=a%00b', 'page=1e9'])(
  'a list request with ?%s is refused',
  async (query) => {
    expect((await get(`/api/admin/schools?${query}`)).statusCode).toBe(400)
  },
)

test('the four figures count all schools', async () => {
  expect((await get('/api/admin/school-counts')).json()).toEqual({
    total: 5,
    paid: 3,
    pending: 2,
    owedPence: 14_998,
    wholeSchool: 4,
  })
})

test('a school with two licence holders is listed once, under the first', async () => {
  const school = await aSchool(platform(-9), { name: 'Yew', email: 'first@yew.example' })
  const second = await aTeacher(platform(), { schoolId: school.schoolId })
  await database().execute(`update accounts set role = 'school' where id = '${second.accountId}'`)
  const listed = (await get('/api/admin/schools?search=yew')).json<SchoolRow[]>()
  expect(listed.map(({ email }) => email)).toEqual(['first@yew.example'])
  expect((await get('/api/admin/school-counts')).json()).toMatchObject({ total: 6 })
})

test('a school with a grace period, for an order or a card, is sorted by the end of that period', async () => {
  const after = (days: number) => new Date(mondayMorning.getTime() + days * day)
  const dates = {
    'Fir: card is tried': { licenceEndsAt: after(-3), renewsByCard: true },
    'Fir: has ordered': { licenceEndsAt: after(-3), renewalOrderedAt: after(-20) },
    'Fir: ordered long ago': { licenceEndsAt: after(-3), renewalOrderedAt: after(-90) },
    'Fir: card comes later': { licenceEndsAt: after(5), renewsByCard: true },
    'Fir: has ordered, due after the holidays': {
      licenceEndsAt: after(-3),
      renewalOrderedAt: after(-40),
      renewalGraceEndsAt: after(15),
    },
    'Fir: first order, due after the holidays': {
      paymentStatus: 'invoice_sent',
      licenceStartedAt: null,
      orderedAt: after(-40),
      graceEndsAt: after(12),
    },
  } as const
  for (const [name, changes] of Object.entries(dates))
    await updateSchool(database(), (await aSchool(platform(), { name })).schoolId, changes)
  const listed = (await get('/api/admin/schools?sort=licence-end&search=fir:')).json<SchoolRow[]>()
  expect(listed.map(({ schoolName, licence }) => [schoolName, licence.state])).toEqual([
    ['Fir: ordered long ago', 'owed'],
    ['Fir: card comes later', 'paid'],
    ['Fir: has ordered', 'grace'],
    ['Fir: card is tried', 'renewing'],
    ['Fir: first order, due after the holidays', 'grace'],
    ['Fir: has ordered, due after the holidays', 'grace'],
  ])
})
