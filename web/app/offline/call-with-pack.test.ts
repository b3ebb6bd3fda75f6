import { afterEach, expect, test, vi } from 'vitest'
import { searchLibrary } from '#contract/library/library.ts'
import { currentSlide, weekSlides } from '#contract/slides/slides.ts'
import { aPack, aStoredPack } from '#tests/support/slides/packs.ts'
import { keyOf } from '#web/platform/calls/api.ts'
import { isStandingIn, isStoodInFor } from '#web/platform/calls/without-network.ts'
import { callWithPack } from './call-with-pack.ts'

vi.useFakeTimers({ now: new Date('2026-11-17T08:50:00Z'), toFake: ['Date'] })
afterEach(() => vi.unstubAllGlobals())

function callWhere(response: () => Promise<Response>) {
  vi.stubGlobal('fetch', response)
  vi.stubGlobal('document', { cookie: 'dd_hint=1-tag' })
  return callWithPack({ stored: aStoredPack(), sendChanges: async () => {} })
}

const week = aPack().days.slice(0, 5).toReversed()
const page = '<h1>Welcome to the Wi-Fi</h1>'

test('the server’s response comes before the pack’s', async () => {
  const call = callWhere(async () => Response.json(week))
  expect((await call(weekSlides, {})).response).toEqual(week)
  expect(isStandingIn()).toBe(false)
})

test.for([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is restarting', async () => new Response('', { status: 503 })],
  ['a Wi-Fi log-in page answers in its place', async () => new Response(page)],
  ['a filter refuses it', async () => new Response(page, { status: 403 })],
  ['a proxy wants a log-in of its own', async () => new Response(page, { status: 401 })],
] as const)('the pack answers when %s, until the server does', async ([, failing]) => {
  expect((await callWhere(failing)(weekSlides, {})).response).toMatchObject([{ id: 'of 2026-11-16' }, {}, {}, {}, {}])
  expect([isStandingIn(), isStoodInFor([...keyOf(weekSlides, {}), 'and more'])]).toEqual([true, true])
  await callWhere(async () => Response.json(week))(weekSlides, {})
  expect(isStandingIn()).toBe(false)
})

test.for([401, 402, 403])('our own refusal with %i is a refusal', async (status) => {
  const call = callWhere(async () => Response.json({ message: 'Not now.' }, { status }))
  await expect(call(currentSlide, {})).rejects.toMatchObject({ status, said: 'Not now.' })
})

test('what the pack does not have needs the network, and says so', async () => {
  const call = callWhere(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(searchLibrary, {})).rejects.toMatchObject({
    said: 'This part is not on this device. It comes back with the connection.',
  })
})
