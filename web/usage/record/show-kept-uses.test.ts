import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { readStats } from '#contract/usage/stats.ts'
import { inBrowserTab } from '#tests/support/app/browser-tab.ts'
import { keyOf } from '#web/platform/calls/api.ts'
import { keepUse, type UseOrVote } from './keep-use.ts'
import { showKeptUses } from './show-kept-uses.ts'

const statsKey = keyOf(readStats, {})
const choices = [
  { words: 'For', before: 1, after: 2 },
  { words: 'Against', before: 2, after: 1 },
]
const used = (slideId: string, at = '2026-11-18T09:00:00Z') => ({ slideId, at: Date.parse(at) })
const keep = (...kept: (Pick<UseOrVote, 'slideId' | 'choices'> & { at: number })[]) => {
  for (const { at, ...made } of kept) keepUse({ account: 'a-teacher', ageGroup: 'ks1', ...made }, { at })
}
const stats = (slidesUsedThisWeek: number, ...slideIds: string[]) => ({ slidesUsedThisWeek, slideIds })

inBrowserTab()
beforeEach(() => {
  // A Wednesday.
  vi.setSystemTime(new Date('2026-11-18T09:00:00Z'))
})

test.each([
  ['one of today', stats(1, 'a'), [used('b')], stats(2, 'a', 'b')],
  ['one of a slide that is counted', stats(1, 'a'), [used('a')], stats(1, 'a')],
  ['two of one slide', stats(0), [used('a'), used('a')], stats(1, 'a')],
  ['one of the first minute of Monday', stats(0), [used('a', '2026-11-16T00:00:00Z')], stats(1, 'a')],
  ['one of the last minute of Sunday', stats(0), [used('a', '2026-11-15T23:59:00Z')], stats(0)],
  ['a vote', stats(0), [{ ...used('a'), choices }], stats(0)],
  ['a sixth of the week', stats(5, 'a', 'b', 'c', 'd', 'e'), [used('f')], stats(5, 'a', 'b', 'c', 'd', 'e', 'f')],
  ['one beside a slide that was deleted', stats(1), [used('a')], stats(2, 'a')],
])('the week counts %s that was kept', (_, before, kept, after) => {
  const client = new QueryClient()
  client.setQueryData(statsKey, before)
  keep(...kept)
  showKeptUses(client, 'a-teacher').show()
  expect(client.getQueryData(statsKey)).toEqual(after)
})

test('in summer the week begins at London’s midnight', () => {
  vi.setSystemTime(new Date('2026-07-08T09:00:00Z'))
  const client = new QueryClient()
  client.setQueryData(statsKey, stats(0))
  keep(used('a', '2026-07-05T22:59:00Z'), used('b', '2026-07-05T23:00:00Z'))
  showKeptUses(client, 'a-teacher').show()
  expect(client.getQueryData(statsKey)).toEqual(stats(1, 'b'))
})

test('a refetch that does not know a kept use yet does not take it away', () => {
  const client = new QueryClient()
  keep(used('a'))
  const { stop } = showKeptUses(client, 'a-teacher')
  client.setQueryData(statsKey, stats(0))
  vi.advanceTimersByTime(0)
  expect(client.getQueryData(statsKey)).toEqual(stats(1, 'a'))
  stop()
  client.setQueryData(statsKey, stats(0))
  vi.advanceTimersByTime(0)
  expect(client.getQueryData(statsKey)).toEqual(stats(0))
})

test('figures that could not be read stay unknown', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(statsKey, stats(4, 'w', 'x', 'y', 'z'))
  const queryFn = () => Promise.reject(new Error('no network'))
  await client.fetchQuery({ queryKey: statsKey, queryFn }).catch(() => {})
  keep(used('a'))
  showKeptUses(client, 'a-teacher').show()
  expect(client.getQueryState(statsKey)?.status).toBe('error')
})
