import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Environment } from '#server/platform/config/config.ts'
import { aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const off = { OFFLINE: 'off' }

const ask = (url: string, headers: Record<string, string> = {}, env: Environment = {}) =>
  testApp({ db: database(), env }).inject({ url, headers })

const workers = ['/sw.js', '/sw-front.js']

test.for(workers)('%s is the built worker, a script that browsers check at every visit', async (url) => {
  const { body, headers, statusCode } = await ask(url)
  expect([statusCode, body]).toEqual([200, readFileSync(`dist/client${url}`, 'utf8')])
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  })
})

test.for([...workers, '/app-shell'])(
  '%s is answered with 304 to a browser that has it, and is compressed',
  async (url) => {
    const first = await ask(url)
    const again = await ask(url, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const compressed = await ask(url, { 'accept-encoding': 'gzip, br' })
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(first.body)
  },
)

test('the shell is the app’s empty page, marked as such, with the app’s policy', async () => {
  const [shell, page] = [await ask('/app-shell'), await ask('/dashboard')]
  expect(shell.body).toContain('<html lang="en-GB" data-shell>')
  expect(shell.body.replace(' data-shell', '')).toBe(page.body)
  expect(shell.body).toContain('<div id="app"></div>')
  expect(shell.body).toContain('<meta name="robots" content="noindex" />')
  expect(shell.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': page.headers['content-security-policy'],
    'referrer-policy': 'no-referrer',
  })
  expect((await ask('/sitemap.xml')).body).not.toContain('app-shell')
})

test('the shell is the same for everyone who signs in', async () => {
  const platform = testPlatform({ db: database() })
  const teacher = await aTeacher(platform, { firstName: 'Grace', name: 'Elm Road' })
  const trial = await aTestAccount(platform, { trialEndsAt: new Date('2026-11-30T00:00:00Z') })
  const admin = await anAdmin(platform)
  const { body, headers } = await ask('/app-shell')
  for (const cookie of [teacher.cookie, trial.cookie, admin.cookie, `${teacher.cookie}; dd_hint=1`]) {
    const response = await ask('/app-shell', { cookie })
    expect([response.body, response.headers.etag, response.headers['set-cookie']]).toEqual([
      body,
      headers.etag,
      undefined,
    ])
  }
})

test('the app may keep slides for days without a network, unless that is switched off', async () => {
  expect((await ask('/api/config')).json()).toMatchObject({ offline: true })
  expect((await ask('/api/config', {}, off)).json()).toMatchObject({ offline: false })
})

test.for(workers)(
  'if it is switched off, instead of %s a browser gets a worker that it takes as a new one',
  async (url) => {
    const on = await ask(url)
    const instead = await ask(url, { 'if-none-match': String(on.headers.etag) }, off)
    expect([instead.statusCode, instead.body === on.body]).toEqual([200, false])
    expect(instead.headers).toMatchObject({
      'content-type': on.headers['content-type'],
      'cache-control': 'no-cache',
      'content-security-policy': on.headers['content-security-policy'],
    })
  },
)

test.for(workers)(
  'that worker in place of %s takes over at once, deletes what was kept, unregisters itself and answers no request',
  async (url) => {
    const done: string[] = []
    const names = ['dd-shell-1', 'dd-pictures', 'of-another-app']
    const { body } = await ask(url, {}, off)
    const { events, dispatch } = startWorker(body, {
      skipWaiting: () => done.push('takes over'),
      caches: { keys: async () => names, delete: async (name: string) => done.push(`deletes ${name}`) },
      registration: { unregister: async () => done.push('unregisters') },
    })
    expect(events).toEqual(['install', 'activate'])
    for (const name of events) await dispatch(name)
    expect(done).toEqual(['takes over', 'deletes dd-shell-1', 'deletes dd-pictures', 'unregisters'])
  },
)

const page = { status: 200 }
const busy = { status: 503 }
const home = { method: 'GET', mode: 'navigate', url: 'https://dot.example/' }

/** What the worker of the home and the login page responds, on a device without a pack; undefined if it leaves the request alone. */
async function askFront(request: object, fetch: () => Promise<object>): Promise<unknown> {
  let response: unknown
  const { body } = await ask('/sw-front.js')
  const { dispatch } = startWorker(body, {
    fetch,
    setTimeout: () => {},
    URL,
    indexedDB: { databases: async () => [] },
  })
  await dispatch('fetch', { request, respondWith: (given: unknown) => (response = given) })
  return response
}

test.for([
  ['payment', { ...home, url: 'https://dot.example/payment?plan=school' }],
  ['administration', { ...home, url: 'https://dot.example/admin' }],
  ['its login page', { ...home, url: 'https://dot.example/admin-login' }],
  ['a file', { ...home, mode: 'no-cors' }],
  ['a call', { ...home, mode: 'cors', url: 'https://dot.example/api/create-subscription' }],
  ['a form', { ...home, method: 'POST', url: 'https://dot.example/login' }],
  ['a page whose address begins alike', { ...home, url: 'https://dot.example/login/more' }],
] as const)('the worker of the home and the login page leaves %s alone', async ([, request]) => {
  const fetch = async () => expect.unreachable('It asked by itself.')
  expect(await askFront(request, fetch)).toBeUndefined()
})

test.for([
  ['a page', page],
  ['an error', busy],
] as const)('it passes on what the server says: %s', async ([, said]) => {
  expect(await askFront(home, async () => said)).toBe(said)
})

test('without a pack it leaves the browser’s own error', async () => {
  const lost = new TypeError('Failed to fetch')
  await expect(askFront(home, () => Promise.reject(lost))).rejects.toBe(lost)
})

/** Runs a worker's script with these globals. */
function startWorker(script: string, globals: object) {
  const handlers = new Map<string, (event: object) => void>()
  const scope = { ...globals, addEventListener: handlers.set.bind(handlers) }
  runInContext(script, createContext({ ...scope, self: scope }))
  const dispatch = async (name: string, event: object = {}): Promise<void> => {
    const works: Promise<void>[] = []
    handlers.get(name)?.({ ...event, waitUntil: (work: Promise<void>) => works.push(work) })
    await Promise.all(works)
  }
  return { events: [...handlers.keys()], dispatch }
}
