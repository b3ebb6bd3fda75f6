import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint, Request } from '#contract/endpoint.ts'
import { addFavourite, removeFavourite } from '#contract/library/library.ts'
import { readSwap } from '#contract/library/offers.ts'
import { currentSlide, weekSlides } from '#contract/slides/slides.ts'
import { swapSlide, undoSwap } from '#contract/slides/swaps.ts'
import { inBrowserTab } from '#tests/support/app/browser-tab.ts'
import { aPack, aPackedSlide, aStoredPack } from '#tests/support/slides/packs.ts'
import { keyOf } from '#web/platform/calls/api.ts'
import { noteResponse } from '#web/platform/calls/without-network.ts'
import { readEntries } from '#web/platform/outbox/entries.ts'
import { isWaiting } from '#web/platform/outbox/waiting-change.ts'
import { callWithPack } from './call-with-pack.ts'
import { sendChanges, setOutboxOwner } from './outbox-in-use.ts'

const date = '2026-11-16'
const onMonday = { params: { date } }
const swapTo = (slideId: string) => ({ ...onMonday, body: { slideId } })

let sent: string[] = []
let network: 'gone' | 'up' = 'gone'

inBrowserTab()
beforeEach(() => {
  sent = []
  network = 'gone'
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (network === 'gone') throw new TypeError('Failed to fetch')
    sent.push(`${method} ${path} ${typeof body === 'string' ? body : ''}`.trim())
    return Response.json(path.startsWith('/api/swaps') ? swapped : { success: true, message: 'Done.' })
  })
})

afterEach(() => {
  for (const [endpoint, request] of asked.splice(0)) noteResponse(keyOf(endpoint, request), 'server')
})

const asked: [Endpoint, Partial<Request<Endpoint>>][] = []
const swapped = { slide: aPack().days[0], exchangedWith: null }
const waiting = () => readEntries().map(({ about }) => about)

function askWith(stored = aStoredPack()) {
  setOutboxOwner(stored)
  const call = callWithPack({ stored, sendChanges })
  return async (endpoint: Endpoint, request: Partial<Request<Endpoint>> = {}) => {
    asked.push([endpoint, request])
    return (await call(endpoint, request)).response
  }
}

test('a swap without a network shows at once, on the day and in the week, and can be put back', async () => {
  const ask = askWith()
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
  expect([await ask(currentSlide), waiting()]).toMatchObject([{ id: 'of 2026-11-16' }, [`swap ${date}`]])
})

test('the page is told that a swap waits, and nothing of the kind once the server has made it', async () => {
  const call = callWithPack({ stored: aStoredPack(), sendChanges })
  expect(isWaiting((await call(swapSlide, swapTo('spare-1'))).headers)).toBe(true)
  network = 'up'
  expect(isWaiting((await call(swapSlide, swapTo('spare-2'))).headers)).toBe(false)
  expect(waiting()).toEqual([])
})

test('a slide that is not on this device cannot be used without a network, and the sentence names those that can', async () => {
  const ask = askWith()
  await expect(ask(swapSlide, swapTo('a slide of the library'))).rejects.toMatchObject({
    said: 'This slide is not on this device. Until the connection is back, you can use ‘About spare-1’ or ‘About spare-2’ instead.',
  })
  expect([waiting(), await ask(currentSlide)]).toMatchObject([[], { id: 'of 2026-11-16' }])
})

test('a swap that is undone is also undone on the server, which may have taken it although its response was lost', async () => {
  const ask = askWith()
  await ask(swapSlide, swapTo('spare-1'))
  await ask(undoSwap, { ...onMonday, query: { for: 'person' } })
  network = 'up'
  vi.advanceTimersByTime(10_000)
  await sendChanges()
  expect([sent, waiting()]).toEqual([[`PUT /api/swaps/${date} {"slideId":"of ${date}","for":"person"}`], []])
})

test('a trial’s spare changes places with the slide', async () => {
  const spares = [{ slide: aPackedSlide('of 2026-11-18'), exchangedWith: '2026-11-18' }]
  const ask = askWith(aStoredPack({ pack: aPack({ spares }) }))
  expect(await ask(swapSlide, swapTo('of 2026-11-18'))).toMatchObject({ exchangedWith: '2026-11-18' })
  expect(await ask(weekSlides)).toMatchObject([{ id: 'of 2026-11-18' }, {}, { id: 'of 2026-11-16' }, {}, {}])
})

test('a swap that the server knows can only be undone by it', async () => {
  await expect(askWith()(undoSwap, onMonday)).rejects.toMatchObject({ status: 0 })
})

test('what was changed is sent once, the last of each, before the next question', async () => {
  const ask = askWith()
  const later = () => vi.advanceTimersByTime(1)
  await ask(swapSlide, swapTo('spare-1'))
  await ask(addFavourite, { params: { id: 'lost' } })
  later()
  await ask(swapSlide, swapTo('spare-2'))
  later()
  await ask(addFavourite, { params: { id: 'found' } })
  later()
  await ask(removeFavourite, { params: { id: 'lost' } })
  network = 'up'
  vi.advanceTimersByTime(10_000)
  await Promise.all([sendChanges(), sendChanges()])
  expect([sent, waiting()]).toEqual([
    [
      `PUT /api/swaps/${date} {"slideId":"spare-2"}`,
      'PUT /api/library/found/favourite',
      'DELETE /api/library/lost/favourite',
    ],
    [],
  ])
})

test('once another person has signed in, it answers nothing and sends nothing', async () => {
  const ask = askWith()
  await ask(swapSlide, swapTo('spare-1'))
  vi.stubGlobal('document', { cookie: 'dd_hint=1-another' })
  await expect(ask(currentSlide)).rejects.toMatchObject({ status: 0 })
  network = 'up'
  vi.advanceTimersByTime(10_000)
  await sendChanges()
  expect([sent, waiting()]).toEqual([[], [`swap ${date}`]])
})
