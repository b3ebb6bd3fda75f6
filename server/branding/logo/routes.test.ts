import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ourSchool } from '#server/accounts/people/rules.ts'
import { schools } from '#server/accounts/people/table.ts'
import { storedObjects } from '#server/branding/storage/table.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { logoCalls } from '#tests/support/branding/logos.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aPng } from '#tests/support/platform/picture-files.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const { call, addressFor, upload, save, saved, remove, logoOf } = logoCalls(app)

const sweepAtOf = async (logoUrl: string) => {
  const key = logoUrl.replace('/objects/', '')
  const [row] = await database().select().from(storedObjects).where(eq(storedObjects.key, key))
  return row?.sweepAt
}

test('only a school’s own staff see its logo; without one the branding is empty', async () => {
  const school = await aSchool(platform())
  const teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  const strangers = [await aSchool(platform()), await aTestAccount(platform())]
  expect((await call('GET', '/api/branding', school)).json()).toEqual({})
  const logoUrl = await saved(school)
  expect(logoUrl).toMatch(/^\/objects\/logos\/[0-9a-f-]{36}\.png$/)
  for (const person of [school, teacher]) expect(await logoOf(person)).toBe(logoUrl)
  for (const person of strangers) expect(await logoOf(person)).toBeUndefined()
  const shown = await app().inject(logoUrl)
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 300, height: 120 })
})

test('an administrator has a logo for our own school, and reading it does not create that school', async () => {
  const admin = await anAdmin(platform())
  expect(await logoOf(admin)).toBeUndefined()
  expect(await database().$count(schools, eq(schools.id, ourSchool.id))).toBe(0)
  const logoUrl = await saved(admin)
  expect(await logoOf(await anAdmin(platform()))).toBe(logoUrl)
  const [entry] = await database().select().from(auditLog).where(eq(auditLog.accountId, admin.accountId))
  expect(entry).toMatchObject({ what: 'logo-changed', subjectId: ourSchool.id, subject: ourSchool.name })
})

test('a school whose licence has ended still sees its logo; an individual plan shows none', async () => {
  const logoKey = 'logos/00000000-0000-4000-8000-000000000000.png'
  const ended = await aSchool(platform(), { licence: 'ended' })
  const individual = await aSchool(platform(), { plan: 'individual' })
  await database().update(schools).set({ logoKey })
  expect(await logoOf(ended)).toBe(`/objects/${logoKey}`)
  expect(await logoOf(individual)).toBeUndefined()
  await database().update(schools).set({ logoKey: null })
})

test('a new logo replaces the old one, which open pages can still show for 30 days; each change is in the audit log', async () => {
  const school = await aSchool(platform())
  const first = await saved(school)
  const second = await saved(school, await aPng(200, 200))
  expect([await logoOf(school), await sweepAtOf(second)]).toEqual([second, null])
  expect((await app().inject(first)).statusCode).toBe(200)
  const days = (((await sweepAtOf(first))?.getTime() ?? 0) - Date.now()) / (24 * 60 * 60 * 1000)
  expect(Math.round(days)).toBe(30)
  expect((await remove(school)).json()).toEqual({})
  expect((await remove(school)).statusCode).toBe(200)
  expect([await logoOf(school), await sweepAtOf(second)]).toEqual([undefined, expect.any(Date)])
  const entries = await database().select().from(auditLog).where(eq(auditLog.email, school.email)).orderBy(auditLog.id)
  const actions = entries.toSorted((one, other) => one.id - other.id).map(({ what, subject }) => [what, subject])
  expect(actions).toEqual([
    ['logo-changed', null],
    ['logo-changed', null],
    ['logo-removed', null],
  ])
})

const notUploaded = 'This is not a file that your school has just uploaded. Please choose the file again.'

test('only a recent upload of this school can become its logo, and only once', async () => {
  const school = await aSchool(platform())
  const before = await saved(school)
  const file = await aPng(90, 90)
  const ofAnother = await upload(await aSchool(platform()), file)
  const expired = await upload(school, file)
  const key = new URL(expired).pathname.replace('/objects/', '')
  await database().update(storedObjects).set({ sweepAt: new Date() }).where(eq(storedObjects.key, key))
  for (const address of [
    ofAnother,
    expired,
    await addressFor(school),
    before,
    `http://127.0.0.1:3000${before}`,
    'https://elsewhere.example/logo.png',
    'http://169.254.169.254/latest/meta-data',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'file:///etc/passwd',
    `http://elsewhere.example${new URL(await upload(school, file)).pathname}`,
    'http://127.0.0.1:3000/objects/uploads/../secret',
    'no address',
    '',
  ]) {
    const response = await save(school, address)
    expect([response.statusCode, response.json().message]).toEqual([400, notUploaded])
  }
  expect(await logoOf(school)).toBe(before)
  const address = await upload(school, file)
  const withoutQuery = address.split('?')[0] ?? ''
  const now = (await save(school, withoutQuery)).json().logoUrl
  expect(now).not.toBe(before)
  expect((await save(school, address)).json().message).toBe(notUploaded)
  expect(await logoOf(school)).toBe(now)
})

test('of several concurrent saves one becomes the logo, each upload is used once, and no other object is kept', async () => {
  const school = await aSchool(platform())
  const [one, other] = [await upload(school, await aPng(90, 90)), await upload(school, await aPng(80, 80))]
  const responses = await Promise.all([one, one, other, one].map((address) => save(school, address)))
  const good = responses.flatMap((response) => (response.statusCode === 200 ? [response.json().logoUrl] : []))
  expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '200', '400', '400'])
  expect(good).toContain(await logoOf(school))
  const kept = await database().select().from(storedObjects).where(eq(storedObjects.schoolId, school.schoolId))
  expect(kept.filter(({ sweepAt }) => sweepAt === null).map(({ key }) => `/objects/${key}`)).toEqual([
    await logoOf(school),
  ])
})

test('a body that does not match the contract is refused', async () => {
  const school = await aSchool(platform())
  for (const body of [{}, { logoUrl: 1 }, { logoUrl: 'x', schoolId: school.schoolId }, { logoUrl: 'x'.repeat(2001) }])
    expect((await call('PUT', '/api/branding/logo', school, body)).statusCode).toBe(400)
})
