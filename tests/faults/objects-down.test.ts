// @module-tag long
import { expect, test } from 'vitest'
import { readAccount } from '#contract/accounts/account.ts'
import { readBranding } from '#contract/branding/branding.ts'
import { uploadHeaders } from '#contract/branding/logo.ts'
import { s3Objects } from '#server/branding/s3/gateway.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { logoCalls } from '#tests/support/branding/logos.ts'
import { testS3 } from '#tests/support/branding/s3/test-s3.ts'
import { freshApp, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'
import { aPng } from '#tests/support/platform/picture-files.ts'

const database = testDatabase(freshPostgres)
const s3 = testS3()
const sentence = 'Files are not available at the moment. Please try again in a few minutes.'

const normalApp = () => testApp({ db: database(), env: s3.env })
const { addressFor, logoOf, save } = logoCalls(normalApp)

/** An app with short timeouts for its store. */
function impatientApp(env: Record<string, string> = s3.env) {
  const settings = readConfig(env).s3
  if (!settings) throw new Error('The S3 double has no settings.')
  const objects = s3Objects(settings, { responseMilliseconds: 100, totalMilliseconds: 400 })
  return freshApp({ db: database(), env, objects })
}

/** A school that has a logo and has uploaded the file for another. */
async function aSchoolWithAnUpload() {
  const own = await aSchool(testPlatform({ db: database() }))
  await save(own, await upload(own))
  return { own, logo: (await logoOf(own)) ?? '', address: await upload(own) }
}

async function upload(own: { cookie: string }): Promise<string> {
  const address = await addressFor(own)
  await fetch(address, { method: 'PUT', headers: uploadHeaders, body: new Uint8Array(await aPng()) })
  return address
}

test.for(['down', 'silent', 'stuck', 'garbled', 'a page', 'cut short', 'failing'] as const)(
  'while the store is %s, saving a logo gets a 503, the old logo stays, and the rest of the app answers',
  async (behaviour) => {
    const { own, logo, address } = await aSchoolWithAnUpload()
    s3.behave(behaviour)
    const app = impatientApp()
    const saving = logoCalls(() => app).save(own, address)
    const headers = { cookie: own.cookie }
    for (const { path } of [readAccount, readBranding])
      expect((await app.inject({ url: path, headers })).statusCode).toBe(200)
    const response = await saving
    expect([response.statusCode, response.json().message]).toEqual([503, sentence])
    expect(await logoOf(own)).toBe(logo)
    s3.behave('normal')
    expect((await save(own, address)).statusCode).toBe(200)
    expect(await logoOf(own)).not.toBe(logo)
  },
)

test.for([
  ['refuses every connection', 'http://127.0.0.1:1'],
  ['has an unknown host name', 'http://store.invalid'],
])('when the store %s, calls for logos get the same 503', async ([, endpoint]) => {
  const { own, logo } = await aSchoolWithAnUpload()
  const app = impatientApp({ ...s3.env, S3_ENDPOINT: endpoint ?? '' })
  const shown = await app.inject(logo)
  expect([shown.statusCode, shown.json().message]).toEqual([503, sentence])
  expect(await logoCalls(() => app).addressFor(own)).toBeUndefined()
  expect(await logoOf(own)).toBe(logo)
})
