import { expect, test } from 'vitest'
import { readStats } from '#contract/usage/stats.ts'
import { inBrowserTab } from '#tests/support/app/browser-tab.ts'
import { aStoredPack } from '#tests/support/slides/packs.ts'
import { readEntries } from '../outbox/entries.ts'
import { type OlderPack, takeOver } from './last-release.ts'

inBrowserTab()
const { version: _version, ...stored } = aStoredPack()
const swap = {
  id: 'a swap',
  method: 'PUT',
  path: '/api/swaps/:date',
  request: { params: { date: '2026-11-16' }, body: { slideId: 'spare-1' } },
}
const favourite = (id: string, method: string) => ({
  id,
  method,
  path: '/api/library/:id/favourite',
  request: { params: { id: 'lost' } },
})
const older: OlderPack = { ...stored, version: 2, changes: [swap, favourite('added', 'PUT')] }

test('swaps and favourites that wait in an older pack go to the outbox, once though two tabs take them over', () => {
  expect(takeOver(older)).toEqual(stored)
  takeOver(older)
  expect(readEntries()).toMatchObject([
    { id: 'a swap', account: 'a-teacher', kind: 'swap', about: 'swap 2026-11-16', request: swap.request },
    { id: 'added', kind: 'favourite', about: 'favourite lost', request: { params: { id: 'lost' } } },
  ])
})

test('of a favourite that was marked and unmarked, the last is left', () => {
  takeOver({ ...older, changes: [favourite('added', 'PUT'), favourite('removed', 'DELETE')] })
  expect(readEntries()).toMatchObject([{ id: 'removed', kind: 'no favourite' }])
})

test('the oldest packs get today’s value from the responses that they kept', () => {
  const answers = { [readStats.path]: { slidesUsedThisWeek: 2, slideIds: ['a', 'b'] } }
  const { today } = takeOver({ ...older, version: 1, answers })
  expect(today.stats).toEqual({ slidesUsedThisWeek: 2, slideIds: ['a', 'b'] })
})
