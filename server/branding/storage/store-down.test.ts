import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { s3Objects } from '#server/branding/s3/gateway.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { ObjectsUnreachable } from '#server/platform/providers/objects.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { testS3 } from '#tests/support/branding/s3/test-s3.ts'
import { freshApp, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { storedObjects } from './table.ts'

const database = testDatabase()
const s3 = testS3()
const sentence = 'Files are not available at the moment. Please try again in a few minutes.'

const impatientStore = () => {
  const settings = readConfig(s3.env).s3
  if (!settings) throw new Error('The S3 test double has no settings.')
  return s3Objects(settings, { responseMilliseconds: 100, totalMilliseconds: 400 })
}

test.for(['down', 'silent', 'garbled'] as const)(
  'while the store is %s, an address request is answered with 503, and no object is recorded',
  async (failure) => {
    const { cookie } = await aSchool(testPlatform({ db: database() }))
    const app = freshApp({ db: database(), env: s3.env, objects: impatientStore() })
    const recorded = await database().$count(storedObjects)
    s3.behave(failure)
    const asked = await app.inject(post('/api/objects/upload', undefined, { cookie }))
    expect([asked.statusCode, asked.json()]).toEqual([503, { message: sentence, error: sentence }])
    expect(await database().$count(storedObjects)).toBe(recorded)
    s3.behave('normal')
    const patient = testApp({ db: database(), env: s3.env })
    expect((await patient.inject(post('/api/objects/upload', undefined, { cookie }))).statusCode).toBe(200)
  },
)

test.for(['down', 'silent', 'stuck', 'garbled'] as const)(
  'while the store is %s, a logo request is answered with an uncacheable 503',
  async (failure) => {
    const app = freshApp({ db: database(), env: s3.env, objects: impatientStore() })
    s3.behave(failure)
    const logo = await app.inject(`/objects/logos/${randomUUID()}.png`)
    expect([logo.statusCode, logo.json()]).toEqual([503, { message: sentence, error: sentence }])
    expect(logo.headers['cache-control']).toBeUndefined()
  },
)

test('a cached logo is still served while the store is down', async () => {
  const app = testApp({ db: database(), env: s3.env })
  const name = `${randomUUID()}.png`
  s3.objects.set(`logos/${name}`, Buffer.from('a picture'))
  await app.inject(`/objects/logos/${name}`)
  s3.behave('down')
  const { statusCode, body } = await app.inject(`/objects/logos/${name}`)
  expect([statusCode, body]).toEqual([200, 'a picture'])
})

test('an unusable local folder is reported with the same sentence', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'daily-dot-'))
  writeFileSync(join(dataDir, 'objects'), 'not a folder')
  const { cookie } = await aSchool(testPlatform({ db: database() }))
  const app = freshApp({ db: database(), env: { DATA_DIR: dataDir } })
  const asked = await app.inject(post('/api/objects/upload', undefined, { cookie }))
  expect([asked.statusCode, asked.json().message]).toEqual([503, sentence])
  await rm(dataDir, { recursive: true })
})

test.for(['down', 'silent', 'garbled', 'gone', 'a page', 'failing'] as const)(
  'a list from a store that is %s is refused, not taken as empty',
  async (failure) => {
    s3.objects.set('erasures/a', Buffer.from('{}'))
    s3.behave(failure)
    await expect(impatientStore().list('erasures/')).rejects.toThrow(ObjectsUnreachable)
  },
)
