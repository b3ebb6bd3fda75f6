import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { type ClassVotes, classVotes } from '#contract/usage/class-votes.ts'
import { voteLimits } from '#contract/usage/votes.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aSlide } from '#tests/support/slides/library.ts'
import { votes } from './table.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

type Person = { cookie: string; accountId: string; schoolId: string }

const slideId = 'week-12-monday'
const choice = (words: string, before: number, after: number) => ({ words, before, after })
const choices = [choice('Cats', 12, 7), choice('Dogs', 9, 16)]
const someVote = { ageGroup: 'ks1', choices }

const send = (cookie: string, body: object, { id = slideId, now = mondayMorning } = {}) =>
  testApp({ db: database(), now }).inject(post(`/api/slides/${id}/votes`, body, { cookie }))

async function vote({ cookie }: Person, body: object = {}, where: { id?: string; now?: Date } = {}) {
  const response = await send(cookie, { ...someVote, ...body }, where)
  expect(response.json()).toEqual({ success: true })
}

const ask = (cookie: string, query = '', now = mondayMorning) =>
  testApp({ db: database(), now }).inject({ url: `/api/stats/votes${query}`, headers: { cookie } })

async function figures({ cookie }: Person, query = '', now = mondayMorning): Promise<ClassVotes> {
  return classVotes.response.parse((await ask(cookie, query, now)).json())
}
const rowsOf = ({ accountId }: Person) => database().$count(votes, eq(votes.accountId, accountId))
const said = (response: { statusCode: number; json: () => { message: string } }) => [
  response.statusCode,
  response.json().message,
]

/** Adds a school's own slide. */
async function ownSlide({ schoolId }: Person, changes: Partial<WrittenSlide> = {}): Promise<string> {
  const id = `own-${schoolId}`
  const written = { ...aSlide(id, 'friday', 'Our own'), ...changes }
  await database().insert(slides).values({ id, schoolId, written, fingerprint: 'own', createdAt: mondayMorning })
  return id
}

test('a vote shows in the figures, with how many changed their minds at least', async () => {
  const school = await aSchool(platform())
  expect(await figures(school)).toEqual({ period: 'term', inAll: 0, votes: [] })
  await vote(school, { choices: [choice(' Cats ', 12, 7), choice('Dogs \n and puppies', 9, 16)] })
  expect(await figures(school)).toEqual({
    period: 'term',
    inAll: 1,
    votes: [
      {
        date: '2026-11-16',
        slide: { title: `About ${slideId}`, theme: 'monday' },
        ageGroup: 'ks1',
        choices: [choice('Cats', 12, 7), choice('Dogs and puppies', 9, 16)],
        changedAtLeast: 5,
      },
    ],
  })
})

test('a later vote of the same class replaces the earlier one', async () => {
  const school = await aSchool(platform())
  await vote(school)
  await vote(school)
  await vote(school, { choices: [choice('For', 20, 20), choice('Against', 5, 6), choice('Not sure', 8, 7)] })
  expect((await figures(school)).votes).toMatchObject([{ choices: [{ words: 'For' }, { words: 'Against' }, {}] }])
  expect(await rowsOf(school)).toBe(1)
})

const hour = 60 * 60
const named = (words: string) => ({ choices: [choice(words, 12, 7), choice('Dogs', 9, 16)] })
const shownAs = async (school: Person, now: Date) =>
  (await figures(school, '?period=fourWeeks', now)).votes.map((each) => [each.date, each.choices[0]?.words])

test('a vote that a browser kept counts on the day it was made', async () => {
  const school = await aSchool(platform())
  const monday = new Date('2026-11-23T00:20:00Z')
  await vote(school, { ...named('Sunday'), secondsAgo: 30 * 60 }, { now: monday })
  await vote(school, { ...named('A fortnight'), secondsAgo: 14 * 24 * hour }, { now: monday })
  expect(await shownAs(school, monday)).toEqual([
    ['2026-11-22', 'Sunday'],
    ['2026-11-09', 'A fortnight'],
  ])
})

