import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint, Request } from '#contract/endpoint.ts'
import { addFavourite, removeFavourite } from '#contract/library/library.ts'
import { readSwap } from '#contract/library/offers.ts'
import { currentSlide, weekSlides } from '#contract/slides/slides.ts'
import { swapSlide, undoSwap } from '#contract/slides/swaps.ts'
import { aPack, aPackedSlide, aStoredPack } from '#tests/support/slides/packs.ts'
import type { StoredPack } from '#web/platform/pack/stored-pack.ts'
import { createStandIn } from './stand-in.ts'

const date = '2026-11-16'
const onMonday = { params: { date } }
const swapTo = (slideId: string) => ({ ...onMonday, body: { slideId } })

let sent: string[] = []
let isOurs = true
let network: 'gone' | 'refuses' | 'a Wi-Fi log-in page' | 'up' = 'gone'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-16T08:50:00Z') })
  sent = []
  network = 'gone'
  isOurs = true
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (network === 'gone') throw new TypeError('Failed to fetch')
    if (network === 'a Wi-Fi log-in page') return new Response('<h1>Welcome</h1>')
    sent.push(`${method} ${path} ${typeof body === 'string' ? body : ''}`.trim())
    if (network === 'refuses') return Response.json({ message: 'This day is over.' }, { status: 400 })
    return Response.json(answerTo(path))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answerTo(path: string): unknown {
  if (!path.startsWith('/api/swaps')) return { success: true, message: 'Done.' }
  return { slide: aPack().days[0], exchangedWith: null }
}

function standInFor(stored: StoredPack = aStoredPack()) {
  const settled: (readonly string[])[] = []
  let saved = stored
  const save = async (next: StoredPack) => {
    saved = next
  }
  const load = async () => saved
  const standIn = createStandIn({
    stored,
    load,
    save,
    isOurs: () => isOurs,
    onSettled: (refusals) => settled.push(refusals),
  })
  const ask = async (endpoint: Endpoint, request: Partial<Request<Endpoint>> = {}) =>
    (await standIn.answer(endpoint, request))?.answer
  return { standIn, ask, settled, save, changes: () => saved.changes.length }
}

test('a swap without a network shows at once, on the day and in the week, and can be put back', async () => {
  const { ask, changes } = standInFor()
  expect(await ask(swapSlide, swapTo('spare-1'))).toMatchObject({
    slide: { id: 'spare-1', date },
    exchangedWith: null,
  })
  expect(await ask(currentSlide)).toMatchObject({ id: 'spare-1', date })
  expect(await ask(weekSlides)).toMatchObject([{ id: 'spare-1' }, {}, {}, {}, {}])
  expect(await ask(readSwap, onMonday)).toMatchObject({
    swappedFor: 'person',
    before: { id: 'of 2026-11-16' },
    offers: [{ slide: { id: 'of 2026-11-16' } }, { slide: { id: 'spare-2' } }],
  })
  expect(await ask(undoSwap, onMonday)).toMatchObject({ slide: { id: 'of 2026-11-16' } })
  expect([await ask(currentSlide), changes()]).toMatchObject([{ id: 'of 2026-11-16' }, 1])
})

test('a swap that is undone is also undone on the server, which may have taken it although its answer was lost', async () => {
  const { standIn, ask, changes } = standInFor()
  await ask(swapSlide, swapTo('spare-1'))
  await ask(undoSwap, { ...onMonday, query: { for: 'person' } })
  network = 'up'
  await standIn.settle()
  expect([sent, changes()]).toEqual([[`PUT /api/swaps/${date} {"slideId":"of ${date}","for":"person"}`], 0])
})

test('a trial’s spare changes places with the slide', async () => {
  const spares = [{ slide: aPackedSlide('of 2026-11-18'), exchangedWith: '2026-11-18' }]
  const { ask } = standInFor(aStoredPack({ pack: aPack({ spares }) }))
  expect(await ask(swapSlide, swapTo('of 2026-11-18'))).toMatchObject({ exchangedWith: '2026-11-18' })
  expect(await ask(weekSlides)).toMatchObject([{ id: 'of 2026-11-18' }, {}, { id: 'of 2026-11-16' }, {}, {}])
})

test('a swap that the server knows can only be undone by it', async () => {
  expect(await standInFor().ask(undoSwap, onMonday)).toBeUndefined()
})

test('what was changed is sent once, the last of each, when the network is back', async () => {
  const { standIn, ask, settled, changes } = standInFor()
  await ask(swapSlide, swapTo('spare-1'))
  await ask(addFavourite, { params: { id: 'lost' } })
  await ask(swapSlide, swapTo('spare-2'))
  await ask(addFavourite, { params: { id: 'found' } })
  await ask(removeFavourite, { params: { id: 'lost' } })
  network = 'up'
  await Promise.all([standIn.settle(), standIn.settle()])
  expect(sent).toEqual([
    `PUT /api/swaps/${date} {"slideId":"spare-2"}`,
    'PUT /api/library/found/favourite',
    'DELETE /api/library/lost/favourite',
  ])
  expect([settled, changes()]).toEqual([[[]], 0])
})

test('what another tab has changed stays', async () => {
  const { ask, save, changes } = standInFor()
  const { method, path } = addFavourite
  const theirs = { id: 'theirs', method, path, request: { params: { id: 'lost' } } }
  await save(aStoredPack({ changes: [theirs] }))
  await ask(swapSlide, swapTo('spare-1'))
  expect(changes()).toBe(2)
})

test.for(['gone', 'a Wi-Fi log-in page'] as const)('with the network %s nothing is lost', async (how) => {
  const { standIn, ask, settled, changes } = standInFor()
  await ask(swapSlide, swapTo('spare-1'))
  network = how
  await standIn.settle()
  expect([settled, changes()]).toEqual([[], 1])
  network = 'up'
  await standIn.settle()
  expect(sent).toEqual([])
  vi.advanceTimersByTime(10_000)
  await standIn.settle()
  expect([sent.length, changes()]).toEqual([1, 0])
})

test('once somebody else has signed in, it answers nothing and sends nothing', async () => {
  const { standIn, ask } = standInFor()
  await ask(swapSlide, swapTo('spare-1'))
  isOurs = false
  network = 'up'
  await standIn.settle()
  expect([await ask(currentSlide), sent]).toEqual([undefined, []])
})

test('a swap that the server refuses is given up, with its reason', async () => {
  const { standIn, ask, settled, changes } = standInFor()
  await ask(swapSlide, swapTo('spare-1'))
  network = 'refuses'
  await standIn.settle()
  expect([settled, changes()]).toEqual([[['This day is over.']], 0])
})
