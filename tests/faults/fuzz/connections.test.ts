import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#contract/site/config.ts'
import { freshApp } from '#tests/support/platform/app.ts'
import { freshEmbedded, testDatabase } from '#tests/support/platform/database/database.ts'
import { byRunLength } from '../run-length.ts'

const database = testDatabase(freshEmbedded)
let app: FastifyInstance
let port = 0

beforeAll(async () => {
  app = freshApp({ db: database() })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Everything that the server sends on one connection until it closes. */
async function responsesTo(bytes: string | Uint8Array): Promise<{ statuses: number[]; received: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  // The server may hang up on nonsense.
  const received = await text(socket).catch(() => '')
  return { statuses: [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)), received }
}

const lines = (...head: string[]) => [...head, '', ''].join('\r\n')
const ask = lines(`GET ${readConfig.path} HTTP/1.1`, 'host: a')
const login = 'POST /api/auth/school-login HTTP/1.1'
const own = ['host: a', 'sec-fetch-site: same-origin', 'content-type: application/json']
const chunked = [login, ...own, 'transfer-encoding: chunked']

const malformed = {
  'no request line': '\r\n\r\n\r\nhello\r\n\r\n',
  'half a request line': 'GET\r\n\r\n',
  'an unknown HTTP version': lines('GET / HTTP/9.9', 'host: a'),
  'an HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a TLS hello': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'NUL bytes': '\0'.repeat(500),
  'a method of 20,000 letters': `${'A'.repeat(20_000)} / HTTP/1.1\r\n\r\n`,
  'an address of 100,000 letters': lines(`GET /${'a'.repeat(100_000)} HTTP/1.1`, 'host: a'),
  'an address with a NUL in it': lines('GET /api/\0config HTTP/1.1', 'host: a'),
  'an address with a broken percent code': lines('GET /api/slides/%zz HTTP/1.1', 'host: a'),
  'an address that is a star': lines('OPTIONS * HTTP/1.1', 'host: a'),
  'a CONNECT request': lines('CONNECT evil.example:443 HTTP/1.1', 'host: a'),
  'a header of 100,000 letters': lines(`GET / HTTP/1.1`, 'host: a', `x-a: ${'a'.repeat(100_000)}`),
  'ten thousand headers': lines('GET / HTTP/1.1', ...Array.from({ length: 10_000 }, (_, at) => `x-${at}: a`)),
  'a header without a colon': lines('GET / HTTP/1.1', 'host: a', 'nothing'),
  'a header with a NUL': lines('GET / HTTP/1.1', 'host: a', 'x-a: \0'),
  'a space before a colon': lines(login, ...own, 'content-length : 2') + '{}',
  'a header on two lines': lines('GET / HTTP/1.1', 'host: a', 'x-a: b', ' c: d', 'transfer-encoding:', ' chunked'),
  'no host': lines(`GET ${readConfig.path} HTTP/1.1`),
  'two lengths': lines(login, ...own, 'content-length: 2', 'content-length: 3') + '{}',
  'a negative length': lines(login, ...own, 'content-length: -2') + '{}',
  'a length with a sign': lines(login, ...own, 'content-length: +2') + '{}',
  'a length beyond any integer': lines(login, ...own, 'content-length: 99999999999999999999') + '{}',
  'a length and chunks': lines(...chunked, 'content-length: 4') + `0\r\n\r\n${ask}`,
  'an unknown transfer encoding': lines(login, ...own, 'transfer-encoding: xchunked') + `0\r\n\r\n${ask}`,
  'chunked and another encoding': lines(login, ...own, 'transfer-encoding: chunked, identity') + `0\r\n\r\n${ask}`,
  'a chunk size beyond any integer': lines(...chunked) + `fffffffffffffffff\r\n${ask}`,
  'a chunk longer than its size': lines(...chunked) + `2\r\n{}${ask}`,
  'a chunk with a negative size': lines(...chunked) + `-2\r\n{}\r\n0\r\n\r\n`,
  'a chunk extension of 200,000 letters': lines(...chunked) + `2;${'a'.repeat(200_000)}\r\n{}\r\n0\r\n\r\n`,
  'an unknown expectation': lines('GET / HTTP/1.1', 'host: a', 'expect: wonders'),
}

test.for(Object.entries(malformed))(
  '%s is refused or disconnected, and nothing after it is read as a request',
  async ([, bytes]) => {
    const { statuses, received } = await responsesTo(bytes)
    expect(statuses.length, received).toBeLessThanOrEqual(1)
    for (const status of statuses) expect([400, 403, 404, 413, 414, 417, 431], received).toContain(status)
    expect(await responsesTo(ask)).toMatchObject({ statuses: [200] })
  },
)

test('ten pipelined requests are answered, fifty are cut off, and none is answered after a malformed one', async () => {
  expect((await responsesTo(ask.repeat(10))).statuses).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await responsesTo(ask.repeat(50))).statuses.length).toBeLessThan(50)
  const { statuses } = await responsesTo(`${ask}${malformed['half a request line']}${ask}`)
  expect(statuses.at(-1)).toBe(400)
  expect(statuses.length).toBeLessThanOrEqual(2)
})

test('whichever bytes of a request are changed, the server answers or hangs up, and keeps running', async () => {
  const whole = Buffer.from(`${lines(...chunked)}2\r\n{}\r\n0\r\n\r\n${ask}`)
  const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }))
  const mutated = fc.array(change, { minLength: 1, maxLength: 6 }).map((changes) => {
    const bytes = Uint8Array.from(whole)
    for (const [at, byte] of changes) bytes[at] = byte
    return bytes
  })
  const answered = fc.asyncProperty(mutated, async (bytes) => {
    const { statuses } = await responsesTo(bytes)
    return statuses.every((status) => status < 500)
  })
  const found = await fc.check(answered, { numRuns: byRunLength({ short: 40, long: 5000 }) })
  expect(fc.defaultReportMessage(found)).toBeUndefined()
  expect(await responsesTo(ask)).toMatchObject({ statuses: [200] })
})
