import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/platform/calls/call-error.ts'
import { createUnsentQueue, type Unsent, type UseOrVote } from './unsent-queue.ts'

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
const by = (account: string, ...uses: UseOrVote[]): Unsent[] => uses.map((each) => ({ ...each, account }))
const noNetwork = () => CallError.unreachable(new Error('no network'))

type Setting = { account?: string; failures?: Error[]; tab?: { kept: readonly Unsent[] } }

/** A queue between a fake server, which fails as told, and a fake tab storage. */
function createQueue({ account = teacher, failures = [], tab = { kept: [] } }: Setting) {
  const arrived: Unsent[] = []
  const toldSignedOut: string[] = []
  const queue = createUnsentQueue({
    account,
    read: () => tab.kept,
    keep: (unsent) => {
      tab.kept = unsent
    },
    send: async (sent) => {
      const failure = failures.shift()
      if (failure) throw failure
      arrived.push(sent)
    },
    onSignedOut: () => toldSignedOut.push(account),
  })
  const present = (...uses: UseOrVote[]) => {
    for (const each of uses) queue.add(each)
    queue.tryNow()
  }
  return { queue, present, arrived, tab, toldSignedOut }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a use is sent at once and then removed from storage', async () => {
  const { present, arrived, tab } = createQueue({})
  present(use)
  expect(tab.kept).toEqual(by(teacher, use))
  await vi.advanceTimersByTimeAsync(0)
  expect([arrived, tab.kept]).toEqual([by(teacher, use), []])
})

test('a failed use stays stored and is retried with backoff', async () => {
  const { present, arrived, tab } = createQueue({ failures: [noNetwork(), CallError.refused(503, ''), noNetwork()] })
  present(use)
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 7_999)
  expect([arrived, tab.kept]).toEqual([[], by(teacher, use)])
  await vi.advanceTimersByTimeAsync(1)
  expect([arrived, tab.kept]).toEqual([by(teacher, use), []])
})

test('without a network a use is retried every five minutes at most', async () => {
  const failures = Array.from({ length: 1_000 }, noNetwork)
  const { present } = createQueue({ failures })
  present(use)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  const before = failures.length
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(before - failures.length).toBe(12)
})

test('a use is sent as soon as the network is back', async () => {
  const { queue, present, arrived } = createQueue({ failures: [noNetwork()] })
  present(use)
  await vi.advanceTimersByTimeAsync(1_000)
  queue.tryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(arrived).toEqual(by(teacher, use))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(arrived).toEqual(by(teacher, use))
})

test('a queued use is sent once per age band, however often the slide is opened', async () => {
  const { present, arrived } = createQueue({ failures: [noNetwork()] })
  present(use, use, inAnotherBand, inAnotherBand)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(arrived).toEqual(by(teacher, use, inAnotherBand))
})

test('a vote is kept without a network beside its use, and the newest of a class replaces the one before', async () => {
  const { present, arrived, tab } = createQueue({ failures: [noNetwork()] })
  const inTheOtherBand = { ...nextVote, ageGroup: 'eyfs' } as const
  present(use, vote, inTheOtherBand, nextVote)
  expect(tab.kept).toEqual(by(teacher, use, inTheOtherBand, nextVote))
  await vi.advanceTimersByTimeAsync(2_000)
  expect([arrived, tab.kept]).toEqual([by(teacher, use, inTheOtherBand, nextVote), []])
})

test('a vote that replaces one on its way is sent as well', async () => {
  const { queue, present, arrived, tab } = createQueue({})
  present(vote)
  queue.add(nextVote)
  await vi.advanceTimersByTimeAsync(0)
  expect([arrived, tab.kept]).toEqual([by(teacher, vote, nextVote), []])
})

test('uses stored before a reload are sent', async () => {
  const { queue, arrived, tab } = createQueue({ tab: { kept: by(teacher, use, inAnotherBand) } })
  queue.tryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect([arrived, tab.kept]).toEqual([by(teacher, use, inAnotherBand), []])
})

test.each([402, 404])('a use rejected with %i is dropped, and the next one is sent', async (status) => {
  const { present, arrived, tab } = createQueue({ failures: [CallError.refused(status, '')] })
  present(use, inAnotherBand)
  await vi.advanceTimersByTimeAsync(0)
  expect([arrived, tab.kept]).toEqual([by(teacher, inAnotherBand), []])
})

test.each([
  ['signed out', 401],
  ['another account has signed in', 409],
])('a use that comes when the teacher is %s is kept, and sent when the same account is back', async (_, status) => {
  const before = createQueue({ failures: [CallError.refused(status, '')] })
  before.present(use, inAnotherBand)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect([before.arrived, before.toldSignedOut]).toEqual([[], [teacher]])
  before.queue.stop()

  const { tab } = before
  const theirs = createQueue({ account: colleague, tab })
  theirs.present(use)
  await vi.advanceTimersByTimeAsync(0)
  expect(theirs.arrived).toEqual(by(colleague, use))

  const again = createQueue({ tab })
  again.queue.tryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect([again.arrived, tab.kept]).toEqual([by(teacher, use, inAnotherBand), []])
})

test('a stopped queue does not retry, and keeps its uses stored', async () => {
  const { queue, present, arrived, tab } = createQueue({ failures: [noNetwork()] })
  present(use)
  await vi.advanceTimersByTimeAsync(0)
  queue.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([arrived, tab.kept]).toEqual([[], by(teacher, use)])
})
