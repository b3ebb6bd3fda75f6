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

test('the built worker is a script that browsers check at every visit', async () => {
  const { body, headers, statusCode } = await ask('/sw.js')
  expect([statusCode, body]).toEqual([200, readFileSync('dist/client/sw.js', 'utf8')])
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  })
})

test.for(['/sw.js', '/app-shell'])(
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
    const answer = await ask('/app-shell', { cookie })
    expect([answer.body, answer.headers.etag, answer.headers['set-cookie']]).toEqual([body, headers.etag, undefined])
  }
})

test('the app may keep slides for days without a network, unless that is switched off', async () => {
  expect((await ask('/api/config')).json()).toMatchObject({ offline: true })
  expect((await ask('/api/config', {}, off)).json()).toMatchObject({ offline: false })
})

test('if it is switched off, a browser gets a worker instead that it takes as a new one', async () => {
  const on = await ask('/sw.js')
  const instead = await ask('/sw.js', { 'if-none-match': String(on.headers.etag) }, off)
  expect([instead.statusCode, instead.body === on.body]).toEqual([200, false])
  expect(instead.headers).toMatchObject({
    'content-type': on.headers['content-type'],
    'cache-control': 'no-cache',
    'content-security-policy': on.headers['content-security-policy'],
  })
})

test('that worker takes over at once, deletes what was kept, unregisters itself and answers no request', async () => {
  const done: string[] = []
  const works: Promise<void>[] = []
  const handlers = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>()
  const names = ['dd-shell-1', 'dd-pictures', 'of-another-app']
  const { body } = await ask('/sw.js', {}, off)
  runInContext(
    body,
    createContext({
      addEventListener: handlers.set.bind(handlers),
      skipWaiting: () => done.push('takes over'),
      caches: { keys: async () => names, delete: async (name: string) => done.push(`deletes ${name}`) },
      registration: { unregister: async () => done.push('unregisters') },
    }),
  )
  expect([...handlers.keys()]).toEqual(['install', 'activate'])
  for (const handle of handlers.values()) handle({ waitUntil: (work) => works.push(work) })
  await Promise.all(works)
  expect(done).toEqual(['takes over', 'deletes dd-shell-1', 'deletes dd-pictures', 'unregisters'])
})