test('an earlier vote of the same class that arrives late does not replace a later one', async () => {
  const school = await aSchool(platform())
  const [nine, eleven] = [new Date('2026-11-16T09:00:00Z'), new Date('2026-11-16T11:00:00Z')]
  await vote(school, named('At nine'), { now: nine })
  await vote(school, { ...named('At eight'), secondsAgo: 3 * hour }, { now: eleven })
  expect(await shownAs(school, eleven)).toEqual([['2026-11-16', 'At nine']])
  await vote(school, { ...named('At ten'), secondsAgo: hour }, { now: eleven })
  await vote(school, { ...named('At ten'), secondsAgo: hour }, { now: eleven })
  expect(await shownAs(school, eleven)).toEqual([['2026-11-16', 'At ten']])
  expect(await rowsOf(school)).toBe(1)
})

test.for([
  [14 * 24 * hour + 1, 'Uses and votes are taken for 14 days.'],
  [-1, 'A use or a vote cannot lie in the future.'],
] as const)('a vote of %d seconds ago is refused with a sentence', async ([secondsAgo, sentence]) => {
  const school = await aSchool(platform())
  const response = await send(school.cookie, { ...someVote, secondsAgo })
  expect([response.statusCode, response.json().issues[0].message]).toEqual([400, sentence])
  expect(await rowsOf(school)).toBe(0)
})

test('twenty concurrent votes of one class are one vote', async () => {
  const teacher = await aTeacher(platform())
  await Promise.all(Array.from({ length: 20 }, () => vote(teacher)))
  expect(await rowsOf(teacher)).toBe(1)
})

test('another band, slide, account or London day is another vote', async () => {
  const school = await aSchool(platform())
  const teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  await vote(school, {}, { now: new Date('2026-07-06T22:30:00Z') })
  await vote(school, {}, { now: new Date('2026-07-06T23:30:00Z') })
  await vote(school, {}, { now: new Date('2026-07-07T22:30:00Z') })
  await vote(school, { ageGroup: 'eyfs' }, { now: new Date('2026-07-07T22:30:00Z') })
  await vote(school, {}, { now: new Date('2026-07-07T22:30:00Z'), id: 'week-12-tuesday' })
  await vote(teacher, {}, { now: new Date('2026-07-07T22:30:00Z') })
  expect([await rowsOf(school), await rowsOf(teacher)]).toEqual([4, 1])
})

test('a buyer may record votes before the email is confirmed, and a teacher under a school’s licence too', async () => {
  const [buyer, teacher] = [await aSchool(platform(), { isUnverified: true }), await aTeacher(platform())]
  await vote(buyer)
  await vote(teacher)
  expect([await rowsOf(buyer), await rowsOf(teacher)]).toEqual([1, 1])
})

test('without a session or an open licence no vote is recorded', async () => {
  const ended = await aSchool(platform(), { licence: 'ended' })
  expect((await send('', someVote)).statusCode).toBe(401)
  expect((await send(ended.cookie, someVote)).statusCode).toBe(402)
  expect(await rowsOf(ended)).toBe(0)
})

test('a vote that a browser kept for one account is not recorded for another', async () => {
  const [teacher, colleague] = [await aTeacher(platform()), await aTeacher(platform())]
  const kept = { ...someVote, accountId: teacher.accountId }
  expect(said(await send(colleague.cookie, kept))).toEqual([409, 'This vote belongs to another account.'])
  await vote(teacher, kept)
  expect([await rowsOf(teacher), await rowsOf(colleague)]).toEqual([1, 0])
})

test('only its school can vote on an own slide, and the vote outlives the slide', async () => {
  const school = await aSchool(platform())
  const id = await ownSlide(school)
  const stranger = await aTeacher(platform())
  expect(said(await send(stranger.cookie, someVote, { id }))).toEqual([404, 'There is no such slide.'])
  await vote(school, {}, { id })
  await database().delete(slides).where(eq(slides.id, id))
  expect((await figures(school)).votes).toMatchObject([{ slide: null, choices }])
})

test.for(['demo', 'no-such-slide'])('there is no vote on the slide %s', async (id) => {
  const teacher = await aTeacher(platform())
  expect(said(await send(teacher.cookie, someVote, { id }))).toEqual([404, 'There is no such slide.'])
})

