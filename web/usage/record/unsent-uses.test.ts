import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/platform/calls/call-error.ts'
import { createUnsentUses, type UnsentUse } from './unsent-uses.ts'

const use: UnsentUse = { slideId: 'lost-then-found', ageGroup: 'lowerKS2' }
const inAnotherBand: UnsentUse = { ...use, ageGroup: 'eyfs' }
const noNetwork = () => CallError.unreachable(new Error('no network'))

/** A server that fails as it is told, a tab that keeps what it is given, and the queue between them. */
function aQueue({ failures = [], kept = [] }: { failures?: Error[]; kept?: UnsentUse[] }) {
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

test('a use goes at once, and nothing is kept of it', async () => {
  const { queue, arrived, tab } = aQueue({})
  queue.add(use)
  expect(tab.kept).toEqual([use])
  await vi.advanceTimersByTimeAsync(0)
  expect([arrived, tab.kept]).toEqual([[use], []])
})

test('one that did not get through is kept, and tried again after growing waits', async () => {
  const { queue, arrived, tab } = aQueue({ failures: [noNetwork(), CallError.refused(503, ''), noNetwork()] })
  queue.add(use)
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 7_999)
  expect([arrived, tab.kept]).toEqual([[], [use]])
  await vi.advanceTimersByTimeAsync(1)
  expect([arrived, tab.kept]).toEqual([[use], []])
})

test('a morning without a network costs a try every five minutes, no more', async () => {
  const failures = Array.from({ length: 1_000 }, noNetwork)
  const { queue } = aQueue({ failures })
  queue.add(use)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  const before = failures.length
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(before - failures.length).toBe(12)
})

test('it goes as soon as the network is back', async () => {
  const { queue, arrived } = aQueue({ failures: [noNetwork()] })
  queue.add(use)
  await vi.advanceTimersByTimeAsync(1_000)
  queue.tryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(arrived).toEqual([use])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(arrived).toEqual([use])
})

test('what waits is sent once however often it is opened, and each band for itself', async () => {
  const { queue, arrived } = aQueue({ failures: [noNetwork()] })
  for (const opened of [use, use, inAnotherBand, use]) queue.add(opened)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(arrived).toEqual([use, inAnotherBand])
})

test('what a reload left behind is sent', async () => {
  const { arrived, tab } = aQueue({ kept: [use, inAnotherBand] })
  await vi.advanceTimersByTimeAsync(0)
  expect([arrived, tab.kept]).toEqual([[use, inAnotherBand], []])
})

test.each([401, 402, 404])('a use that is refused with %i is let go, and the next one goes', async (status) => {
  const { queue, arrived, tab } = aQueue({ failures: [CallError.refused(status, '')] })
  queue.add(use)
  queue.add(inAnotherBand)
  await vi.advanceTimersByTimeAsync(0)
  expect([arrived, tab.kept]).toEqual([[inAnotherBand], []])
})

test('a queue that was stopped tries no more, and keeps what is left', async () => {
  const { queue, arrived, tab } = aQueue({ failures: [noNetwork()] })
  queue.add(use)
  await vi.advanceTimersByTimeAsync(0)
  queue.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([arrived, tab.kept]).toEqual([[], [use]])
})
