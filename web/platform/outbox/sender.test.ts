import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { inBrowserTab } from '#tests/support/app/browser-tab.ts'
import { addEntry, readEntries } from './entries.ts'
import { createSender, type Done } from './sender.ts'

const storage = inBrowserTab()
const teacher = 'a-teacher'
const colleague = 'a-colleague'
const minute = 60_000
const day = 24 * 60 * minute

type Reply = (sent: string) => Response
const ok: Reply = () => Response.json({ success: true })
const noNetwork: Reply = () => {
  throw new TypeError('Failed to fetch')
}
const refused =
  (status: number, headers = {}): Reply =>
  () =>
    Response.json({ message: 'Not like this.' }, { status, headers })

const endpointOf = (method: 'POST' | 'PUT', path: `/api/${string}`): Endpoint => ({
  method,
  path,
  access: 'licensed',
  response: z.object({ success: z.literal(true) }),
  says: '',
})

type Setting = { account?: string | undefined; replies?: Reply[]; whileSending?: (sent: string) => void }

/** A tab that sends uses and swaps to a fake server, which replies as told and then well. */
function createTab({ account = teacher, replies = [], whileSending }: Setting = {}) {
  const arrived: string[] = []
  const told: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const sent = `${path} ${typeof body === 'string' ? body : ''}`.trim()
    whileSending?.(sent)
    const response = (replies.shift() ?? ok)(sent)
    if (response.ok && response.headers.get('content-type')?.includes('json')) arrived.push(sent)
    return response
  })
  const withAge = {
    request: ({ request }: Done['entry'], secondsAgo: number) => ({ ...request, body: { secondsAgo } }),
  }
  const sender = createSender({
    kinds: {
      use: { endpoint: endpointOf('POST', '/api/uses/:id'), namesAccount: true },
      dated: { endpoint: endpointOf('POST', '/api/uses/:id'), ...withAge },
      swap: { endpoint: endpointOf('PUT', '/api/swaps/:id') },
    },
    maxDaysKept: 14,
    account: () => account,
    onDone: (done) => told.push(...done.map(({ refusal = 'done' }) => refusal)),
    onSignedOut: () => told.push('signed out'),
  })
  return { sender, arrived, told }
}

const add = (id: string, { kind = 'use', account = teacher } = {}) =>
  addEntry({ account, kind, about: `${kind} ${id}`, request: { params: { id } } })
const waiting = () => readEntries().map(({ about }) => about)
const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('an entry is sent at once and then removed', async () => {
  const { sender, arrived, told } = createTab()
  add('lost')
  await sender.send()
  expect([arrived, waiting(), told]).toEqual([['/api/uses/lost'], [], ['done']])
})

const loginPage = '<h1>Please sign in to the Wi-Fi</h1>'

test.each([
  ['no network', noNetwork],
  ['a fault of the server', refused(500)],
  ['a server that is restarting', refused(503)],
  ['too many calls', refused(429)],
  ['a Wi-Fi log-in page', () => new Response(loginPage)],
  ['a filter that refuses', () => new Response(loginPage, { status: 403 })],
  ['a proxy that asks for a password', () => new Response(loginPage, { status: 401 })],
  ['JSON that is not ours', () => Response.json({}, { status: 404 })],
] as const)('uses and swaps that meet %s are kept, and sent again with growing waits', async (_, reply) => {
  for (const kind of ['use', 'swap']) {
    const { sender, arrived, told } = createTab({ replies: [reply, reply, reply] })
    add('lost', { kind })
    await sender.send()
    await passed(2_000 + 4_000 + 7_999)
    expect([arrived, waiting(), told]).toEqual([[], [`${kind} lost`], []])
    await passed(1)
    expect([arrived, waiting(), told]).toEqual([[`/api/${kind}s/lost`], [], ['done']])
  }
})

test('an entry that waits is tried every five minutes at most', async () => {
  const replies = Array.from({ length: 1_000 }, () => noNetwork)
  const { sender } = createTab({ replies })
  add('lost')
  await sender.send()
  await passed(60 * minute)
  const before = replies.length
  await passed(60 * minute)
  expect(before - replies.length).toBe(12)
})

test('an entry is not sent again before the server has asked for it', async () => {
  const { sender, arrived } = createTab({ replies: [refused(503, { 'retry-after': '30' })] })
  add('lost')
  await sender.send()
  await passed(29_999)
  expect(arrived).toEqual([])
  await passed(1)
  expect(arrived).toEqual(['/api/uses/lost'])
})

test('an entry is sent once, as soon as the network is back', async () => {
  const { sender, arrived } = createTab({ replies: [noNetwork] })
  add('lost')
  await sender.send()
  await passed(1_000)
  await sender.send()
  await passed(minute)
  expect(arrived).toEqual(['/api/uses/lost'])
})

test('what was just tried does not hold up each call', async () => {
  const { sender, arrived } = createTab({ replies: [noNetwork, noNetwork] })
  add('lost')
  await sender.sendUnlessJustTried()
  await sender.sendUnlessJustTried()
  await passed(2_000)
  expect(arrived).toEqual([])
  await sender.sendUnlessJustTried()
  expect(arrived).toEqual([])
  vi.setSystemTime(Date.now() + 10_000)
  await sender.sendUnlessJustTried()
  expect(arrived).toEqual(['/api/uses/lost'])
})

