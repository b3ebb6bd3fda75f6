import { expect, test, vi } from 'vitest'
import { inBrowserTab } from '#tests/support/app/browser-tab.ts'
import { clearOutboxAtSignOut } from './clear-at-sign-out.ts'
import { addEntry, addedEvent, type Entry, readEntries, removeEntry } from './entries.ts'

const storage = inBrowserTab()
const use = {
  account: 'a-teacher',
  kind: 'use',
  about: 'use lost',
  request: { params: { id: 'lost' } },
  afterSignOut: { params: { id: 'lost' } },
}
const vote = { ...use, kind: 'vote', about: 'vote lost', request: { body: { words: 'Our own' } } }
const swap = {
  account: 'a-teacher',
  kind: 'swap',
  about: 'swap 2026-11-16',
  request: { body: { reason: 'A funeral' } },
}
const kept = () => readEntries().map(({ id: _id, at: _at, place: _place, ...made }) => made)

test('an entry is kept in the browser with an id of its own and its time, and the tab is told', () => {
  const told = vi.fn<() => void>()
  window.addEventListener(addedEvent, told)
  addEntry(use)
  addEntry(swap)
  const dated = { id: expect.stringMatching(/^[-0-9a-f]{36}$/), at: Date.parse('2026-11-16T08:50:00Z') }
  expect(
    storage()
      .items()
      .map(([, text]) => JSON.parse(text)),
  ).toEqual([
    { ...use, ...dated, place: 1 },
    { ...swap, ...dated, place: 2 },
  ])
  expect(new Set(readEntries().map(({ id }) => id)).size).toBe(2)
  expect(told).toHaveBeenCalledTimes(2)
})

test('without a secure connection an entry is kept as well', () => {
  vi.stubGlobal('crypto', {})
  addEntry(use)
  expect(kept()).toEqual([use])
})

test('entries come in the order in which they were kept, also after the clock was set back', () => {
  addEntry({ ...use, about: 'use first' })
  vi.setSystemTime(Date.now() - 60_000)
  addEntry({ ...use, about: 'use second' })
  expect(readEntries().map(({ about }) => about)).toEqual(['use first', 'use second'])
})

test('of an account’s entries about the same thing, the newest is kept', () => {
  addEntry(swap)
  addEntry({ ...swap, account: 'a-colleague' })
  addEntry(use)
  addEntry({ ...swap, request: { body: { reason: 'Another' } } })
  expect(kept()).toEqual([
    { ...swap, account: 'a-colleague' },
    use,
    { ...swap, request: { body: { reason: 'Another' } } },
  ])
})

test('a tab that keeps an entry does not lose one that another tab keeps in the same moment', () => {
  const theirs: Entry = { ...use, id: 'theirs', at: Date.now(), place: 1 }
  storage().beforeSet = () => Object.assign(storage(), { 'dd-outbox use theirs': JSON.stringify(theirs) })
  addEntry(swap)
  expect(kept()).toEqual([use, swap])
})

test.each([
  ['blocked', 0],
  ['full', 230],
])('with storage %s, entries are kept as long as the page lives', (_, maxCharacters) => {
  storage().maxCharacters = maxCharacters
  const long = { ...use, about: 'use long', request: { body: { words: 'x'.repeat(300) } } }
  addEntry(use)
  addEntry(long)
  expect(kept()).toEqual([use, long])
  for (const entry of readEntries().slice(0, 1)) removeEntry(entry)
  expect(kept()).toEqual([long])
  for (const entry of readEntries()) removeEntry(entry)
})

test('what is no entry in the storage does no harm', () => {
  storage().setItem('dd-outbox broken', '{"oops":')
  storage().setItem('dd-outbox other', '{"id":"a"}')
  addEntry(use)
  expect(kept()).toEqual([use])
})

test('a sign-out leaves uses and totals on the device, and no one’s words', () => {
  addEntry(use)
  addEntry(vote)
  addEntry(swap)
  storage().setItem('dd-outbox other', '{"words":"Our own"}')
  clearOutboxAtSignOut()
  expect(kept()).toEqual([use, { ...vote, request: vote.afterSignOut }])
  expect(storage().items().join(' ')).not.toMatch(/Our own|funeral/)
})
