import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { maxLogoBytes, uploadHeaders } from '#contract/branding/logo.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { testS3 } from '#tests/support/branding/s3/test-s3.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { findUploadKey } from './service.ts'

const database = testDatabase()
const s3 = testS3()

afterEach(() => void vi.useRealTimers())

describe.for(['a folder', 'an S3 store'] as const)('with %s', (kind) => {
  const env = () => (kind === 'a folder' ? {} : s3.env)
  const app = () => testApp({ db: database(), env: env() })
  const platform = () => testPlatform({ db: database(), env: env() })

  async function anUpload(body?: { contentType: string }) {
    const school = await aSchool(platform())
    const response = await app().inject(post('/api/objects/upload', body, { cookie: school.cookie }))
    expect(response.statusCode).toBe(200)
    const { uploadURL, headers } = response.json<{ uploadURL: string; headers: Record<string, string> }>()
    return { school, headers, address: uploadURL, key: new URL(uploadURL).pathname.split('/').slice(-2).join('/') }
  }

  /** Uploads as the browser does. */
  async function send(address: string, payload: string | Buffer, headers: Record<string, string> = uploadHeaders) {
    if (kind === 'a folder') {
      const { statusCode, body, headers: said } = await app().inject({ method: 'PUT', url: address, headers, payload })
      return { status: statusCode, text: body, etag: said.etag }
    }
    const response = await fetch(address, { method: 'PUT', headers, body: payload })
    return { status: response.status, text: await response.text(), etag: response.headers.get('etag') }
  }

  const kept = async (key: string) => (await platform().objects.read(key))?.toString()

  test('a caller who sends the headers that come with the address needs to know nothing else', async () => {
    const { address, headers, key } = await anUpload()
    expect([(await send(address, 'a file', headers)).status, await kept(key)]).toEqual([200, 'a file'])
  })

  test.for(['image/png', 'image/svg+xml'])('a caller who asks for %s sends the file as that', async (contentType) => {
    const { address, headers, key } = await anUpload({ contentType })
    expect(headers).toEqual({ ...uploadHeaders, 'content-type': contentType })
    expect([(await send(address, 'a file', headers)).status, await kept(key)]).toEqual([200, 'a file'])
    // Not even an SVG, which a browser would run: uploads are never served.
    expect((await app().inject(`/objects/${key}`)).statusCode).toBe(404)
  })

  test.for([
    ['image/png', ['application/octet-stream', 'image/jpeg', 'image/svg+xml', 'text/html', undefined]],
    [undefined, ['text/html']],
  ] as const)('an address for the type %s accepts no other', async ([contentType, others]) => {
    const { address, headers, key } = await anUpload(contentType && { contentType })
    for (const other of others) {
      const sent = { 'if-none-match': '*', ...(other ? { 'content-type': other } : {}) }
      expect((await send(address, Buffer.from('a file'), sent)).status, other).toBeGreaterThanOrEqual(400)
      // The folder’s address names its type: altered, it is not one of ours.
      const altered = address.replace(
        encodeURIComponent(headers['content-type'] ?? ''),
        encodeURIComponent(other ?? ''),
      )
      expect((await send(altered, Buffer.from('a file'), sent)).status, altered).toBe(403)
    }
    expect(await kept(key)).toBeUndefined()
    expect((await send(address, 'a file', headers)).status).toBe(200)
  })

  test('a school uploads a file to its address, and only that school can find the upload', async () => {
    const { school, address, key } = await anUpload()
    // Without an ETag the file picker waits forever.
    expect(await send(address, 'a file')).toMatchObject({ status: 200, etag: expect.stringMatching(/^"\w+"$/) })
    const [withoutQuery = ''] = address.split('?')
    const other = await aSchool(platform())
    expect(await findUploadKey(platform(), school.schoolId, address)).toBe(key)
    expect(await findUploadKey(platform(), school.schoolId, withoutQuery)).toBe(key)
    expect(await findUploadKey(platform(), other.schoolId, address)).toBeUndefined()
    expect([await kept(key), await platform().objects.size(key)]).toEqual(['a file', 6])
  })

  test('a folder lists all its objects, and only those', async () => {
    const { objects } = platform()
    expect(await objects.list('listed/')).toEqual([])
    const keys = ['listed/a', 'listed/b', 'listed/c', 'listed/d', 'listed/e']
    for (const key of [...keys, 'listed-too/f']) await objects.write(key, Buffer.from(key))
    expect((await objects.list('listed/')).toSorted()).toEqual(keys)
  })

  test('no other address finds the upload', async () => {
    const { school, address, key } = await anUpload()
    await send(address, 'a file')
    const { origin, pathname } = new URL(address)
    for (const other of [
      `https://evil.example${pathname}`,
      `${origin}@evil.example${pathname}`,
      `${origin}/elsewhere/${key}`,
      `${origin}${pathname}/`,
      `${origin}${pathname.replace('uploads', 'logos')}.png`,
      `${origin}${pathname.replace('uploads', 'uploads/..')}`,
      `file:///${key}`,
      pathname,
      key,
      '',
    ])
      expect(await findUploadKey(platform(), school.schoolId, other), other).toBeUndefined()
  })

  test('an address accepts one file: the second is refused and changes nothing', async () => {
    const { address, key } = await anUpload()
    const both = await Promise.all([send(address, 'same'), send(address, 'same')])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412'])
    expect((await send(address, 'another')).status).toBe(412)
    expect(await kept(key)).toBe('same')
  })

  test('an address expires after ten minutes, with the error that the file picker expects', async () => {
    const { address, key } = await anUpload()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    const late = await send(address, 'a file')
    expect(late).toMatchObject({ status: 403, text: expect.stringContaining('<Message>Request has expired</Message>') })
    vi.useRealTimers()
    expect(await kept(key)).toBeUndefined()
  })

  test('a request that differs from what was signed is refused, and nothing is stored', async () => {
    const { address, key } = await anUpload()
    const other = address.replace(key, `uploads/${randomUUID()}`)
    const [withoutQuery = ''] = address.split('?')
    const later = address.replace(/(expires=|X-Amz-Expires=)/i, '$19')
    for (const altered of [other, withoutQuery, later, address.replace(/.$/, (last) => (last === '0' ? '1' : '0'))])
      expect((await send(altered, 'a file')).status, altered).toBe(403)
    const refused = [
      { ...uploadHeaders, 'content-type': 'text/html' },
      { ...uploadHeaders, 'content-type': 'application/x-www-form-urlencoded' },
      // Our own server stores each key once without being asked to.
      ...(kind === 'a folder' ? [] : [{ 'content-type': uploadHeaders['content-type'] }]),
    ]
    for (const headers of refused) expect((await send(address, 'a file', headers)).status).toBeGreaterThanOrEqual(400)
    expect([await kept(key), await kept(new URL(other).pathname.slice(-44))]).toEqual([undefined, undefined])
  })

  test('5 MB is accepted; one byte more is refused, or its size is known before it is read', async () => {
    const [most, more] = [await anUpload(), await anUpload()]
    expect((await send(most.address, Buffer.alloc(maxLogoBytes))).status).toBe(200)
    expect(await platform().objects.size(most.key)).toBe(maxLogoBytes)
    const { status } = await send(more.address, Buffer.alloc(maxLogoBytes + 1))
    // A presigned S3 address cannot limit the size.
    expect(status).toBe(kind === 'a folder' ? 413 : 200)
    expect(await platform().objects.size(more.key)).toBe(kind === 'a folder' ? undefined : maxLogoBytes + 1)
  })

  test('an object can be read until it is removed, and removing it twice is harmless', async () => {
    const { objects } = platform()
    const key = `logos/${randomUUID()}.png`
    expect([await objects.read(key), await objects.size(key)]).toEqual([undefined, undefined])
    await objects.write(key, Buffer.from([0, 255, 10]))
    expect([await objects.read(key), await objects.size(key)]).toEqual([Buffer.from([0, 255, 10]), 3])
    await objects.remove(key)
    await objects.remove(key)
    expect(await objects.read(key)).toBeUndefined()
  })

  test('our server serves the logo, whichever store holds it', async () => {
    const name = `${randomUUID()}.png`
    await platform().objects.write(`logos/${name}`, Buffer.from('a picture'))
    const { statusCode, body } = await app().inject(`/objects/logos/${name}`)
    expect([statusCode, body]).toEqual([200, 'a picture'])
  })
})
