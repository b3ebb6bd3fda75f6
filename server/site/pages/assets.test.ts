import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshApp } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

// A listener, as `inject` would resolve the dots before the server sees them.
let app: ReturnType<typeof freshApp>
beforeAll(async () => {
  app = freshApp({ db: database() })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const outside = [
  '/assets/%00',
  '/assets/app.js%00.css',
  '/assets/../../x',
  '/assets/..%2f..%2fx',
  '/assets/..%5c',
  '/assets/..%5c..%5cx',
  '/assets/./x',
  '/assets//x',
  '/assets/',
]

test.for(outside)('there is nothing at %s', async (path) => {
  const { port } = app.server.address() as AddressInfo
  for (const encoding of ['identity', 'br, gzip']) {
    const request = get({ host: '127.0.0.1', port, path, agent: false, headers: { 'accept-encoding': encoding } })
    const [response]: IncomingMessage[] = await once(request, 'response')
    response?.resume()
    expect([response?.statusCode, response?.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(response?.headers['cache-control']).toBe('no-cache')
  }
})
