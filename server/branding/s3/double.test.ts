import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { uploadHeaders } from '#contract/branding/logo.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { testS3 } from '#tests/support/branding/s3/test-s3.ts'
import { s3Objects } from './gateway.ts'

/** Tests the S3 test double itself: the other tests prove something only if it refuses what S3 refuses. */
const s3 = testS3()
let address: string

function openStore(env: Record<string, string> = {}) {
  const settings = readConfig({ ...s3.env, ...env }).s3
  if (!settings) throw new Error('The S3 test double has no settings.')
  return s3Objects(settings)
}

beforeEach(async () => {
  address = await openStore().uploadAddress(
    `uploads/${randomUUID()}`,
    uploadHeaders['content-type'],
    'http://127.0.0.1:3000',
  )
})

async function put(at = address, headers: Record<string, string> = uploadHeaders, body = 'a file') {
  const response = await fetch(at, { method: 'PUT', headers, body })
  return [response.status, /<Code>(\w+)/.exec(await response.text())?.[1]]
}

test('a file sent as signed is accepted once', async () => {
  expect(await put()).toEqual([200, undefined])
  expect(await put()).toEqual([412, 'PreconditionFailed'])
})

test('an address with any part altered is refused', async () => {
  const { searchParams } = new URL(address)
  for (const name of searchParams.keys()) {
    const altered = new URL(address)
    const value = altered.searchParams.get(name) ?? ''
    altered.searchParams.set(
      name,
      value.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    )
    expect((await put(altered.href))[0], name).toBeGreaterThanOrEqual(400)
  }
  expect(await put(address.replace('uploads', 'logos'))).toEqual([403, 'SignatureDoesNotMatch'])
  expect(s3.objects.size).toBe(0)
})

test.for([
  ['another content type', { ...uploadHeaders, 'content-type': 'text/html' }, 'SignatureDoesNotMatch'],
  ['no If-None-Match', { 'content-type': uploadHeaders['content-type'] }, 'AccessDenied'],
  ['an unsigned header', { ...uploadHeaders, 'x-amz-acl': 'public-read' }, 'AccessDenied'],
] as const)('a file that is sent with %s is refused', async ([, headers, code]) => {
  expect(await put(address, headers)).toEqual([403, code])
})

test('an address is valid for ten minutes, then expires', async () => {
  s3.later(599_000)
  expect(await put()).toEqual([200, undefined])
  s3.later(2000)
  const late = await fetch(address, { method: 'PUT', headers: uploadHeaders, body: 'a file' })
  expect([late.status, await late.text()]).toEqual([
    403,
    expect.stringContaining('<Message>Request has expired</Message>'),
  ])
})

test('an upload address can neither read nor delete the object', async () => {
  await put()
  for (const method of ['GET', 'DELETE']) {
    const response = await fetch(address, { method, headers: uploadHeaders })
    expect(response.status).toBe(403)
  }
  expect(s3.objects.size).toBe(1)
})

test('a body shorter than its content-length is not stored, and a longer one is cut', async () => {
  const { host, port, pathname, search } = new URL(address)
  const send = (length: number, body: string) => {
    const head = Object.entries({ host, ...uploadHeaders, 'content-length': length, connection: 'close' })
    const socket = connect(Number(port), '127.0.0.1')
    socket.end([`PUT ${pathname}${search} HTTP/1.1`, ...head.map((line) => line.join(': ')), '', body].join('\r\n'))
    return text(socket)
  }
  await send(10, 'short')
  expect(s3.objects.size).toBe(0)
  await send(4, 'longer')
  expect([...s3.objects.values()].map(String)).toEqual(['long'])
})

test('a request signed with another secret, region or bucket is refused', async () => {
  for (const env of [{ S3_SECRET_ACCESS_KEY: 'guessed' }, { S3_REGION: 'us-east-1' }, { S3_BUCKET: 'another' }])
    await expect(openStore(env).write(`logos/${randomUUID()}.png`, Buffer.from('x'))).rejects.toThrow(
      'not answering correctly',
    )
  expect(s3.objects.size).toBe(0)
})

test('a 404 that is not an S3 error counts as unreachable for writes, reads and deletes', async () => {
  s3.behave('gone')
  const key = `logos/${randomUUID()}.png`
  const store = openStore()
  for (const ask of [() => store.write(key, Buffer.from('x')), () => store.read(key), () => store.remove(key)])
    await expect(ask()).rejects.toThrow('not answering correctly')
})

test('a 200 response without an ETag counts as unreachable for writes and reads', async () => {
  s3.behave('a page')
  const key = `logos/${randomUUID()}.png`
  const store = openStore()
  for (const ask of [() => store.write(key, Buffer.from('x')), () => store.read(key), () => store.size(key)])
    await expect(ask()).rejects.toThrow('not answering correctly')
})

test('a browser can upload only from the origins in the bucket’s CORS rules', async () => {
  s3.allow('https://dailydot.example')
  const ask = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'PUT' }
    return (await fetch(address, { method: 'OPTIONS', headers })).status
  }
  expect([await ask('https://dailydot.example'), await ask('https://evil.example')]).toEqual([200, 403])
})
