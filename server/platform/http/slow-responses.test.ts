import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { freshApp } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { serve } from './serve.ts'

const database = testDatabase()
const stuck = { path: '/api/stuck', access: 'anyone', says: 'Never answers.', response: z.object({}) } as const
const neverResponds = () => new Promise<never>(() => {})

afterEach(() => void vi.useRealTimers())

test.for([
  ['reads', endpoint({ ...stuck, method: 'GET' }), ''],
  ['writes', endpoint({ ...stuck, method: 'POST', body: z.strictObject({}) }), '{}'],
] as const)('a call that %s and gets stuck is answered with 503 after thirty seconds', async ([, asked, body]) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const app = freshApp({ db: database() })
  const begun = new Promise<void>((begin) => {
    serve(app, asked, () => {
      begin()
      return neverResponds()
    })
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  // Over a real connection: only there does Fastify's own timeout end with the request body.
  const bodyRead = new Promise((read) => app.server.once('request', (request) => request.once('close', read)))
  const socket = connect(Number(port), '127.0.0.1')
  const head = ['host: a', 'sec-fetch-site: same-origin', 'content-type: application/json', 'connection: close']
  socket.write(
    [`${asked.method} ${asked.path} HTTP/1.1`, ...head, `content-length: ${body.length}`, '', body].join('\r\n'),
  )
  await begun
  if (body) await bodyRead
  vi.advanceTimersByTime(30_000)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 [^]*This took too long\. Please try again in a moment\./)
  await app.close()
})
