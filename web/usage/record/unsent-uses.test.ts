import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/platform/calls/call-error.ts'
import { createUnsentUses, type UnsentUse } from './unsent-uses.ts'

const use: UnsentUse = { slideId: 'lost-then-found', ageGroup: 'lowerKS2' }
const inAnotherBand: UnsentUse = { ...use, ageGroup: 'eyfs' }
const noNetwork = () => CallError.unreachable(new Error('no network'))

/** A queue between a fake server, which fails as told, and a fake tab storage. */
function createQueue({ failures = [], kept = [] }: { failures?: Error[]; kept?: UnsentUse[] }) {
  const arrived: UnsentUse[] = []
  const tab = { kept: [...kept] }
  const queue = createUnsentUses({
    kept,
    keep: (unsent) => {
      tab.kept = [...unsent]
    },
    send: async (sent) => {
      const failure = failures.shift()
      if (failure) throw failure
      arrived.push(sent)
    },
  })
  return { queue, arrived, tab }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a use is sent at once and then removed from storage', async () => {
  const { queue, arrived, tab } = createQueue({})
  queue.add(use)
  expect(tab.kept).toEqual([use])
  await vi.advanceTimersByTimeAsync(0)
  expect([arrived, tab.kept]).toEqual([[use], []])
})

test('a failed use stays stored and is retried with backoff', async () => {
  const { queue, arrived, tab } = createQueue({ failures: [noNetwork(), CallError.refused(503, ''), noNetwork()] })
  queue.add(use)
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 7_999)
  expect([arrived, tab.kept]).toEqual([[], [use]])
  await vi.advanceTimersByTimeAsync(1)
  expect([arrived, tab.kept]).toEqual([[use], []])
})

test('without a network a use is retried every five minutes at most', async () => {
  const failures = Array.from({ length: 1_000 }, noNetwork)
  const { queue } = createQueue({ failures })
  queue.add(use)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  const before = failures.length
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(before - failures.length).toBe(12)
})

test('a use is sent as soon as the network is back', async () => {
  const { queue, arrived } = createQueue({ failures: [noNetwork()] })
  queue.add(use)
  await vi.advanceTimersByTimeAsync(1_000)
  queue.tryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(arrived).toEqual([use])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(arrived).toEqual([use])
})

test('a queued use is sent once per age band, however often the slide is opened', async () => {
  const { queue, arrived } = createQueue({ failures: [noNetwork()] })
  for (const opened of [use, use, inAnotherBand, use]) queue.add(opened)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(arrived).toEqual([use, inAnotherBand])
})

test('uses stored before a reload are sent', async () => {
  const { arrived, tab } = createQueue({ kept: [use, inAnotherBand] })
  await vi.advanceTimersByTimeAsync(0)
  expect([arrived, tab.kept]).toEqual([[use, inAnotherBand], []])
})

test.each([401, 402, 404])('a use rejected with %i is dropped, and the next one is sent', async (status) => {
  const { queue, arrived, tab } = createQueue({ failures: [CallError.refused(status, '')] })
  queue.add(use)
  queue.add(inAnotherBand)
  await vi.advanceTimersByTimeAsync(0)
  expect([arrived, tab.kept]).toEqual([[inAnotherBand], []])
})

test('a stopped queue does not retry, and keeps its uses stored', async () => {
  const { queue, arrived, tab } = createQueue({ failures: [noNetwork()] })
  queue.add(use)
  await vi.advanceTimersByTimeAsync(0)
  queue.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([arrived, tab.kept]).toEqual([[], [use]])
})
