import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { uploadHeaders } from '#contract/branding/logo.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { freshApp, post, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { ensureSecret } from './gateway.ts'

const database = testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-objects-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const app = () => freshApp({ db: database(), env: { DATA_DIR: dataDir } })
const filesIn = (folder: string) => readdirSync(join(dataDir, 'objects', folder))

async function uploadAddress(at = app(), of?: string): Promise<string> {
  const cookie = of ?? (await aSchool(testPlatform({ db: database() }))).cookie
  const response = await at.inject(post('/api/objects/upload', undefined, { cookie }))
  return response.json<{ uploadURL: string }>().uploadURL
}

const putAt = (at: FastifyInstance, url: string) =>
  at.inject({ method: 'PUT', url, headers: uploadHeaders, payload: 'all' })

/** Sends only the first half of a file. `breakOff` resolves once the server has noticed the disconnect. */
async function halfOf(address: string, at: FastifyInstance): Promise<{ breakOff: () => Promise<unknown> }> {
  const { pathname, search } = new URL(address)
  const { port } = at.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const head = Object.entries({ host: 'a', ...uploadHeaders, 'content-length': 10 }).map((line) => line.join(': '))
  const asked = new Promise<[IncomingMessage, ServerResponse]>((resolve) => {
    at.server.once('request', (...both) => resolve(both))
  })
  socket.write([`PUT ${pathname}${search} HTTP/1.1`, ...head, '', 'half'].join('\r\n'))
  const [request, response] = await asked
  await once(request, 'resume')
  return {
    breakOff: () => {
      const closed = new Promise((resolve) => void response.once('close', resolve))
      socket.destroy()
      return closed
    },
  }
}

test('an address accepts one upload at a time; an aborted upload leaves nothing behind and can be retried', async () => {
  const address = await uploadAddress()
  const listening = app()
  await listening.listen({ port: 0, host: '127.0.0.1' })
  const { breakOff } = await halfOf(address, listening)
  expect((await putAt(listening, address)).statusCode).toBe(412)
  await breakOff()
  expect(filesIn('halves')).toEqual([])
  const again = await putAt(listening, address)
  expect([again.statusCode, filesIn('uploads')]).toEqual([200, [new URL(address).pathname.split('/').at(-1)]])
  await listening.close()
})

test('thirty uploads run at once, as each is held in memory; the next is rejected with 503 until one ends', async () => {
  const { cookie } = await aSchool(testPlatform({ db: database() }))
  const listening = app()
  await listening.listen({ port: 0, host: '127.0.0.1' })
  const halves = []
  for (let at = 0; at < 30; at += 1) halves.push(await halfOf(await uploadAddress(listening, cookie), listening))
  const next = await uploadAddress()
  expect((await putAt(listening, next)).statusCode).toBe(503)
  await halves[0]?.breakOff()
  expect((await putAt(listening, next)).statusCode).toBe(200)
  for (const { breakOff } of halves.slice(1)) await breakOff()
  await listening.close()
})

test.for(['image/png', 'image/jpeg', 'image/svg+xml; charset=utf-8', 'IMAGE/WEBP', undefined])(
  'an ordinary PUT of the type %s stores the file, once',
  async (type) => {
    const url = await uploadAddress()
    const put = (payload: string) =>
      app().inject({ method: 'PUT', url, headers: type ? { 'content-type': type } : {}, payload: Buffer.from(payload) })
    const first = await put('first')
    expect([first.statusCode, first.body]).toEqual([200, ''])
    expect((await put('second')).statusCode).toBe(412)
    const name = new URL(url).pathname.split('/').at(-1) ?? ''
    expect(readFileSync(join(dataDir, 'objects', 'uploads', name), 'utf8')).toBe('first')
  },
)

test('the refusal of another type names the one to send', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await app().inject({ method: 'PUT', url: await uploadAddress(), headers: form, payload: 'a=b' })
  expect([response.statusCode, response.json().message]).toEqual([
    415,
    'Please send this file as application/octet-stream: its address accepts no other type.',
  ])
})

test('an empty secret signs nothing', async () => {
  const emptied = mkdtempSync(join(tmpdir(), 'daily-dot-objects-'))
  mkdirSync(join(emptied, 'objects'))
  writeFileSync(join(emptied, 'objects', 'secret'), '')
  await expect(ensureSecret(emptied)).rejects.toThrow('cannot be read or written')
  rmSync(emptied, { recursive: true })
})

test('an address stays valid after a restart, and only the server’s user can read the signing secret', async () => {
  const address = await uploadAddress()
  const file = join(dataDir, 'objects', 'secret')
  const secret = readFileSync(file, 'utf8')
  expect([secret, statSync(file).mode & 0o777]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 0o600])
  const { statusCode } = await app().inject({ method: 'PUT', url: address, headers: uploadHeaders, payload: 'a file' })
  expect([statusCode, readFileSync(file, 'utf8')]).toEqual([200, secret])
})

test('a PUT needs neither a cookie nor an origin, and works for upload addresses only', async () => {
  const address = new URL(await uploadAddress())
  const put = (url: string) => app().inject({ method: 'PUT', url, headers: uploadHeaders, payload: 'a file' })
  for (const path of ['/objects/secret', '/objects/logos/x.png', '/objects/uploads/..%2Fsecret', '/objects/uploads/'])
    expect((await put(path + address.search)).statusCode, path).toBe(403)
  expect((await put(address.pathname + address.search)).statusCode).toBe(200)
})

test('a server whose files are in S3 accepts no uploads itself', async () => {
  const address = await uploadAddress()
  const s3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'eu-west-2',
    S3_BUCKET: 'logos',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const elsewhere = freshApp({ db: database(), env: { DATA_DIR: dataDir, ...s3 } })
  const { statusCode } = await elsewhere.inject({
    method: 'PUT',
    url: address,
    headers: uploadHeaders,
    payload: 'a file',
  })
  expect(statusCode).toBe(403)
})
