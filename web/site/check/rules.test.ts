import { expect, test } from 'vitest'
import {
  cookiesVerdict,
  fullScreenVerdict,
  soundVerdict,
  type Stores,
  storageVerdict,
  voicesVerdict,
} from './browser-rules.ts'
import { clockVerdict, type Reply, serverVerdict } from './server-rules.ts'
import { type Verdict, summaryOf } from './verdict.ts'

const sentAt = Date.parse('2026-11-16T08:45:00Z')
const ours = {
  status: 200,
  type: 'application/json; charset=utf-8',
  body: '{"mode":"production","cardProvider":"stripe"}',
  sentAt,
  took: 84,
  date: new Date(sentAt).toUTCString(),
}
const page = { ...ours, type: 'text/html', body: '<title>Log in to the Wi-Fi</title>' }
const inOurPlace = 'Something between this computer and us answered in our place: a filter or a Wi-Fi log-in page.'
const anError = 'Our server answered with an error.'

const replies: [string, Reply, Verdict['state'], string][] = [
  ['our response', ours, 'ok', 'can be reached from here'],
  ['our response, late', { ...ours, took: 4200 }, 'look', 'took 4.2 seconds'],
  ['a page with status 200', page, 'bad', inOurPlace],
  ['a page that is called JSON', { ...page, type: 'application/json' }, 'bad', inOurPlace],
  ['the JSON of someone else', { ...ours, body: '{"status":"blocked"}' }, 'bad', inOurPlace],
  ['JSON that is nothing', { ...ours, body: 'null' }, 'bad', inOurPlace],
  ['a block page with status 403', { ...page, status: 403 }, 'bad', inOurPlace],
  ['a portal’s own status', { ...page, status: 511 }, 'bad', inOurPlace],
  ['a redirect', { ...page, status: 0, type: '', body: '' }, 'bad', inOurPlace],
  ['our refusal', { ...ours, status: 429, body: '{"error":"Too many calls"}' }, 'bad', anError],
  ['the page of our proxy', { ...page, status: 502 }, 'bad', anError],
  ['no connection', { lost: 'offline' }, 'bad', 'no internet connection'],
  ['no response in time', { lost: 'late' }, 'bad', 'within 10 seconds'],
  ['a refused connection', { lost: 'unreachable' }, 'bad', 'cannot be reached from here'],
]

test.for(replies)('a call that gets %s is %s', ([, reply, state, says]) => {
  expect(serverVerdict(reply)).toMatchObject({ state, says: expect.stringContaining(says) })
})

test('the detail of a foreign response tells IT what came instead of what', () => {
  expect(serverVerdict(page).detail).toBe('GET /api/config: 200, text/html, 84 ms; our JSON was expected')
  expect(serverVerdict({ ...page, status: 0 }).detail).toContain('a redirect')
})

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

const clocks: [number, Verdict['state'], string][] = [
  [0, 'ok', 'The clock is right.'],
  [2 * minutes, 'ok', 'The clock is right.'],
  [-2 * minutes, 'ok', 'The clock is right.'],
  [3 * minutes, 'look', 'The clock is 3 minutes fast.'],
  [-15 * minutes, 'look', 'The clock is 15 minutes slow.'],
  [16 * minutes, 'bad', 'The clock is 16 minutes fast.'],
  [hours, 'bad', 'The clock is 1 hour fast.'],
  [-47 * hours, 'bad', 'The clock is 47 hours slow.'],
  [-72 * hours, 'bad', 'The clock is 3 days slow.'],
]

test.for(clocks)('a clock that is %i ms ahead is %s: %s', ([ahead, state, says]) => {
  const reply = { ...ours, sentAt: sentAt + ahead + 500 - ours.took / 2 }
  expect(clockVerdict(reply)).toMatchObject({ state, says: expect.stringContaining(says) })
})

test('half of a slow call’s time does not count against the clock', () => {
  const reply = { ...ours, sentAt: sentAt - 4 * seconds, took: 9 * seconds }
  expect(clockVerdict(reply).detail).toBe('0 s ahead of our server’s Date header')
})