test.for([1, 2] as const)('a slide of sensitivity %i takes no votes', async (sensitivity) => {
  const school = await aSchool(platform())
  const id = await ownSlide(school, { sensitivity })
  expect(said(await send(school.cookie, someVote, { id }))).toEqual([
    403,
    'This slide touches on feelings, so the class does not vote on it.',
  ])
  expect(await rowsOf(school)).toBe(0)
})

const cats = choice('Cats', 12, 7)
const twoOrThree = 'Please give two or three choices'
const hands = 'Please count from 0 to 99 hands'
const nameIt = 'Please name every choice'

test.for([
  ['one choice', { choices: [cats] }, 'choices', twoOrThree],
  ['four choices', { choices: [cats, cats, cats, cats] }, 'choices', twoOrThree],
  ['-1 hands', { choices: [cats, choice('Dogs', -1, 9)] }, 'choices.1.before', hands],
  ['half a hand', { choices: [cats, choice('Dogs', 9, 1.5)] }, 'choices.1.after', hands],
  ['100 hands', { choices: [cats, choice('Dogs', 100, 9)] }, 'choices.1.before', hands],
  ['no number', { choices: [cats, { words: 'Dogs', before: '9', after: 9 }] }, 'choices.1.before', hands],
  ['no words', { choices: [cats, choice('', 9, 9)] }, 'choices.1.words', nameIt],
  ['only spaces', { choices: [cats, choice(' \n\u{200b} ', 9, 9)] }, 'choices.1.words', nameIt],
  [
    '61 characters',
    { choices: [cats, choice('🐶'.repeat(voteLimits.wordsCharacters + 1), 9, 9)] },
    'choices.1.words',
    'Please use at most 60 characters',
  ],
  ['a NUL', { choices: [cats, choice('Do\0gs', 9, 9)] }, 'choices.1.words', 'Please use one line of plain letters'],
  ['an unknown field', { children: ['Ada'] }, 'children', 'There is no such field here'],
  [
    'a child’s name',
    { choices: [cats, { ...cats, children: ['Ada'] }] },
    'choices.1.children',
    'There is no such field here',
  ],
  ['an unknown band', { ageGroup: 'ks9' }, 'ageGroup', 'Please choose eyfs, ks1, lowerKS2 or upperKS2'],
] as const)('a vote with %s is refused', async ([, body, path, message]) => {
  const teacher = await aTeacher(platform())
  const response = await send(teacher.cookie, { ...someVote, ...body })
  expect([response.statusCode, response.json().issues]).toEqual([400, [{ path, message }]])
  expect(await rowsOf(teacher)).toBe(0)
})

test('a vote at every limit is recorded', async () => {
  const school = await aSchool(platform())
  const most = choice('🐶'.repeat(60), 99, 99)
  await vote(school, { choices: [most, most, choice('x', 0, 0)] })
  expect((await figures(school)).votes[0]?.choices).toEqual([most, most, { words: 'x', before: null, after: null }])
})

test('a school reads the votes of all its staff, and no other school’s', async () => {
  const [school, other] = [await aSchool(platform()), await aSchool(platform())]
  await vote(await aTeacher(platform(), { schoolId: school.schoolId }))
  await vote(school, { ageGroup: 'eyfs' }, { now: new Date('2026-11-16T09:00:00Z') })
  const { inAll, votes: shown } = await figures(school, '', new Date('2026-11-16T09:00:00Z'))
  expect([inAll, shown.map(({ ageGroup }) => ageGroup)]).toEqual([2, ['eyfs', 'ks1']])
  expect((await figures(other)).votes).toEqual([])
})

test('an individual reads their own votes, and administrators those of administrators', async () => {
  const one = await aSchool(platform(), { plan: 'individual' })
  // No other account should exist here; if one does, the licence still covers one person.
  await vote(await aTeacher(platform(), { schoolId: one.schoolId }))
  expect((await figures(one)).votes).toEqual([])
  await vote(one)
  expect((await figures(one)).inAll).toBe(1)
  const [admin, colleague] = [await anAdmin(platform()), await anAdmin(platform())]
  await vote(admin)
  expect((await figures(colleague)).inAll).toBe(1)
})

