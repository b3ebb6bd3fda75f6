import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#contract/site/config.ts'
import { freshApp } from '#tests/support/app.ts'
import { freshEmbedded, testDatabase } from '#tests/support/database.ts'
import { howOften } from '../how-often.ts'

const database = testDatabase(freshEmbedded)
let app: FastifyInstance
let port = 0

beforeAll(async () => {
  app = freshApp({ db: database() })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** All that is answered on one connection, until it is closed. */
async function answersTo(bytes: string | Uint8Array): Promise<{ statuses: number[]; said: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  // Whoever sends nonsense may be hung up on.
  const said = await text(socket).catch(() => '')
  return { statuses: [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)), said }
}

const lines = (...head: string[]) => [...head, '', ''].join('\r\n')
const ask = lines(`GET ${readConfig.path} HTTP/1.1`, 'host: a')
const login = 'POST /api/auth/school-login HTTP/1.1'
const own = ['host: a', 'sec-fetch-site: same-origin', 'content-type: application/json']
const chunked = [login, ...own, 'transfer-encoding: chunked']

const malformed = {
  'no request line': '\r\n\r\n\r\nhello\r\n\r\n',
  'half a request line': 'GET\r\n\r\n',
  'a version that nobody knows': lines('GET / HTTP/9.9', 'host: a'),
  'the greeting of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'the greeting of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'NUL bytes': '\0'.repeat(500),
  'a method of 20,000 letters': `${'A'.repeat(20_000)} / HTTP/1.1\r\n\r\n`,
  'an address of 100,000 letters': lines(`GET /${'a'.repeat(100_000)} HTTP/1.1`, 'host: a'),
  'an address with a NUL in it': lines('GET /api/\0config HTTP/1.1', 'host: a'),
  'an address that is no code': lines('GET /api/slides/%zz HTTP/1.1', 'host: a'),
  'an address that is a star': lines('OPTIONS * HTTP/1.1', 'host: a'),
  'an address of a proxy': lines('CONNECT evil.example:443 HTTP/1.1', 'host: a'),
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
  'a length beyond all numbers': lines(login, ...own, 'content-length: 99999999999999999999') + '{}',
  'a length and pieces': lines(...chunked, 'content-length: 4') + `0\r\n\r\n${ask}`,
  'pieces that are none': lines(login, ...own, 'transfer-encoding: xchunked') + `0\r\n\r\n${ask}`,
  'pieces and something else': lines(login, ...own, 'transfer-encoding: chunked, identity') + `0\r\n\r\n${ask}`,
  'a piece that is longer than all numbers': lines(...chunked) + `fffffffffffffffff\r\n${ask}`,
  'a piece that is shorter than it says': lines(...chunked) + `2\r\n{}${ask}`,
  'a piece with a negative length': lines(...chunked) + `-2\r\n{}\r\n0\r\n\r\n`,
  'a piece with 200,000 letters of extension': lines(...chunked) + `2;${'a'.repeat(200_000)}\r\n{}\r\n0\r\n\r\n`,
  'an expectation that nobody has': lines('GET / HTTP/1.1', 'host: a', 'expect: wonders'),
}

test.for(Object.entries(malformed))('%s is refused or hung up on, and nothing behind it is read', async ([, bytes]) => {
  const { statuses, said } = await answersTo(bytes)
  expect(statuses.length, said).toBeLessThanOrEqual(1)
  for (const status of statuses) expect([400, 403, 404, 413, 414, 417, 431], said).toContain(status)
  expect(await answersTo(ask)).toMatchObject({ statuses: [200] })
})

test('ten questions in one breath have ten answers, whoever asks fifty is hung up on, and none is answered after one that is broken', async () => {
  expect((await answersTo(ask.repeat(10))).statuses).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await answersTo(ask.repeat(50))).statuses.length).toBeLessThan(50)
  const { statuses } = await answersTo(`${ask}${malformed['half a request line']}${ask}`)
  expect(statuses.at(-1)).toBe(400)
  expect(statuses.length).toBeLessThanOrEqual(2)
})

test('whichever bytes of a request are others, the server answers it or hangs up, and goes on', async () => {
  const whole = Buffer.from(`${lines(...chunked)}2\r\n{}\r\n0\r\n\r\n${ask}`)
  const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }))
  const spoilt = fc.array(change, { minLength: 1, maxLength: 6 }).map((changes) => {
    const bytes = Uint8Array.from(whole)
    for (const [at, byte] of changes) bytes[at] = byte
    return bytes
  })
  const answered = fc.asyncProperty(spoilt, async (bytes) => {
    const { statuses } = await answersTo(bytes)
    return statuses.every((status) => status < 500)
  })
  const found = await fc.check(answered, { numRuns: howOften({ short: 40, long: 5000 }) })
  expect(fc.defaultReportMessage(found)).toBeUndefined()
  expect(await answersTo(ask)).toMatchObject({ statuses: [200] })
})
