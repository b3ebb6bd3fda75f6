import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { readToday, type Today } from '#contract/site/today.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { freshApp, mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
let teacher = { cookie: '' }
beforeAll(async () => {
  teacher = await aTeacher(platform(), { firstName: 'Grace', name: 'Elm Road' })
})

function open({ cookie = teacher.cookie, encoding = '' } = {}) {
  const headers = { cookie, ...(encoding ? { 'accept-encoding': encoding } : {}) }
  return testApp({ db: database() }).inject({ url: '/dashboard', headers })
}

/** What the page's first script starts from. */
function todayIn(page: string): { etag: string; saidAt: string; value: Today } {
  const found = /id="today" data-etag='([^']*)' data-said-at="([^"]*)">(.*)<\/script>/.exec(page)
  const [, etag = '', saidAt = '', text = ''] = found ?? []
  return { etag, saidAt, value: JSON.parse(text) }
}

test('the page has the same value as the call, with its ETag and the time', async () => {
  const { body } = await open()
  const call = await testApp({ db: database() }).inject({ url: readToday.path, headers: teacher })
  expect(todayIn(body)).toEqual({ value: call.json(), etag: call.headers.etag, saidAt: mondayMorning.toISOString() })
  expect(body).toContain('<title>Today: The Daily Dot</title>')
  expect(body).toContain('<noscript>This page needs JavaScript.')
})

test('a personal page is kept by no cache, and is compressed', async () => {
  const { headers, body } = await open()
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding, cookie' })
  expect(headers).not.toHaveProperty('etag')
  const brotli = await open({ encoding: 'gzip, br' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(body)
  const gzip = await open({ encoding: 'gzip' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(body)
})

test('a browser without a session gets a page that is the same for everyone', async () => {
  const { body, headers, statusCode } = await open({ cookie: 'dd_hint=' })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(body).not.toContain('application/json')
})

test.for([
  ['with a session that has ended', async () => ({ cookie: `dd_school=${'x'.repeat(43)}` }), { schoolUser: null }],
  [
    'with a licence that has ended',
    () => aSchool(platform(), { licence: 'ended' }),
    { account: { licence: { state: 'expired' } } },
  ],
] as const)('%s, the value in the page says so', async ([, person, said]) => {
  const { value } = todayIn((await open(await person())).body)
  expect(value).toMatchObject(said)
  expect(value).not.toHaveProperty('current')
})

test('no name can end the script’s data or add an element', async () => {
  const firstName = '</script><img src=x onerror=alert(1)>'
  const { body } = await open(await aTeacher(platform(), { firstName }))
  expect(body).not.toContain('<img src=x')
  expect(todayIn(body).value).toMatchObject({ schoolUser: { firstName } })
})

test('where the value cannot be had, the page is sent without it', async () => {
  const app = freshApp({ db: database(), clock: { now: () => new Date(Number.NaN) } })
  const { body, statusCode } = await app.inject({ url: '/dashboard', headers: teacher })
  expect([statusCode, body.includes('application/json')]).toEqual([200, false])
})
