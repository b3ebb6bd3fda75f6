// @module-tag long
import { eq, isNull, sql } from 'drizzle-orm'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { maxLogoBytes } from '#contract/branding/logo.ts'
import { sweepObjects } from '#server/branding/storage/service.ts'
import { storedObjects } from '#server/branding/storage/table.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { ObjectsUnreachable } from '#server/platform/providers/objects.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { logoCalls } from '#tests/support/branding/logos.ts'
import { freshApp, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'
import { aHollowPng, aPng, anSvg } from '#tests/support/platform/picture-files.ts'

const database = testDatabase(freshPostgres)
const platform = () => testPlatform({ db: database() })
const { upload, save, saved, logoOf } = logoCalls(() => testApp({ db: database() }))

let school: Awaited<ReturnType<typeof aSchool>>
let before: string
beforeAll(async () => {
  school = await aSchool(platform())
  before = await saved(school)
})

const unreadable = 'This file is not a picture that we can read. Please use a PNG, JPEG, WebP, GIF, AVIF or SVG file.'

test.for([
  ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), unreadable],
  [
    'a PNG of 60,000 by 60,000',
    () => aHollowPng(60_000, 60_000),
    'This picture has too many pixels. Please make it smaller: 1,000 pixels wide is plenty.',
  ],
  [
    'a single pixel',
    () => aPng(1, 1),
    'This picture is too small for a logo. Please use one that is at least 100 pixels wide.',
  ],
  [
    'a drawing of nothing',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
    'This picture has nothing in it that can be seen. Please use another one.',
  ],
] as const)('%s is refused with a sentence, and the logo does not change', async ([, make, sentence]) => {
  const response = await save(school, await upload(school, await make()))
  expect([response.statusCode, response.json().message]).toEqual([422, sentence])
  expect(await logoOf(school)).toBe(before)
})

test('a refused file stays refused on every retry', async () => {
  const address = await upload(school, Buffer.from('no picture'))
  expect((await save(school, address)).statusCode).toBe(422)
  expect((await save(school, address)).statusCode).toBe(422)
})

test('a file of exactly 5 MB is accepted, and one byte more is refused even if the store took it', async () => {
  const own = await aSchool(platform())
  const most = Buffer.concat([await aPng(), Buffer.alloc(maxLogoBytes)]).subarray(0, maxLogoBytes)
  expect(await logoOf(own)).toBeUndefined()
  const first = await saved(own, most)
  const address = await upload(own, await aPng())
  const larger = freshApp({ db: database(), objects: { size: async () => maxLogoBytes + 1 } })
  const response = await logoCalls(() => larger).save(own, address)
  expect([response.statusCode, response.json().message]).toEqual([
    413,
    'This file is larger than 5 MB. Please use a smaller one.',
  ])
  expect(await logoOf(own)).toBe(first)
})

const storeDown = () => Promise.reject(new ObjectsUnreachable('No answer.'))

test.for([
  ['the size is read', { size: storeDown }],
  ['the file is read', { read: storeDown }],
  ['the logo is written', { write: storeDown }],
] as const)(
  'if the store is down when %s, the logo does not change and the same upload can be saved later',
  async ([, objects]) => {
    const own = await aSchool(platform())
    const first = await saved(own)
    const address = await upload(own, anSvg())
    const response = await logoCalls(() => freshApp({ db: database(), objects })).save(own, address)
    expect([response.statusCode, response.json().message]).toEqual([
      503,
      'Files are not available at the moment. Please try again in a few minutes.',
    ])
    expect(await logoOf(own)).toBe(first)
    expect((await save(own, address)).statusCode).toBe(200)
  },
)

test('a save that fails at the last step changes nothing, and the object it wrote is swept', async () => {
  const own = await aSchool(platform())
  const first = await saved(own)
  const address = await upload(own, await aPng(90, 90))
  const keys: string[] = []
  const write = async (key: string, bytes: Uint8Array) => {
    keys.push(key)
    await platform().objects.write(key, bytes)
    // As if the write had taken much more than an hour.
    await database()
      .update(storedObjects)
      .set({ sweepAt: sql`now() - interval '15 minutes'` })
      .where(eq(storedObjects.key, key))
  }
  const response = await logoCalls(() => freshApp({ db: database(), objects: { write } })).save(own, address)
  expect([response.statusCode, await logoOf(own)]).toEqual([400, first])
  expect(await database().$count(auditLog, eq(auditLog.email, own.email))).toBe(1)
  await sweepObjects(platform())
  expect(await platform().objects.size(keys[0] ?? '')).toBeUndefined()
  // The failed save did not consume the upload.
  expect((await save(own, address)).statusCode).toBe(200)
})

test('a logo that the store takes too long to write is answered with 503 and never becomes the logo', async () => {
  const own = await aSchool(platform())
  const first = await saved(own)
  const address = await upload(own, await aPng(90, 90))
  const write = async (): Promise<void> => void vi.advanceTimersByTime(25_001)
  vi.useFakeTimers({ toFake: ['performance'] })
  const response = await logoCalls(() => freshApp({ db: database(), objects: { write } })).save(own, address)
  vi.useRealTimers()
  expect([response.statusCode, await logoOf(own)]).toEqual([503, first])
  expect((await save(own, address)).statusCode).toBe(200)
})

test('deleting a school deletes its logo, and soon its pending uploads', async () => {
  const own = await aSchool(platform())
  const logoUrl = await saved(own)
  await upload(own, await aPng())
  const of = (key: string) => join(platform().config.dataDir, 'objects', key)
  const count = async () => (await readdir(of('uploads'))).length
  const { call } = logoCalls(() => testApp({ db: database() }))
  expect((await call('GET', '/api/account/data', own)).json().branding).toEqual({ logoUrl })
  await call('DELETE', '/api/account', own, { currentPassword: 'correct horse battery' })
  const uploads = await count()
  await sweepObjects(platform())
  expect((await testApp({ db: database() }).inject(logoUrl)).statusCode).toBe(404)
  const sweepAt = sql`${storedObjects.sweepAt} - interval '75 minutes'`
  await database().update(storedObjects).set({ sweepAt }).where(isNull(storedObjects.schoolId))
  await sweepObjects(platform())
  expect(await count()).toBeLessThan(uploads)
})
