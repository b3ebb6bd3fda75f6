import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/platform/calls/call-error.ts'
import type { Unsent, UseOrVote } from '#web/platform/slides/kept-unsent.ts'
import { createUnsentQueue } from './unsent-queue.ts'

const use: UseOrVote = { slideId: 'lost-then-found', ageGroup: 'lowerKS2' }
const inAnotherBand: UseOrVote = { ...use, ageGroup: 'eyfs' }
const counted = (before: number, after: number) => [
  { words: 'For', before, after },
  { words: 'Against', before: after, after: before },
]
const vote: UseOrVote = { ...use, choices: counted(20, 9) }
const nextVote: UseOrVote = { ...use, choices: counted(21, 8) }
const teacher = 'a-teacher'
const colleague = 'a-colleague'
const noNetwork = () => CallError.unreachable(new Error('no network'))
const refused = (status: number) => CallError.refused(status, '{"message":"Not like this."}')
const minute = 60_000
const day = 24 * 60 * minute

type Sent = UseOrVote & { account: string; secondsAgo?: number | undefined }
type Setting = {
  account?: string
  failures?: Error[]
  browser?: ReturnType<typeof createBrowser>
  whileSending?: (sent: UseOrVote) => void
}

/** What all tabs of a browser share: their storage and a lock. */
function createBrowser() {
  let kept: readonly Unsent[] = []
  let last: Promise<void> = Promise.resolve()
  let count = 0
  return {
    read: () => kept,
    keep: (unsent: readonly Unsent[]) => {
      kept = unsent
    },
    whenAlone: (sendAll: () => Promise<void>) => (last = last.then(sendAll)),
    add: (account: string, made: UseOrVote) => {
      count += 1
      kept = [...kept, { ...made, account, id: `${count}`, at: Date.now() }]
    },
    /** Without ids and times. */
    waiting: () => kept.map(({ id: _id, at: _at, ...made }) => made),
  }
}

/** A queue between a fake server, which fails as told, and a fake browser. */
function createQueue({ account = teacher, failures = [], browser = createBrowser(), whileSending }: Setting) {
  const arrived: Sent[] = []
  const told: string[] = []
  const queue = createUnsentQueue({
    ...browser,
    account,
    send: async ({ id: _id, at: _at, ...sent }, secondsAgo) => {
      whileSending?.(sent)
      const failure = failures.shift()
      if (failure) throw failure
      arrived.push({ ...sent, secondsAgo })
    },
    onDone: () => told.push('done'),
    onSignedOut: () => told.push('signed out'),
  })
  const present = (...uses: UseOrVote[]) => {
    for (const each of uses) browser.add(account, each)
    queue.tryNow()
  }
  return { queue, present, arrived, browser, told }
}

const by = (account: string, ...uses: UseOrVote[]): Sent[] => uses.map((each) => ({ ...each, account }))
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-16T08:50:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a use is sent at once and then removed from storage', async () => {
  const { present, arrived, browser, told } = createQueue({})
  present(use)
  expect(browser.waiting()).toEqual(by(teacher, use))
  await settle()
  expect([arrived, browser.waiting(), told]).toEqual([by(teacher, use), [], ['done']])
})

test('a failed use stays stored and is retried with backoff', async () => {
  const { present, arrived, browser } = createQueue({ failures: [noNetwork(), refused(503), noNetwork()] })
  present(use)
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 7_999)
  expect([arrived, browser.waiting()]).toEqual([[], by(teacher, use)])
  await vi.advanceTimersByTimeAsync(1)
  expect([arrived, browser.waiting()]).toEqual([by(teacher, use), []])
})

test('a use on which the server always fails does not hold up the others', async () => {
  const whileSending = ({ ageGroup }: UseOrVote) => {
    if (ageGroup === inAnotherBand.ageGroup) throw refused(500)
  }
  const { present, arrived, browser } = createQueue({ failures: [refused(500)], whileSending })
  present(inAnotherBand, use)
  await vi.advanceTimersByTimeAsync(minute - 1)
  expect([arrived, browser.waiting()]).toEqual([by(teacher, use), by(teacher, inAnotherBand)])
})

