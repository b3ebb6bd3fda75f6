import { beforeAll, expect, test } from 'vitest'
import { aSchool, aTeacher, aTestAccount } from '#tests/support/accounts/people.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const { call, swap, swapped, undo, readSwap, seenOn } = swapCalls(() => testApp({ db: database() }))

const today = '2026-11-16'
const spare = 'week-12-monday'

type Person = { cookie: string }

let teacher: Person
let trial: Person
beforeAll(async () => {
  teacher = await aTeacher(platform())
  trial = await aTestAccount(platform(), { plan: 'individual', trialEndsAt: new Date('2026-11-30T00:00:00Z') })
})

/** The three calls about a day's swap. */
const allCalls = (person: Person, day = today) => [
  call('GET', `/api/swaps/${day}`, person),
  swap(person, day, { slideId: spare }),
  undo(person, day),
]

test.for([
  ['no one, signed out', () => ({ cookie: '' }), 401, 'Please log in.'],
  [
    'a school whose licence has ended',
    () => aSchool(platform(), { licence: 'ended' }),
    402,
    'This licence ended on 12 October 2026. Please renew it to go on.',
  ],
  [
    'a trial that is over',
    () => aTestAccount(platform(), { trialEndsAt: new Date('2026-11-15T00:00:00Z') }),
    402,
    'Your 14-day trial has ended. Choose a licence to go on.',
  ],
  [
    'a buyer who has not confirmed the email',
    () => aSchool(platform(), { isUnverified: true }),
    403,
    'Please confirm your email first: the link is in your inbox.',
  ],
] as const)('%s can neither read, make nor undo a swap', async ([, person, status, message]) => {
  const responses = await Promise.all(allCalls(await person()))
  expect(responses.map((response) => [response.statusCode, response.json().message])).toEqual(
    responses.map(() => [status, message]),
  )
})

test.for([
  ['a past day', '2026-11-13', 'This day is over. Only the slides of today and of later days can be swapped.'],
  ['a Saturday', '2026-11-21', 'There is no slide at the weekend.'],
  ['a Sunday', '2026-11-22', 'There is no slide at the weekend.'],
  ['more than a year ahead', '2027-11-17', 'Please choose an earlier day: this one cannot be seen yet.'],
  ['a century ahead', '2126-11-18', 'Please choose an earlier day: this one cannot be seen yet.'],
  ['a day that no calendar has', '2026-11-31', 'Please give a day of the calendar as YYYY-MM-DD.'],
  ['a word', 'tomorrow', 'Please give a day of the calendar as YYYY-MM-DD.'],
] as const)('%s cannot be swapped', async ([, day, message]) => {
  const responses = await Promise.all(allCalls(teacher, day))
  expect(responses.map((response) => [response.statusCode, sentenceOf(response.json())])).toEqual(
    responses.map(() => [400, message]),
  )
})

const sentenceOf = ({ message, issues }: { message: string; issues?: { message: string }[] }) =>
  issues?.[0]?.message ?? message

test('a slide that does not exist is refused', async () => {
  const response = await swap(teacher, today, { slideId: 'week-99-monday' })
  expect([response.statusCode, response.json().message]).toEqual([404, 'There is no such slide.'])
})

test('a reason has at most 300 characters', async () => {
  const reason = (length: number) => swap(teacher, today, { slideId: spare, reason: 'x'.repeat(length) })
  const response = await reason(301)
  expect([response.statusCode, sentenceOf(response.json())]).toEqual([
    400,
    'Please give a reason of at most 300 characters.',
  ])
  expect((await reason(300)).statusCode).toBe(200)
})

test.for([{ slideId: 7 }, {}, { slideId: spare, for: 'everyone' }, { slideId: spare, accountId: 'another' }])(
  '%j is not a swap',
  async (body) => {
    expect((await call('PUT', `/api/swaps/${today}`, teacher, body)).statusCode).toBe(400)
  },
)

test.for([
  ['a teacher', () => aTeacher(platform())],
  ['a test account', () => aTestAccount(platform())],
] as const)('%s can neither swap nor undo for the whole school', async ([, person]) => {
  const caller = await person()
  for (const response of [
    await swap(caller, today, { slideId: spare, for: 'school' }),
    await undo(caller, today, 'school'),
  ])
    expect([response.statusCode, response.json().message]).toEqual([
      403,
      'Only the school account can swap for everybody.',
    ])
})

test('a trial swaps between the slides of this week and the next ten weekdays', async () => {
  const { slide, exchangedWith } = await swapped(trial, today, { slideId: 'week-14-monday' })
  expect([slide.id, exchangedWith]).toEqual(['week-14-monday', '2026-11-30'])
  expect(await seenOn(trial, '2026-11-30')).toBe('Anti-Bullying Week-monday')
  expect((await undo(trial, today)).statusCode).toBe(200)
})

test('a trial is refused a slide and a day outside of those', async () => {
  for (const slideId of [spare, 'week-15-monday', 'week-11-monday']) {
    const response = await swap(trial, today, { slideId })
    expect([response.statusCode, response.json().message]).toEqual([
      403,
      'A trial can swap between the slides of this week and of the next ten weekdays.',
    ])
  }
  const responses = await Promise.all(allCalls(trial, '2026-12-01'))
  expect(responses.map((response) => response.statusCode)).toEqual([400, 400, 400])
})

test('a trial is offered only slides that it may see', async () => {
  for (const day of [today, '2026-11-19', '2026-11-30']) {
    const { offers } = await readSwap(trial, day)
    expect(offers.length).toBeGreaterThan(0)
    for (const { exchangedWith } of offers) expect(exchangedWith >= today && exchangedWith <= '2026-11-30').toBe(true)
  }
})
