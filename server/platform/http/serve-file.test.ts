import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { freshApp } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { serveFile } from './serve-file.ts'

const database = testDatabase()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const probe = endpoint({
  method: 'GET',
  path: '/api/probe.csv',
  access: 'anyone',
  says: '.',
  contentType: 'text/csv; charset=utf-8',
  response: z.string(),
})

function appWith(pieces: () => AsyncGenerator<string>) {
  const app = freshApp({ db: database() })
  serveFile(app, probe, () => ({ name: 'probe.csv', pieces: pieces() }))
  return app
}

/** Over a real connection, which can be cut. */
async function open(pieces: () => AsyncGenerator<string>) {
  const app = appWith(pieces)
  closing.push(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const request = get({ port, host: '127.0.0.1', path: '/api/probe.csv' })
  const [response] = await once(request, 'response')
  return response as AsyncIterable<Buffer> & { statusCode: number; destroy: () => void }
}

test('the chunks arrive as one named attachment that is not cacheable', async () => {
  const response = await appWith(async function* () {
    yield 'Café,'
    yield '☕\r\n'
  }).inject({ url: '/api/probe.csv' })
  expect([response.statusCode, response.body]).toEqual([200, 'Café,☕\r\n'])
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="probe.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

test('an error before the first chunk is an ordinary refusal, not a download', async () => {
  const response = await appWith(async function* () {
    yield await Promise.reject(new Refusal(404, 'There is nothing to send.'))
  }).inject({ url: '/api/probe.csv' })
  expect([response.statusCode, response.json().message]).toEqual([404, 'There is nothing to send.'])
  expect(response.headers).not.toHaveProperty('content-disposition')
})

test('an error in mid-file breaks the connection, so that half a file is never taken for a whole one', async () => {
  const response = await open(async function* () {
    yield 'first\r\n'
    throw new Error('the database is gone')
  })
  expect(response.statusCode).toBe(200)
  await expect(text(response)).rejects.toThrow('aborted')
})

test('the file is generated only as fast as it is read, and no further once the client disconnects', async () => {
  const megabyte = 'x'.repeat(1_000_000)
  const maxAhead = 40
  let made = 0
  let ended = (): void => {}
  const making = new Promise<void>((resolve) => {
    ended = resolve
  })
  const response = await open(async function* () {
    try {
      // Endless: only a disconnect stops it.
      for (;;) {
        made += 1
        yield megabyte
      }
    } finally {
      ended()
    }
  })
  let taken = 0
  for await (const bytes of response) {
    taken += bytes.length
    if (taken > 100_000_000) break
  }
  await making
  expect(made).toBeLessThan(taken / megabyte.length + maxAhead)
})