test('without a network a use is retried every five minutes at most', async () => {
  const failures = Array.from({ length: 1_000 }, noNetwork)
  const { present } = createQueue({ failures })
  present(use)
  await vi.advanceTimersByTimeAsync(60 * minute)
  const before = failures.length
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(before - failures.length).toBe(12)
})

test('a use is sent once, as soon as the network is back', async () => {
  const { queue, present, arrived } = createQueue({ failures: [noNetwork()] })
  present(use)
  await vi.advanceTimersByTimeAsync(1_000)
  queue.tryNow()
  await settle()
  expect(arrived).toEqual(by(teacher, use))
  await vi.advanceTimersByTimeAsync(minute)
  expect(arrived).toEqual(by(teacher, use))
})

test.each([
  ['within a minute', minute - 1, undefined],
  ['after a minute', minute, 60],
  ['after a weekend, in whole seconds', 2 * day + 999, 2 * 24 * 60 * 60],
  ['after fourteen days', 14 * day, 14 * 24 * 60 * 60],
  ['by a clock that was set back meanwhile', -day, undefined],
])('a use that is sent %s says how long ago it was', async (_, waitedMs, secondsAgo) => {
  const { queue, arrived, browser } = createQueue({})
  browser.add(teacher, use)
  vi.setSystemTime(Date.now() + waitedMs)
  queue.tryNow()
  await settle()
  expect(arrived).toEqual([{ ...use, account: teacher, secondsAgo }])
})

test('what was kept for more than fourteen days is dropped unsent, of every account', async () => {
  const { queue, present, arrived, browser } = createQueue({})
  browser.add(teacher, use)
  browser.add(colleague, use)
  vi.setSystemTime(Date.now() + 14 * day + 1_000)
  queue.tryNow()
  await settle()
  expect([arrived, browser.waiting()]).toEqual([[], []])
  present(use)
  await settle()
  expect(arrived).toEqual(by(teacher, use))
})

test('a kept use is sent once per age band, however often the slide is opened', async () => {
  const { present, arrived } = createQueue({ failures: [noNetwork()] })
  present(use, use, inAnotherBand, inAnotherBand)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(arrived).toEqual(by(teacher, use, inAnotherBand))
})

test.each([
  ['on the next day in London', '2026-11-17T00:10:00Z', [15 * 60 + 20 * 60, 15 * 60]],
  ['on the same day', '2026-11-16T23:55:00Z', [15 * 60]],
  ['in the next night of summer time', '2026-07-06T23:10:00Z', [15 * 60 + 20 * 60, 15 * 60]],
])('of two kept uses of a slide, the earlier is sent too if the other was %s', async (_, second, sentAgo) => {
  const { queue, arrived, browser } = createQueue({})
  vi.setSystemTime(Date.parse(second) - 20 * minute)
  browser.add(teacher, use)
  vi.setSystemTime(Date.parse(second))
  browser.add(teacher, use)
  vi.setSystemTime(Date.parse(second) + 15 * minute)
  queue.tryNow()
  await settle()
  expect(arrived.map(({ secondsAgo }) => secondsAgo)).toEqual(sentAgo)
})

test('a vote is kept without a network beside its use, and the newest of a class replaces the one before', async () => {
  const { present, arrived, browser } = createQueue({ failures: [noNetwork()] })
  const inTheOtherBand = { ...nextVote, ageGroup: 'eyfs' } as const
  present(use, vote, inTheOtherBand, nextVote)
  await settle()
  expect(browser.waiting()).toEqual(by(teacher, use, inTheOtherBand, nextVote))
  await vi.advanceTimersByTimeAsync(2_000)
  expect([arrived, browser.waiting()]).toEqual([by(teacher, use, inTheOtherBand, nextVote), []])
})

