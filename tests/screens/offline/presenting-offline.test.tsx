import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordUse } from '#contract/usage/record.ts'
import { readStats } from '#contract/usage/stats.ts'
import { recordVote } from '#contract/usage/votes.ts'
import { aTeacher } from '#tests/support/accounts/people.ts'
import {
  callsSent,
  expectWords,
  openScreen,
  patience,
  repliesArrived,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { readEntries } from '#web/platform/outbox/entries.ts'
import { keepUse } from '#web/usage/record/keep-use.ts'

const db = testDatabase()
const slideId = 'Anti-Bullying Week-monday'
const app = () => testApp({ db: db() })

let teacher: Awaited<ReturnType<typeof aTeacher>>
beforeEach(async () => {
  teacher = await aTeacher(testPlatform({ db: db() }))
})

async function openToday(): Promise<void> {
  await openScreen({ app: app(), at: '/dashboard', cookie: teacher.cookie })
  await screen.findByRole('button', { name: 'Present Slide' })
}

/** As the board does, which jsdom cannot lay out. */
const present = () => act(async () => keepUse({ account: teacher.accountId, slideId, ageGroup: 'ks1' }))
const progress = () => screen.findByRole('region', { name: 'Weekly Progress' })
const addressOf = ({ path }: { path: string }) => path.replace(':id', encodeURIComponent(slideId))
/** In seconds, while the test takes one or two. */
const anHour = expect.toSatisfy((seconds: number) => Number.isInteger(seconds) && seconds >= 3600 && seconds < 3700)
const choices = [
  { words: 'Stay', before: 1, after: 2 },
  { words: 'Go', before: 2, after: 1 },
]
const kept = () => readEntries().map(({ kind, account }) => [kind, account])
const weeksRead = () => callsSent().filter((call) => call === `GET ${readStats.path}`).length
const usesSent = () => callsSent().filter((call) => call.endsWith('/usage')).length

async function usesOnServer(): Promise<unknown[]> {
  const recent = await app().inject({ url: '/api/slides/usage/recent', headers: { cookie: teacher.cookie } })
  return recent.json()
}

test('a use made offline shows at once, is kept in the browser, and a later tab sends it once', async () => {
  replyTo(recordUse, 'lost')
  await openToday()
  await present()
  await expectWords(await progress(), '1 of 5 slides used')
  expect(kept()).toEqual([['use', teacher.accountId]])

  // The tab is gone; the next one has no network either.
  sessionStorage.clear()
  await openToday()
  await expectWords(await progress(), '1 of 5 slides used')
  expect(await usesOnServer()).toEqual([])

  replyAsUsual()
  await openToday()
  await vi.waitFor(() => expect(kept()).toEqual([]), patience)
  await repliesArrived()
  await expectWords(await progress(), '1 of 5 slides used')
  expect(await usesOnServer()).toHaveLength(1)
  const before = usesSent()
  await openToday()
  await repliesArrived()
  expect(usesSent()).toBe(before)
})

test('the response to a use has the week, also what was used elsewhere, and it is not read again', async () => {
  await openToday()
  await repliesArrived()
  const url = addressOf(recordUse).replace('monday', 'tuesday')
  await app().inject(post(url, { ageGroup: 'ks1' }, { cookie: teacher.cookie }))
  await present()
  await vi.waitFor(() => expect(kept()).toEqual([]), patience)
  await expectWords(await progress(), '2 of 5 slides used')
  await repliesArrived()
  expect(weeksRead()).toBe(0)
})

test('after a use that a server of the last release records, the week is read again', async () => {
  await openToday()
  await repliesArrived()
  replyTo(recordUse, { status: 200, body: { success: true } })
  await present()
  await vi.waitFor(() => expect(weeksRead()).toBe(1), patience)
})

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
])('a kept use is sent when %s, not after the Wi-Fi’s login page', async (_, come) => {
  replyTo(recordUse, { status: 200, text: '<h1>Please sign in to the Wi-Fi</h1>' })
  await openToday()
  await present()
  await vi.waitFor(() => expect(usesSent()).toBe(1), patience)
  await repliesArrived()
  expect([kept().length, await usesOnServer()]).toEqual([1, []])
  replyAsUsual()
  await act(async () => come())
  await vi.waitFor(() => expect(kept()).toEqual([]), patience)
  expect([usesSent(), (await usesOnServer()).length]).toEqual([2, 1])
})

test('what another tab kept an hour ago is sent with its age', async () => {
  await openToday()
  const sent: unknown[] = []
  const fetchFromApp = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (typeof init.body === 'string') sent.push([address, JSON.parse(init.body)])
    return fetchFromApp(address, init)
  })
  const use = { account: teacher.accountId, slideId, ageGroup: 'ks1' } as const
  const at = Date.now() - 3_600_000
  keepUse(use, { at })
  keepUse({ ...use, choices }, { at: at + 1 })
  await act(async () => window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(kept()).toEqual([]), patience)
  const body = { ageGroup: 'ks1', accountId: teacher.accountId, secondsAgo: anHour }
  expect(sent).toEqual([
    [addressOf(recordUse), body],
    [addressOf(recordVote), { ...body, choices }],
  ])
})

test('what the last release has kept is sent', async () => {
  const old = { id: 'a use', at: Date.now(), account: teacher.accountId, slideId, ageGroup: 'eyfs' }
  localStorage.setItem('dd-unsent', JSON.stringify([old]))
  await openToday()
  await vi.waitFor(async () => expect(await usesOnServer()).toMatchObject([{ ageGroup: 'eyfs' }]), patience)
  expect(localStorage.getItem('dd-unsent')).toBeNull()
})

test('a use is sent from another page than Today as well', async () => {
  keepUse({ account: teacher.accountId, slideId, ageGroup: 'ks1' })
  await openScreen({ app: app(), at: '/account', cookie: teacher.cookie })
  await vi.waitFor(async () => expect(await usesOnServer()).toHaveLength(1), patience)
})

test.each([
  ['on the server', () => {}],
  ['without a network', () => replyTo(recordUse, 'lost')],
])('once today’s slide is presented, %s, nothing warns on a Thursday any more', async (_, prepare) => {
  const now = new Date('2026-11-26T08:50:00Z')
  await openScreen({ app: testApp({ db: db(), now }), at: '/dashboard', cookie: teacher.cookie })
  await expectWords(await progress(), 'Try to use more slides next week')
  prepare()
  await act(async () => keepUse({ account: teacher.accountId, slideId: 'week-13-thursday', ageGroup: 'ks1' }))
  await expectWords(await progress(), 'A good start. The next slide comes tomorrow.')
})
