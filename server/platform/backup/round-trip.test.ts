// @module-tag long
import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { uploadHeaders } from '#contract/branding/logo.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import { aTeacher } from '#tests/support/accounts/people.ts'
import { logoCalls } from '#tests/support/branding/logos.ts'
import { testS3 } from '#tests/support/branding/s3/test-s3.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { readPdf } from '#tests/support/money/pdf.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { everyRow, otherKind, thisKind } from '#tests/support/platform/database/backups.ts'
import { emptyDatabase, testDatabase } from '#tests/support/platform/database/database.ts'
import { aPng } from '#tests/support/platform/picture-files.ts'
import { feedPath } from '#tests/support/slides/calendar-feeds.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'
import { backUp } from './back-up.ts'
import { restoreBackup } from './restore-backup.ts'

/** From the database of this run to the other kind, and from a folder of objects to S3 or the other way round. */
const database = testDatabase()
const restoredDatabase = testDatabase(() => emptyDatabase(otherKind))
const s3 = testS3()
const folder = mkdtempSync(join(tmpdir(), 'daily-dot-backups-'))
afterAll(() => rmSync(folder, { recursive: true }))

const inFolder = { DATA_DIR: join(folder, 'data') }
const before = () => ({ db: database(), env: thisKind === 'embedded' ? inFolder : s3.env })
const after = () => ({ db: restoredDatabase(), env: thisKind === 'embedded' ? s3.env : inFolder })

/** A school that has used a little of everything, with non-English text. */
async function aBusySchool() {
  const [platform, app] = [testPlatform(before()), testApp(before())]
  const school = await aCardPayer(platform, { name: 'Ysgol "Y Dderwen" \\ 🌳\u2028\n', email: 'office@oak.example' })
  const { cookie } = school
  await aTeacher(platform, { schoolId: school.schoolId })
  await ownSlideCalls(() => app).added(school, { title: 'Our own Monday', pinnedOn: '2026-11-16' })
  const [slide] = slidesIn(testLibrary)
  await app.inject(post(`/api/slides/${slide?.id}/usage`, { ageGroup: 'ks1' }, { cookie }))
  const { addressFor, save } = logoCalls(() => app)
  const address = await addressFor(school)
  const bytes = await aPng()
  if (thisKind === 'embedded') await app.inject({ method: 'PUT', url: address, headers: uploadHeaders, payload: bytes })
  else await fetch(address, { method: 'PUT', headers: uploadHeaders, body: new Uint8Array(bytes) })
  const logoUrl: string = (await save(school, address)).json().logoUrl
  return { school, logoUrl, feed: await feedPath(app, school, 'slides') }
}

test('a backup restores a school on the other kind of database and object store', async () => {
  const { school, logoUrl, feed } = await aBusySchool()
  const backup = join(folder, 'backup')
  const taken = await backUp({ ...testPlatform(before()), now: new Date() }, backup)
  expect(taken.missingObjects).toEqual([])
  await restoreBackup(testPlatform(after()), backup)

  const rows = await everyRow(restoredDatabase())
  expect(rows).toEqual(await everyRow(database()))
  const filled = Object.keys(rows).filter((table) => rows[table]?.length)
  expect(filled).toEqual(
    expect.arrayContaining(
      'accounts audit_log invoices outbox schools sessions slides stored_objects usage'.split(' '),
    ),
  )

  const app = testApp(after())
  const login = await app.inject(
    post('/api/auth/school-login', { email: school.email, password: 'correct horse battery' }),
  )
  expect(login.statusCode).toBe(200)
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
  const get = (url: string) => app.inject({ url, headers: { cookie } })
  expect((await get('/api/slides/current')).json()).toMatchObject({ title: 'Our own Monday' })
  expect((await get('/api/stats')).json()).toMatchObject({ slidesUsedThisWeek: 1 })
  expect((await app.inject(logoUrl)).rawPayload).toEqual((await testApp(before()).inject(logoUrl)).rawPayload)
  expect((await app.inject(feed)).body).toContain('BEGIN:VEVENT')
  const pdf = await get(`/api/licence/invoices/${school.invoice.id}/invoice.pdf`)
  expect((await readPdf(pdf.rawPayload)).text).toContain(`DD-${String(school.invoice.number).padStart(6, '0')}`)

  // New rows continue from the old: invoice numbers are not reused, nor those issued after the backup, and triggers and foreign keys
  // work again.
  const next = await aCardPayer(testPlatform(after()))
  expect(next.invoice.number).toBe(6001)
  await expect(restoredDatabase().execute(sql`update audit_log set what = 'nothing'`)).rejects.toThrow('Failed query')
  await expect(restoredDatabase().execute(sql`update usage set slide_id = 'none'`)).rejects.toThrow('Failed query')
})