test('a vote that replaces one on its way is sent as well', async () => {
  const browser = createBrowser()
  const nextVotes = [nextVote]
  const { present, arrived } = createQueue({
    browser,
    whileSending: () => nextVotes.splice(0).forEach((each) => browser.add(teacher, each)),
  })
  present(vote)
  await settle()
  expect([arrived, browser.waiting()]).toEqual([by(teacher, vote, nextVote), []])
})

test('two tabs send what both have kept once', async () => {
  const one = createQueue({})
  const other = createQueue({ browser: one.browser })
  one.present(use)
  other.present(inAnotherBand)
  await settle()
  expect([one.arrived, other.arrived, one.browser.waiting()]).toEqual([by(teacher, use, inAnotherBand), [], []])
})

test('what another tab keeps while one is on its way is not lost', async () => {
  const browser = createBrowser()
  const { present, arrived } = createQueue({ browser, whileSending: () => browser.add(colleague, use) })
  present(use)
  await settle()
  expect([arrived, browser.waiting()]).toEqual([by(teacher, use), by(colleague, use)])
})

test('a browser that does not remove what was sent does not send it for ever', async () => {
  const browser = createBrowser()
  const { present, arrived } = createQueue({ browser: { ...browser, keep: () => {} } })
  present(use)
  await settle()
  expect([arrived, browser.waiting()]).toEqual([by(teacher, use), by(teacher, use)])
})

test.each([400, 402, 403, 404])('a use refused with %i is dropped, and the next one is sent', async (status) => {
  const { present, arrived, browser, told } = createQueue({ failures: [refused(status)] })
  present(use, inAnotherBand)
  await settle()
  expect([arrived, browser.waiting(), told]).toEqual([by(teacher, inAnotherBand), [], ['done']])
})

const loginPage = '<h1>Please sign in to the Wi-Fi</h1>'

test.each([
  ['a Wi-Fi login page in place of the answer', CallError.unreadable(200, loginPage, new Error('not JSON'))],
  ['a Wi-Fi login page that refuses', CallError.refused(403, loginPage)],
  ['a Wi-Fi login page that asks for a password', CallError.refused(401, loginPage)],
  ['too many calls', refused(429)],
  ['a fault of the server', refused(500)],
  ['a fault of the page', new TypeError('not a function')],
])('a use that meets %s is kept and retried', async (_, failure) => {
  const { present, arrived, browser, told } = createQueue({ failures: [failure] })
  present(use)
  await settle()
  expect([arrived, browser.waiting(), told]).toEqual([[], by(teacher, use), []])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([arrived, browser.waiting()]).toEqual([by(teacher, use), []])
})

test.each([
  ['signed out', 401],
  ['another account has signed in', 409],
])('a use that comes when the teacher is %s is kept, and sent when the same account is back', async (_, status) => {
  const before = createQueue({ failures: [refused(status)] })
  const { browser } = before
  before.present(use, inAnotherBand)
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect([before.arrived, before.told]).toEqual([[], ['signed out']])
  before.queue.stop()

  const theirs = createQueue({ account: colleague, browser })
  theirs.present(use)
  await settle()
  expect(theirs.arrived).toEqual(by(colleague, use))

  const again = createQueue({ browser })
  again.queue.tryNow()
  await settle()
  const sent = by(teacher, use, inAnotherBand).map((each) => ({ ...each, secondsAgo: 60 * 60 }))
  expect([again.arrived, browser.waiting()]).toEqual([sent, []])
})

test('a stopped queue does not retry, and keeps its uses stored', async () => {
  const { queue, present, arrived, browser } = createQueue({ failures: [noNetwork()] })
  present(use)
  queue.stop()
  await vi.advanceTimersByTimeAsync(minute)
  queue.tryNow()
  await vi.advanceTimersByTimeAsync(minute)
  expect([arrived, browser.waiting()]).toEqual([[], by(teacher, use)])
})
