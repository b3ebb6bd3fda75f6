import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Access, endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { freshApp } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { toCachedResponse, serveCached } from './serve-cached.ts'

const database = testDatabase()
const teacher: Actor = {
  accountId: 'a',
  door: 'school',
  sessionHash: 'h',
  schoolId: 's',
  licence: 'open',
  holdsLicence: false,
  mayPlan: false,
  mayRunSchool: false,
}

function probe(access: Access) {
  return endpoint({ method: 'GET', path: '/api/probe', access, says: '.', response: z.object({ title: z.string() }) })
}

const cached = toCachedResponse(probe('licensed'), { title: 'Café ☕' })

function anApp(caller: Actor | null = teacher, access: Access = 'licensed') {
  const app = freshApp({ db: database(), findActor: async () => caller })
  serveCached(app, probe(access), () => cached)
  return app
}

test('a cached response is sent unchanged, for private caches that must revalidate', async () => {
  const response = await anApp().inject({ url: '/api/probe' })
  expect([response.statusCode, response.json()]).toEqual([200, { title: 'Café ☕' }])
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(cached.text)),
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'Cookie',
    etag: cached.etag,
  })
})

test.for(['TAG', 'W/TAG', '"other", TAG', '"other",W/TAG , "third"', '*', ' * '])(
  'a matching If-None-Match (%s) gets 304 and no body',
  async (form) => {
    const headers = { 'if-none-match': form.replace('TAG', cached.etag) }
    const response = await anApp().inject({ url: '/api/probe', headers })
    expect([response.statusCode, response.body]).toEqual([304, ''])
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie', etag: cached.etag })
    expect(response.headers).not.toHaveProperty('content-type')
  },
)

test.for(['"other"', 'W/"other", "third"', 'TAG-without-quotes', '', '"*"'])(
  'a different If-None-Match (%s) gets the full response',
  async (form) => {
    const headers = { 'if-none-match': form.replace('TAG', cached.etag.slice(1, -1)) }
    expect((await anApp().inject({ url: '/api/probe', headers })).json()).toEqual({ title: 'Café ☕' })
  },
)

test('access is checked even with a matching If-None-Match, and the refusal is not cacheable', async () => {
  const headers = { 'if-none-match': cached.etag }
  const ended: Actor = { ...teacher, licence: { endedBecause: 'This licence has ended.' } }
  const cases = [
    { app: anApp(null), status: 401 },
    { app: anApp(ended), status: 402 },
    { app: anApp(teacher, 'school'), status: 403 },
  ]
  for (const { app, status } of cases) {
    const response = await app.inject({ url: '/api/probe', headers })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([status, 'no-store'])
    expect(response.headers).not.toHaveProperty('etag')
  }
})

test('HEAD gets the headers of a cached response without its body', async () => {
  const response = await anApp().inject({ method: 'HEAD', url: '/api/probe' })
  expect([response.statusCode, response.headers.etag, response.body]).toEqual([200, cached.etag, ''])
})

test('different responses have different ETags, and equal ones the same', () => {
  const tagOf = (title: string) => toCachedResponse(probe('anyone'), { title }).etag
  expect(tagOf('Kindness')).toBe(tagOf('Kindness'))
  expect(tagOf('Kindness')).not.toBe(tagOf('Courage'))
})

test('fields outside the contract are dropped, and an invalid response is an error', () => {
  const tooMuch = { title: 'Kindness', passwordHash: 'leak' }
  expect(toCachedResponse(probe('anyone'), tooMuch).text).toBe('{"title":"Kindness"}')
  const seats = endpoint({ ...probe('anyone'), response: z.object({ seats: z.int().check(z.gte(0)) }) })
  expect(() => toCachedResponse(seats, { seats: -1 })).toThrow('seats')
})
