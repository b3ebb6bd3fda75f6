import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { uploadHeaders } from '#contract/branding/logo.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { findUploadKey } from './service.ts'

const database = testDatabase()
const app = () => testApp({ db: database() })

const ask = (cookie: string, headers: Record<string, string> = {}) =>
  app().inject(post('/api/objects/upload', undefined, { cookie, ...headers }))

test('a school can request thirty upload addresses an hour, and the refusal says so', async () => {
  const platform = testPlatform({ db: database() })
  const [school, other] = [await aSchool(platform), await aSchool(platform)]
  for (let asked = 0; asked < 30; asked += 1) expect((await ask(school.cookie)).statusCode).toBe(200)
  const refused = await ask(school.cookie)
  expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringContaining('30 files an hour')])
  expect((await ask(other.cookie)).statusCode).toBe(200)
})

test('an address is for a picture: another type is refused with a sentence, and no type is needed', async () => {
  const { cookie } = await aSchool(testPlatform({ db: database() }))
  const askFor = (body: unknown) => app().inject(post('/api/objects/upload', body, { cookie }))
  const types = 'image/png, image/jpeg, image/webp, image/gif, image/avif or image/svg+xml'
  for (const contentType of ['text/html', 'application/javascript', 'image/*', 'image/svg+xml; charset=utf-8', '']) {
    const { statusCode, ...response } = await askFor({ contentType })
    expect([statusCode, response.json().issues]).toEqual([
      400,
      [{ path: 'contentType', message: `Please choose ${types}` }],
    ])
  }
  for (const none of [undefined, {}]) {
    const response = await askFor(none)
    expect([response.statusCode, response.json().headers]).toEqual([200, uploadHeaders])
  }
})

test('the upload address uses the origin of the requesting page', async () => {
  const platform = testPlatform({ db: database() })
  const { cookie, schoolId } = await aSchool(platform)
  const origin = 'http://localhost:3000'
  const { uploadURL } = (await ask(cookie, { origin })).json<{ uploadURL: string }>()
  expect(uploadURL).toMatch(/^http:\/\/localhost:3000\/objects\/uploads\//)
  expect(await findUploadKey(platform, schoolId, uploadURL, origin)).toBeDefined()
  expect(await findUploadKey(platform, schoolId, uploadURL, 'http://127.0.0.1:3000')).toBeUndefined()
  const { uploadURL: elsewhere } = (await ask(cookie, { origin: 'null' })).json<{ uploadURL: string }>()
  expect(elsewhere).toMatch(/^http:\/\/127\.0\.0\.1:3000\//)
})

test('a logo is always served as a picture, to everyone, and cached for a year', async () => {
  const name = `${randomUUID()}.png`
  await testPlatform({ db: database() }).objects.write(`logos/${name}`, Buffer.from('<script>'))
  const { statusCode, headers, body } = await app().inject(`/objects/logos/${name}`)
  expect([statusCode, body]).toEqual([200, '<script>'])
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const again = { url: `/objects/logos/${name}`, headers: { 'if-none-match': String(headers.etag) } }
  expect((await app().inject(again)).statusCode).toBe(304)
})

test.for([
  `logos/${randomUUID()}.png`,
  `logos/${randomUUID()}`,
  'logos/..%2Fsecret',
  'logos/../secret',
  '..%2f..%2fpackage.json',
  'secret',
  `uploads/${randomUUID()}`,
])('/objects/%s is not served', async (path) => {
  const response = await app().inject(`/objects/${path}`)
  expect([response.statusCode, response.json()]).toMatchObject([404, { message: 'There is nothing at this address.' }])
})