test('entries that met no network are sent in their order', async () => {
  const { sender, arrived } = createTab({ replies: [noNetwork, noNetwork] })
  add('first')
  vi.setSystemTime(Date.now() + 1)
  add('second')
  await sender.send()
  await passed(minute)
  expect(arrived).toEqual(['/api/uses/first', '/api/uses/second'])
})

test('an entry on which the server always fails does not hold up the others', async () => {
  const fails: Reply = (sent) => (sent.includes('broken') ? refused(500)(sent) : ok(sent))
  const { sender, arrived } = createTab({ replies: Array.from({ length: 20 }, () => fails) })
  add('broken')
  vi.setSystemTime(Date.now() + 1)
  add('lost')
  await sender.send()
  await passed(minute)
  expect([arrived, waiting()]).toEqual([['/api/uses/lost'], ['use broken']])
})

test.each([400, 402, 403, 404, 409])(
  'what is refused with %i leaves the list with its sentence, and the next is sent',
  async (status) => {
    const { sender, arrived, told } = createTab({ replies: [refused(status)] })
    add('lost', { kind: 'swap' })
    vi.setSystemTime(Date.now() + 1)
    add('found')
    await sender.send()
    expect([arrived, waiting(), told]).toEqual([['/api/uses/found'], [], ['Not like this.', 'done']])
  },
)

test.each([
  ['no one is signed in', 401],
  ['another account is', 409],
])('when %s, entries wait for the same person', async (_, status) => {
  const before = createTab({ replies: [refused(status)] })
  add('lost')
  await before.sender.send()
  await passed(60 * minute)
  expect([before.arrived, before.told]).toEqual([[], ['signed out']])
  add('theirs', { account: colleague })
  const theirs = createTab({ account: colleague })
  await theirs.sender.send()
  expect(theirs.arrived).toEqual(['/api/uses/theirs'])
  const again = createTab()
  await again.sender.send()
  expect([again.arrived, waiting()]).toEqual([['/api/uses/lost'], []])
})

test('while it is not certain who is signed in, nothing is sent', async () => {
  const { sender, arrived } = createTab({ account: '' })
  add('lost')
  await sender.send()
  expect([arrived, waiting()]).toEqual([[], ['use lost']])
})

test.each([
  ['at once', 999, 0],
  ['after a minute', minute, 60],
  ['after a weekend, in whole seconds', 2 * day + 999, 2 * 24 * 60 * 60],
  ['after fourteen days', 14 * day, 14 * 24 * 60 * 60],
  ['by a clock that was set back meanwhile', -day, 0],
])('an entry that is sent %s says how long ago it was', async (_, waitedMs, secondsAgo) => {
  const { sender, arrived } = createTab()
  add('lost', { kind: 'dated' })
  vi.setSystemTime(Date.now() + waitedMs)
  await sender.send()
  expect(arrived).toEqual([`/api/uses/lost {"secondsAgo":${secondsAgo}}`])
})

test('what was kept for more than fourteen days is dropped unsent, of every account, and later entries are sent', async () => {
  const { sender, arrived } = createTab()
  add('lost')
  add('theirs', { account: colleague })
  vi.setSystemTime(Date.now() + 14 * day + 1_000)
  await sender.send()
  expect([arrived, waiting()]).toEqual([[], []])
  add('found')
  await sender.send()
  expect(arrived).toEqual(['/api/uses/found'])
})

test('what is added while an entry is on its way is sent too, also about the same thing', async () => {
  const more = ['lost', 'found']
  const { sender, arrived } = createTab({ whileSending: () => more.splice(0).forEach((id) => add(id)) })
  add('lost')
  await sender.send()
  expect([arrived.toSorted(), waiting()]).toEqual([['/api/uses/found', '/api/uses/lost', '/api/uses/lost'], []])
})

test('two tabs send what both have kept once', async () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: object, work: () => Promise<void>) => (last = last.then(work))
  vi.stubGlobal('navigator', { locks: { request } })
  add('lost')
  add('found')
  const { sender, arrived } = createTab()
  const other = createTab()
  await Promise.all([sender.send(), other.sender.send()])
  expect([[...arrived, ...other.arrived].toSorted(), waiting()]).toEqual([['/api/uses/found', '/api/uses/lost'], []])
})

test('a browser that does not remove what was sent does not send it for ever', async () => {
  const { sender, arrived } = createTab()
  add('lost')
  storage().removeItem = () => {}
  await sender.send()
  await sender.send()
  expect([arrived, waiting()]).toEqual([['/api/uses/lost'], ['use lost']])
})

test('a stopped sender does not try again, and what waits stays', async () => {
  const { sender, arrived } = createTab({ replies: [noNetwork] })
  add('lost')
  await sender.send()
  sender.stop()
  await passed(minute)
  expect([arrived, waiting()]).toEqual([[], ['use lost']])
})