test('the clock is never compared with the date of a filter', () => {
  for (const reply of [page, { ...ours, date: null }, { lost: 'offline' } as const])
    expect(clockVerdict(reply).state).toBe('untested')
})

test('without cookies no one can log in', () => {
  expect(cookiesVerdict(true).state).toBe('ok')
  expect(cookiesVerdict(false)).toMatchObject({ state: 'bad', says: expect.stringContaining('you cannot log in') })
})

const all = { local: true, database: true, cache: true, worker: true, freeBytes: 2_000_000_000 }

const storages: [string, Stores, Verdict['state'], string][] = [
  ['with everything', all, 'ok', 'kept here for days without internet'],
  ['that does not tell its free space', { ...all, freeBytes: undefined }, 'ok', 'kept here for days'],
  ['with 50 MB free', { ...all, freeBytes: 50_000_000 }, 'ok', 'kept here for days'],
  ['with 12 MB free', { ...all, freeBytes: 12_000_000 }, 'look', 'Only 12 MB are free'],
  ['without service workers', { ...all, worker: false }, 'look', 'cannot keep slides'],
  ['without Cache Storage', { ...all, cache: false }, 'look', 'not a private one'],
  ['without a database', { ...all, database: false }, 'bad', 'stores nothing for our site'],
  ['without localStorage', { ...all, local: false }, 'bad', 'stores nothing for our site'],
]

test.for(storages)('a browser %s is %s', ([, storage, state, says]) => {
  expect(storageVerdict(storage)).toMatchObject({ state, says: expect.stringContaining(says) })
})

test.for([
  [{ isAllowed: true, isApple: false }, 'ok', 'fill the whole screen'],
  [{ isAllowed: false, isApple: true }, 'ok', 'as usual on an iPhone or iPad'],
  [{ isAllowed: false, isApple: false }, 'look', 'fills the window'],
  [{ isAllowed: true, isApple: false, isRefused: true }, 'look', 'fills the window'],
] as const)('full screen: %o is %s', ([screen, state, says]) => {
  expect(fullScreenVerdict(screen)).toMatchObject({ state, says: expect.stringContaining(says) })
})

test.for([
  [{ canPlay: true }, 'ok', 'Play it'],
  [{ canPlay: true, isHeard: true }, 'ok', 'can be heard'],
  [{ canPlay: true, isHeard: false }, 'look', 'Turn up the volume'],
  [{ canPlay: false }, 'look', 'still shows when time is up'],
] as const)('sound: %o is %s', ([sound, state, says]) => {
  expect(soundVerdict(sound)).toMatchObject({ state, says: expect.stringContaining(says) })
})

const voice = (lang: string, localService = true) => ({ name: lang, lang, localService, default: false })

test.for([
  [[voice('en-US'), voice('en_GB')], 'ok', 'in a British voice'],
  [[voice('fr-FR'), voice('en-US')], 'look', 'not in a British voice'],
  [[voice('en-GB', false)], 'look', 'the read-aloud button is hidden here'],
  [[], 'look', 'the read-aloud button is hidden here'],
] as const)('voices: %o are %s', ([voices, state, says]) => {
  expect(voicesVerdict(voices)).toMatchObject({ state, says: expect.stringContaining(says) })
})

const of = (...states: Verdict['state'][]): Verdict[] => states.map((state) => ({ state, says: '', detail: '' }))

test.for([
  [of('ok', 'ok'), 'ok', 'Everything works on this computer'],
  [of('look', 'ok'), 'look', '1 thing to look at'],
  [of('look', 'look'), 'look', '2 things to look at'],
  [of('bad', 'untested'), 'bad', '1 thing does not work'],
  [of('bad', 'bad', 'look'), 'bad', '2 things do not work, and 1 to look at'],
] as const)('the summary of %o', ([verdicts, state, title]) => {
  expect(summaryOf(verdicts)).toMatchObject({ state, title })
})
