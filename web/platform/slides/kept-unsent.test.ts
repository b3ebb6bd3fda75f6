import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetVotedWords, keepForLater, keptEvent, readUnsent, storeUnsent } from './kept-unsent.ts'

const use = { account: 'a-teacher', slideId: 'lost-then-found', ageGroup: 'ks1' } as const
const choices = [
  { words: 'Our own words', before: 3, after: 4 },
  { words: 'Theirs', before: 5, after: 6 },
]
const storage = new Map<string, string>()
const storageOf = (most: number) => ({
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => {
    if (text.length > most) throw new DOMException('Full', 'QuotaExceededError')
    storage.set(key, text)
  },
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-16T08:50:00Z') })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', storageOf(1_000))
})
afterEach(() => {
  storeUnsent([])
  storage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a use is kept in the browser with an id of its own and its time, and the page is told', () => {
  const told = vi.fn<() => void>()
  window.addEventListener(keptEvent, told)
  keepForLater(use)
  keepForLater(use)
  const kept = { ...use, id: expect.stringMatching(/^[-0-9a-f]{36}$/), at: Date.parse('2026-11-16T08:50:00Z') }
  const stored: { id: string }[] = JSON.parse(storage.get('dd-unsent') ?? '')
  expect(stored).toEqual([kept, kept])
  expect(new Set(stored.map(({ id }) => id)).size).toBe(2)
  expect(told).toHaveBeenCalledTimes(2)
})

test('without a secure connection a use is kept as well', () => {
  vi.stubGlobal('crypto', {})
  keepForLater(use)
  expect(readUnsent()).toEqual([{ ...use, id: expect.stringMatching(/./), at: Date.now() }])
})

test.each([
  ['blocked', 0],
  ['full', 150],
])('with storage %s, uses are kept as long as the page lives', (_, most) => {
  vi.stubGlobal('localStorage', storageOf(most))
  keepForLater(use)
  keepForLater({ ...use, ageGroup: 'eyfs' })
  expect(readUnsent()).toMatchObject([use, { ...use, ageGroup: 'eyfs' }])
  storeUnsent(readUnsent().slice(1))
  expect(readUnsent()).toMatchObject([{ ...use, ageGroup: 'eyfs' }])
})

test('what is no list in the storage does no harm', () => {
  storage.set('dd-unsent', '{"oops":')
  keepForLater(use)
  expect(readUnsent()).toMatchObject([use])
})

test('at sign-out the words of kept votes go, and their totals stay', () => {
  keepForLater(use)
  keepForLater({ ...use, choices })
  keepForLater({ ...use, choices: [...choices, { words: 'A third', before: 7, after: 8 }] })
  forgetVotedWords()
  const totals = [
    { words: 'Choice 1', before: 3, after: 4 },
    { words: 'Choice 2', before: 5, after: 6 },
  ]
  const third = { words: 'Choice 3', before: 7, after: 8 }
  expect(readUnsent()).toMatchObject([use, { ...use, choices: totals }, { ...use, choices: [...totals, third] }])
  expect(storage.get('dd-unsent')).not.toMatch(/words":"(?!Choice)/)
})
