import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Withdrawal } from '#contract/admin/withdrawals.ts'
import { withdrawals } from '#server/slides/calendar/table.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const { call, get, swap, swapped, withdraw, withdrawn, seenOn } = swapCalls(app)
const { added } = ownSlideCalls(app)

const url = '/api/admin/withdrawals'
const today = '2026-11-16'
const ofToday = 'Anti-Bullying Week-monday'
const spare = 'week-12-monday'
const nextMonday = '2026-11-23'
const ofNextMonday = 'week-13-monday'

type Person = Awaited<ReturnType<typeof anAdmin>>

let admin: Person
let teacher: Person
let school: Person
beforeAll(async () => {
  admin = await anAdmin(platform())
  school = await aSchool(platform(), { name: 'Oakfield' })
  teacher = await aTeacher(platform(), { schoolId: school.schoolId })
})
afterEach(async () => {
  for (const { id } of await inForce()) await call('DELETE', `${url}/${id}`, admin)
})

const inForce = (): Promise<Withdrawal[]> => get(url, admin)

/** A slide is the day's for everyone: two people with swaps or own slides, and one with neither. */
async function expectForAll(day: string, slideId: string): Promise<void> {
  for (const person of [teacher, school, await aSchool(platform()), await anAdmin(platform())])
    expect(await seenOn(person, day)).toBe(slideId)
}

test('a withdrawn slide is replaced for everyone, by the slide that the server proposes', async () => {
  const response: Withdrawal = await withdrawn(admin, { slideId: ofToday, reason: '  In the news.  ' })
  expect(response).toMatchObject({
    slide: { id: ofToday, title: `About ${ofToday}`, theme: 'monday' },
    replacement: { theme: 'monday' },
    reason: 'In the news.',
    by: admin.email,
    withdrawnAt: mondayMorning.toISOString(),
    schools: [],
  })
  await expectForAll(today, response.replacement.id)
  expect((await call('GET', '/dashboard', teacher)).body).toContain(response.replacement.title)
  expect((await call('GET', '/dashboard', teacher)).body).not.toContain(`About ${ofToday}`)
  expect(await inForce()).toEqual([response])
})

test('a replacement that is due later leaves its own day to a slide that the year leaves out', async () => {
  await withdrawn(admin, { slideId: ofToday, replacementId: ofNextMonday })
  await expectForAll(today, ofNextMonday)
  const nowThere = await seenOn(teacher, nextMonday)
  expect([ofToday, ofNextMonday]).not.toContain(nowThere)
  await expectForAll(nextMonday, nowThere)
})

test('the days before a withdrawal keep what they showed', async () => {
  await withdrawn(admin, { slideId: 'week-11-monday', replacementId: spare })
  expect(await seenOn(teacher, '2026-11-09')).toBe('week-11-monday')
})

test('bringing a slide back puts it on its days again, once', async () => {
  const { id } = await withdrawn(admin, { slideId: ofToday, replacementId: spare })
  await expectForAll(today, spare)
  const back = await call('DELETE', `${url}/${id}`, admin)
  expect([back.statusCode, back.json().message]).toEqual([200, 'The slide is back on its days.'])
  await expectForAll(today, ofToday)
  expect(await inForce()).toEqual([])
  const again = await call('DELETE', `${url}/${id}`, admin)
  expect([again.statusCode, again.json().message]).toEqual([404, 'This slide is not withdrawn any more.'])
})

test('a slide that was brought back can be withdrawn again', async () => {
  const { id } = await withdrawn(admin, { slideId: ofToday, replacementId: spare })
  await call('DELETE', `${url}/${id}`, admin)
  await withdrawn(admin, { slideId: ofToday, replacementId: ofNextMonday })
  await expectForAll(today, ofNextMonday)
})

test('a replacement that is withdrawn in turn is replaced too', async () => {
  await withdrawn(admin, { slideId: ofToday, replacementId: spare })
  await withdrawn(admin, { slideId: spare, replacementId: 'week-20-monday' })
  await expectForAll(today, 'week-20-monday')
  expect((await inForce()).map(({ slide }) => slide.id)).toEqual([spare, ofToday])
})

test.for([
  ['unknown', 'week-99-monday'],
  ['the slide itself', ofToday],
  ['withdrawn', 'week-30-monday'],
])('a replacement that is %s is refused', async ([, replacementId]) => {
  await withdrawn(admin, { slideId: 'week-30-monday' })
  const response = await withdraw(admin, { slideId: ofToday, replacementId: replacementId ?? '' })
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    'This slide cannot be the replacement. Please choose another one.',
  ])
  await expectForAll(today, ofToday)
})

