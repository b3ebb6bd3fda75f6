import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { uploadHeaders } from '#contract/branding.ts'
import { freshApp, post, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool } from '#tests/support/people.ts'

const database = testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-objects-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const app = () => freshApp({ db: database(), env: { DATA_DIR: dataDir } })
const filesIn = (folder: string) => readdirSync(join(dataDir, 'objects', folder))

async function anAddress(): Promise<string> {
  const { cookie } = await aSchool(testPlatform({ db: database() }))
  const answer = await app().inject(post('/api/objects/upload', undefined, { cookie }))
  return answer.json<{ uploadURL: string }>().uploadURL
}

test('of an upload that breaks off nothing is left, and it can be sent again', async () => {
  const { pathname, search } = new URL(await anAddress())
  const listening = app()
  const { port } = new URL(await listening.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const head = Object.entries({ host: 'a', ...uploadHeaders, 'content-length': 10 }).map((line) => line.join(': '))
  const asked = new Promise<IncomingMessage>((resolve) => void listening.server.once('request', resolve))
  socket.write([`PUT ${pathname}${search} HTTP/1.1`, ...head, '', 'half'].join('\r\n'))
  const request = await asked
  await once(request, 'resume')
  const closed = new Promise((resolve) => void request.once('close', resolve))
  socket.destroy()
  await closed
  expect(filesIn('halves')).toEqual([])
  const again = await listening.inject({
    method: 'PUT',
    url: pathname + search,
    headers: uploadHeaders,
    payload: 'all',
  })
  expect([again.statusCode, filesIn('uploads')]).toEqual([200, [pathname.split('/').at(-1)]])
  await listening.close()
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