test('totals under five are not shown, and a vote without five hands not at all', async () => {
  const school = await aSchool(platform())
  await vote(school, { choices: [choice('For', 20, 4), choice('Against', 5, 21), choice('Not sure', 0, 3)] })
  await vote(school, { ageGroup: 'eyfs', choices: [choice('For', 3, 2), choice('Against', 1, 2)] })
  expect(await figures(school)).toMatchObject({
    inAll: 1,
    votes: [
      {
        choices: [
          { words: 'For', before: 20, after: null },
          { words: 'Against', before: 5, after: 21 },
          { words: 'Not sure', before: null, after: null },
        ],
        changedAtLeast: 16,
      },
    ],
  })
})

test('a period begins as in the analytics', async () => {
  const school = await aSchool(platform())
  for (const day of ['2026-08-31', '2026-09-01', '2026-10-26', '2026-11-15', '2026-11-16'])
    await vote(school, {}, { now: new Date(`${day}T09:00:00Z`) })
  const datesOf = async (period: string) =>
    (await figures(school, `?period=${period}`)).votes.map(({ date }) => date.slice(5))
  expect(await datesOf('week')).toEqual(['11-16'])
  expect(await datesOf('fourWeeks')).toEqual(['11-16', '11-15', '10-26'])
  expect(await datesOf('term')).toEqual(['11-16', '11-15', '10-26', '09-01'])
  expect(await datesOf('year')).toEqual(['11-16', '11-15', '10-26', '09-01'])
})

test('the last fifty votes are listed, and all are counted', async () => {
  const school = await aSchool(platform())
  const { accountId, schoolId } = school
  const all = Array.from({ length: 55 }, (_, minute) => new Date(Date.UTC(2026, 10, 16, 8, minute)))
  const row = { accountId, schoolId, ageBand: 'ks1', day: '2026-11-16', choices, hands: 23 } as const
  await database()
    .insert(votes)
    .values(all.map((votedAt) => ({ ...row, votedAt })))
  await vote(school, { ageGroup: 'eyfs' }, { now: new Date('2026-11-16T09:00:00Z') })
  const { inAll, votes: shown } = await figures(school)
  expect([inAll, shown.length, shown[0]?.ageGroup]).toEqual([56, 50, 'eyfs'])
})

test.for([
  ['a visitor', async () => ({ cookie: '' }), 401],
  ['a teacher under a school’s licence', () => aTeacher(platform()), 403],
  ['a trial', () => aTestAccount(platform(), { trialEndsAt: new Date('2026-11-20T00:00:00Z') }), 403],
  ['a buyer whose email is not confirmed', () => aSchool(platform(), { isUnverified: true }), 403],
  ['a school whose licence has ended', () => aSchool(platform(), { licence: 'ended' }), 402],
] as const)('%s is refused the figures', async ([, person, status]) => {
  const { cookie } = await person()
  expect(said(await ask(cookie))).toEqual([status, expect.stringMatching(/^[A-Z].*\.$/)])
})

test.for(['?period=month', '?period=week&school=another'])('%s is refused with 400', async (query) => {
  const { cookie } = await aSchool(platform())
  expect(said(await ask(cookie, query))).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)])
})

test('an account’s votes are in its data export and are deleted with the account', async () => {
  const teacher = await aTeacher(platform())
  await vote(teacher)
  const app = testApp({ db: database() })
  const { cookie } = teacher
  const exported = (await app.inject({ url: '/api/account/data', headers: { cookie } })).json()
  expect(exported.votes).toEqual([{ slideId, ageBand: 'ks1', choices, votedAt: mondayMorning.toISOString() }])
  const payload = { currentPassword: 'correct horse battery' }
  const left = await app.inject({ ...post('/api/account', payload, { cookie }), method: 'DELETE' })
  expect([left.statusCode, await rowsOf(teacher)]).toEqual([200, 0])
})
