import { expect, test } from 'vitest'
import { inBrowserTab } from '#tests/support/app/browser-tab.ts'
import { clearOutboxAtSignOut } from '#web/platform/outbox/clear-at-sign-out.ts'
import { readEntries } from '#web/platform/outbox/entries.ts'
import { keepUse } from './keep-use.ts'
import { takeOverUses } from './last-release.ts'
import { useKinds } from './sent-uses.ts'

const storage = inBrowserTab()
const use = { account: 'a-teacher', slideId: 'lost', ageGroup: 'ks1' } as const
const choices = [
  { words: 'Our own words', before: 3, after: 4 },
  { words: 'Theirs', before: 5, after: 6 },
]
const keptAt = (...times: string[]) => {
  for (const time of times) keepUse(use, { at: Date.parse(time) })
  return readEntries().map(({ at }) => new Date(at).toISOString().slice(0, 16))
}
const bodies = () => readEntries().map(({ request }) => request.body)

test('a use is kept once for an age band, however often the slide is opened', () => {
  keepUse(use)
  keepUse({ ...use, ageGroup: 'eyfs' })
  keepUse(use)
  expect(bodies()).toEqual([{ ageGroup: 'eyfs' }, { ageGroup: 'ks1' }])
})

test.each([
  ['on the next day in London', ['2026-11-16T23:50', '2026-11-17T00:10'], 2],
  ['on the same day', ['2026-11-16T23:35', '2026-11-16T23:55'], 1],
  ['in the next night of summer time', ['2026-07-06T22:50', '2026-07-06T23:10'], 2],
])('of two uses of a slide, the earlier is kept too if the other was %s', (_, times, left) => {
  expect(keptAt(...times.map((time) => `${time}Z`))).toEqual(times.slice(-left))
})

test('a vote is kept beside its use, and a class’s newest replaces the one before', () => {
  keepUse(use)
  keepUse({ ...use, choices })
  keepUse({ ...use, ageGroup: 'eyfs', choices })
  keepUse({ ...use, choices: choices.toReversed() })
  expect(bodies()).toEqual([
    { ageGroup: 'ks1' },
    { ageGroup: 'eyfs', choices },
    { ageGroup: 'ks1', choices: choices.toReversed() },
  ])
})

test('at sign-out the words of kept votes go, and their totals stay', () => {
  keepUse({ ...use, choices })
  clearOutboxAtSignOut()
  const totals = [
    { words: 'Choice 1', before: 3, after: 4 },
    { words: 'Choice 2', before: 5, after: 6 },
  ]
  expect(bodies()).toEqual([{ ageGroup: 'ks1', choices: totals }])
  expect(storage().items().join(' ')).not.toMatch(/Our own words|Theirs/)
})

test.each([
  [59, {}],
  [60, { secondsAgo: 60 }],
])(
  'a use that is sent after %i seconds names its account, and when it was if that is not just now',
  (seconds, time) => {
    keepUse(use)
    const [kept] = readEntries()
    const sent = kept && useKinds.use.request(kept, seconds)
    expect(sent).toEqual({ params: { id: 'lost' }, body: { ageGroup: 'ks1', accountId: 'a-teacher', ...time } })
  },
)

test('what the last release has kept is taken over once, with its time', () => {
  const old = { ...use, id: 'a use', at: Date.parse('2026-11-13T09:00:00Z') }
  const vote = { ...old, id: 'a vote', choices }
  storage().setItem('dd-unsent', JSON.stringify([old, vote, { oops: true }]))
  takeOverUses()
  takeOverUses()
  expect(readEntries()).toMatchObject([
    { id: 'a use', kind: 'use', at: old.at, account: 'a-teacher', request: { params: { id: 'lost' } } },
    { id: 'a vote', kind: 'vote', at: old.at, request: { body: { ageGroup: 'ks1', choices } } },
  ])
  expect(
    storage()
      .items()
      .map(([key]) => key),
  ).toEqual(['dd-outbox use a use', 'dd-outbox vote a vote'])
})

test('a list of the last release that is broken does no harm', () => {
  storage().setItem('dd-unsent', '{"oops":')
  takeOverUses()
  expect(readEntries()).toEqual([])
})
