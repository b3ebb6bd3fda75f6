import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { uploadHeaders } from '#contract/branding/logo.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { freshApp, post, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const bodyOfTen = ['host: a', 'sec-fetch-site: same-origin', 'content-length: 10']

afterEach(() => void vi.useRealTimers())

/** Opens a connection that stalls in the middle of its body. */
async function stuckAt(app: FastifyInstance, lines: readonly string[]): Promise<Socket> {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const reading = new Promise<void>((resolve) => {
    app.server.once('request', (request) => request.once('resume', resolve))
  })
  const socket = connect(Number(port), '127.0.0.1')
  socket.write([...lines, '', 'so'].join('\r\n'))
  await reading
  return socket
}

test('a client that stalls while sending a body is disconnected after twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const app = freshApp({ db: database() })
  const head = ['POST /api/auth/school-login HTTP/1.1', 'content-type: application/json', ...bodyOfTen]
  const socket = await stuckAt(app, head)
  vi.advanceTimersByTime(19_999)
  expect(socket.closed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [^]*This request took too long to arrive\./)
  await app.close()
})

test('a logo upload may take two minutes', async () => {
  const app = freshApp({ db: database() })
  const { cookie } = await aSchool(testPlatform({ db: database() }))
  const { uploadURL } = (await app.inject(post('/api/objects/upload', undefined, { cookie }))).json<{
    uploadURL: string
  }>()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { pathname, search } = new URL(uploadURL)
  const headers = Object.entries(uploadHeaders).map((header) => header.join(': '))
  const socket = await stuckAt(app, [`PUT ${pathname}${search} HTTP/1.1`, ...headers, ...bodyOfTen])
  vi.advanceTimersByTime(119_000)
  socket.write('mething.')
  const [response] = await once(socket, 'data')
  expect(String(response)).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
  await app.close()
})