test.for([
  ['no reason', { slideId: ofToday, reason: undefined }, 400],
  ['an empty reason', { slideId: ofToday, reason: '' }, 400],
  ['a reason of spaces', { slideId: ofToday, reason: '   ' }, 400],
  ['a reason of 501 characters', { slideId: ofToday, reason: 'x'.repeat(501) }, 400],
  ['no slide', {}, 400],
  ['a slide that the library has not', { slideId: 'week-99-monday' }, 404],
] as const)('a withdrawal with %s is refused', async ([, wanted, status]) => {
  const response = await call('POST', url, admin, { reason: 'In the news.', ...wanted })
  expect([response.statusCode, await inForce()]).toEqual([status, []])
})

test('a school’s own slide cannot be withdrawn, nor be the replacement', async () => {
  const { id } = await added(school)
  expect((await withdraw(admin, { slideId: id })).statusCode).toBe(404)
  expect((await withdraw(admin, { slideId: ofToday, replacementId: id })).statusCode).toBe(409)
})

const statusesOf = (responses: { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

test('a slide is withdrawn once, by one of several administrators at the same time', async () => {
  const others = await Promise.all([anAdmin(platform()), anAdmin(platform()), anAdmin(platform())])
  const responses = await Promise.all(others.map((each) => withdraw(each, { slideId: ofToday })))
  expect(statusesOf(responses)).toEqual([200, 409, 409])
  const late = await withdraw(admin, { slideId: ofToday })
  expect([late.statusCode, late.json().message]).toEqual([409, 'This slide has been withdrawn already.'])
})

test('two slides are not withdrawn in each other’s favour at the same time', async () => {
  const responses = await Promise.all([
    withdraw(admin, { slideId: ofToday, replacementId: spare }),
    withdraw(admin, { slideId: spare, replacementId: ofToday }),
  ])
  expect(statusesOf(responses)).toEqual([200, 409])
})

test('a withdrawn slide cannot be swapped in', async () => {
  await withdrawn(admin, { slideId: 'week-30-monday' })
  const response = await swap(teacher, today, { slideId: 'week-30-monday' })
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    'This slide has been withdrawn. Please choose another one.',
  ])
})

test('a slide that is withdrawn after someone swapped it in is replaced for them as well', async () => {
  const [person, ours] = [await aTeacher(platform()), await aSchool(platform())]
  await swapped(person, today, { slideId: spare })
  await swapped(ours, nextMonday, { slideId: spare, for: 'school' })
  const { id } = await withdrawn(admin, { slideId: spare, replacementId: 'week-20-monday' })
  expect([await seenOn(person, today), await seenOn(ours, nextMonday)]).toEqual(['week-20-monday', 'week-20-monday'])
  await call('DELETE', `${url}/${id}`, admin)
  expect([await seenOn(person, today), await seenOn(ours, nextMonday)]).toEqual([spare, spare])
})

test('the schools that presented the slide on the day are listed, the most uses first', async () => {
  const [busy, other] = [
    await aSchool(platform(), { name: 'Elm Road' }),
    await aSchool(platform(), { name: 'Oak Lane' }),
  ]
  const present = (person: Person, slideId: string, ageGroup: string, now = mondayMorning) =>
    testApp({ db: database(), now }).inject(
      post(`/api/slides/${slideId}/usage`, { ageGroup }, { cookie: person.cookie }),
    )
  await present(other, ofToday, 'ks1')
  await present(busy, ofToday, 'ks1')
  await present(await aTeacher(platform(), { schoolId: busy.schoolId }), ofToday, 'ks1')
  await present(await aSchool(platform(), { name: 'Of another slide' }), ofNextMonday, 'ks1')
  await present(await aSchool(platform(), { name: 'Of Friday' }), ofToday, 'ks1', new Date('2026-11-13T09:00:00Z'))
  const { schools } = await withdrawn(admin, { slideId: ofToday })
  expect(schools).toEqual([
    { name: 'Elm Road', uses: 2 },
    { name: 'Oak Lane', uses: 1 },
  ])
})

test('withdrawing and bringing back are in the audit log', async () => {
  const auditor = await anAdmin(platform())
  const { id } = await withdrawn(auditor, { slideId: ofToday, replacementId: spare, reason: 'In the news.' })
  await call('DELETE', `${url}/${id}`, auditor)
  const { entries } = await get(`/api/admin/audit?search=${auditor.email}`, admin)
  expect(entries.map(({ what, detail }: { what: string; detail: object }) => [what, detail])).toEqual([
    ['slide-brought-back', { slideId: ofToday, replacementId: spare }],
    ['slide-withdrawn', { slideId: ofToday, replacementId: spare, reason: 'In the news.' }],
  ])
})

test('only administrators read and make withdrawals', async () => {
  const before = await database().$count(withdrawals)
  for (const person of [school, teacher, await aTestAccount(platform()), { cookie: '' }])
    for (const response of [
      await call('GET', url, person),
      await call('GET', '/api/admin/slides', person),
      await withdraw(person, { slideId: ofToday }),
      await call('DELETE', `${url}/1`, person),
    ])
      expect(response.statusCode).toBe(401)
  expect(await database().$count(withdrawals)).toBe(before)
})
