import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { uploadHeaders } from '#contract/branding/logo.ts'
import { freshApp, post, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool } from '#tests/support/people.ts'
import { secretOf } from './gateway.ts'

const database = testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-objects-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const app = () => freshApp({ db: database(), env: { DATA_DIR: dataDir } })
const filesIn = (folder: string) => readdirSync(join(dataDir, 'objects', folder))

async function anAddress(at = app(), of?: string): Promise<string> {
  const cookie = of ?? (await aSchool(testPlatform({ db: database() }))).cookie
  const answer = await at.inject(post('/api/objects/upload', undefined, { cookie }))
  return answer.json<{ uploadURL: string }>().uploadURL
}

const putAt = (at: FastifyInstance, url: string) =>
  at.inject({ method: 'PUT', url, headers: uploadHeaders, payload: 'all' })

/** Sends the first half of a file, and no more. `breakOff` ends once the server knows. */
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

test('an address takes one file at a time; of one that breaks off nothing is left, and it can be sent again', async () => {
  const address = await anAddress()
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

test('thirty files arrive at once, as each is in memory until it is there; the next is asked to come again', async () => {
  const { cookie } = await aSchool(testPlatform({ db: database() }))
  const listening = app()
  await listening.listen({ port: 0, host: '127.0.0.1' })
  const halves = []
  for (let at = 0; at < 30; at += 1) halves.push(await halfOf(await anAddress(listening, cookie), listening))
  const next = await anAddress()
  expect((await putAt(listening, next)).statusCode).toBe(503)
  await halves[0]?.breakOff()
  expect((await putAt(listening, next)).statusCode).toBe(200)
  for (const { breakOff } of halves.slice(1)) await breakOff()
  await listening.close()
})

test('with a secret that is empty nothing is signed', async () => {
  const emptied = mkdtempSync(join(tmpdir(), 'daily-dot-objects-'))
  mkdirSync(join(emptied, 'objects'))
  writeFileSync(join(emptied, 'objects', 'secret'), '')
  await expect(secretOf(emptied)).rejects.toThrow('does not take or give files')
  rmSync(emptied, { recursive: true })
})

test('addresses outlive a restart, and the secret that signs them is for the server’s user alone', async () => {
  const address = await anAddress()
  const file = join(dataDir, 'objects', 'secret')
  const secret = readFileSync(file, 'utf8')
  expect([secret, statSync(file).mode & 0o777]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 0o600])
  const { statusCode } = await app().inject({ method: 'PUT', url: address, headers: uploadHeaders, payload: 'a file' })
  expect([statusCode, readFileSync(file, 'utf8')]).toEqual([200, secret])
})

test('a PUT needs no cookie and comes from no page, but to nothing else than an upload address', async () => {
  const address = new URL(await anAddress())
  const put = (url: string) => app().inject({ method: 'PUT', url, headers: uploadHeaders, payload: 'a file' })
  for (const path of ['/objects/secret', '/objects/logos/x.png', '/objects/uploads/..%2Fsecret', '/objects/uploads/'])
    expect((await put(path + address.search)).statusCode, path).toBe(403)
  expect((await put(address.pathname + address.search)).statusCode).toBe(200)
})

test('where files are in a store, this server takes none', async () => {
  const address = await anAddress()
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
