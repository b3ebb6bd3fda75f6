// @module-tag long
import { eq, isNull } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { orderByTransfer } from '#contract/money/transfers.ts'
import { findSchool, updateSchool } from '#server/accounts/people/store.ts'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { buildApp, createPlatform } from '#server/app.ts'
import { invoicesOf } from '#server/money/invoices/store.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { outbox } from '#server/platform/database/tables.ts'
import { demoLogins, demoStaff } from '#server/site/demo/rules.ts'
import { prepareDemo } from '#server/site/demo/service.ts'
import { shippedLibrary } from '#server/slides/shipped/library.ts'
import { loadLibrary } from '#server/slides/shipped/service.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { usage } from '#server/usage/record/table.ts'
import { votes } from '#server/usage/votes/table.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { logoCalls } from '#tests/support/branding/logos.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { post, productionEnv } from '#tests/support/platform/app.ts'
import { emptyPostgres, freshEmbedded } from '#tests/support/platform/database/database.ts'
import { aPng } from '#tests/support/platform/picture-files.ts'
import { cookiesIn, ourEnv, startLimitMs, startServer } from '#tests/support/platform/server-process.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'

const password = 'correct horse battery'
const willow = { email: 'office@willow.example', password }
const ash = { email: 'office@ash.example' }

const removals: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of removals.toReversed()) await remove()
})

let source: string
let production: Record<string, string>
/** Opened once the move is done. */
let moved: OpenDatabase
let said: string

/** Demo mode as it is after some weeks: its own sample, and three schools that are real. */
async function aUsedDemo(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  const platform = createPlatform(database, readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  const library = await loadLibrary(platform, shippedLibrary())
  await prepareDemo(platform, library)
  const app = buildApp(platform, library)
  const school = await aSchool(platform, { ...willow, name: 'Willow Primary' })
  const teacher = await aTeacher(platform, { schoolId: school.schoolId, email: 'tom@willow.example' })
  await ownSlideCalls(() => app).added(school, { title: 'Our own Monday' })
  const { upload, save } = logoCalls(() => app)
  await save(school, await upload(school, await aPng()))
  const [slide] = await platform.db.select().from(slides).where(isNull(slides.schoolId)).limit(1)
  const shown = { accountId: teacher.accountId, schoolId: school.schoolId, slideId: slide?.id, ageBand: 'ks1' as const }
  const day = new Date().toISOString().slice(0, 10)
  const bands = ['eyfs', 'ks1', 'lowerKS2'] as const
  await platform.db.insert(usage).values(bands.map((ageBand) => ({ ...shown, ageBand, day, usedAt: new Date() })))
  await platform.db.insert(votes).values({ ...shown, day, choices: [], hands: 20, votedAt: new Date() })
  await aCardPayer(platform, { name: 'Elder Primary', email: 'office@elder.example', password: 'oakfield-demo' })
  const order = { planType: 'school', ...ash, name: 'Ash Ley', schoolName: 'Ash Primary', schoolDomain: 'ash.example' }
  await app.inject(post(orderByTransfer.path, order))
  await app.close()
  await database.close()
}

async function move(folder: string, env = production): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['tools/launch/move.ts', folder], { env: { ...ourEnv, ...env } })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output: output.join('') }
}

beforeAll(async () => {
  const [embedded, postgres] = await Promise.all([freshEmbedded(), emptyPostgres()])
  source = embedded.dataDir
  removals.push(embedded.remove, postgres.remove)
  const noKeys = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }
  production = {
    ...productionEnv,
    ...noKeys,
    CARDS: 'off',
    DATABASE_URL: postgres.databaseUrl,
    DATA_DIR: postgres.dataDir,
  }
  await aUsedDemo(source)
  const done = await move(source)
  if (done.code !== 0) throw new Error(done.output)
  said = done.output
  moved = await openDatabase({ databaseUrl: postgres.databaseUrl, dataDir: postgres.dataDir })
  removals.push(() => moved.close())
}, startLimitMs)

test('a move says what it closed and what it brought', () => {
  expect(said).toMatch(/Closed: Oakfield Primary, a school of the demo \(accounts 9, uses \d{3}\)\./)
  expect(said).toContain('Closed: Elmtree Primary')
  expect(said).toContain(`Closed: all ${demoStaff.length + 3} accounts of the demo.`)
  // The upload of the logo and the logo itself.
  const counts = 'schools 3, accounts 4, own slides 1, uses 3, votes 1, invoices 2, files 2'
  expect(said).toContain(`Moved: ${counts}. Everybody signs in again.`)
  expect(said).toContain('Now npm run admin:create')
  expect(said).toContain('office@elder.example had a password of the demo')
  expect(said).toContain('Elder Primary paid with a test card')
})

test('production starts on the moved data: the school signs in to its figures, and no demo login works', async () => {
  const server = await startServer(production)
  removals.push(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })
  expect(server.output()).toContain('is ready at')
  const send = (path: string, body: unknown) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    })
  const doors = { school: '/api/auth/school-login', test: '/api/test-login', admin: '/api/auth/admin-login' } as const
  for (const door of ['school', 'test', 'admin'] as const)
    expect((await send(doors[door], demoLogins[door])).status, door).toBe(401)
  expect((await send(doors.school, { email: 'office@elder.example', password: 'oakfield-demo' })).status).toBe(401)
  const login = await send(doors.school, willow)
  expect(login.status).toBe(200)
  const get = async (path: string) =>
    (await fetch(`${server.url}${path}`, { headers: { cookie: cookiesIn(login) } })).json()
  expect(await get('/api/stats/analytics')).toMatchObject({ uses: 3 })
  const branding = await get('/api/branding')
  const { logoUrl } = z.object({ logoUrl: z.string() }).parse(branding)
  expect((await fetch(new URL(logoUrl, server.url))).status).toBe(200)
})

test('nothing of the demo is left: neither people, cards, mail nor its bank account', async () => {
  const { db } = moved
  expect((await db.select().from(schools)).map(({ name }) => name).toSorted()).toEqual([
    'Ash Primary',
    'Elder Primary',
    'Willow Primary',
  ])
  expect(await db.$count(schools, eq(schools.renewsByCard, true))).toBe(0)
  expect(await db.$count(accounts, eq(accounts.role, 'admin'))).toBe(0)
  expect(await db.$count(outbox, eq(outbox.to, ash.email))).toBe(0)
  const [holder] = await db.select().from(accounts).where(eq(accounts.email, ash.email))
  const [invoice] = await invoicesOf(db, holder?.schoolId ?? '')
  expect([invoice?.pence, invoice?.issuer?.bank.accountNumber ?? '12345678']).toEqual([7499, '12345678'])
})

test('a second move into the same database is refused, and changes nothing', async () => {
  const before = await moved.db.$count(usage)
  expect(await move(source)).toEqual({ code: 1, output: expect.stringContaining('There is data in this database') })
  expect(await moved.db.$count(usage)).toBe(before)
})

test('the school of the demo stays if it was given an email of its own, without the sample, also from a backup', async () => {
  const [copy, empty] = await Promise.all([freshEmbedded(), emptyPostgres()])
  removals.push(copy.remove, empty.remove)
  const database = await openDatabase(copy)
  const platform = createPlatform(database, readConfig({ DATA_DIR: copy.dataDir, LOG_LEVEL: 'silent' }))
  await prepareDemo(platform, await loadLibrary(platform, shippedLibrary()))
  const own = { email: 'office@ours.example' }
  const [office] = await database.db
    .update(accounts)
    .set(own)
    .where(eq(accounts.email, demoLogins.school.email))
    .returning()
  await updateSchool(database.db, office?.schoolId ?? '', { name: 'Ours' })
  const backup = join(copy.dataDir, 'backup')
  await backUp({ ...platform, now: new Date() }, backup)
  await database.close()
  const env = { ...production, DATABASE_URL: empty.databaseUrl, DATA_DIR: empty.dataDir }
  const { output } = await move(backup, env)
  expect(output).toContain('Moved: schools 1, accounts 1, own slides 0, uses 0')
  const opened = await openDatabase(empty)
  removals.push(() => opened.close())
  expect(await findSchool(opened.db, office?.schoolId ?? '')).toMatchObject({ name: 'Ours' })
})

test.for([
  ['a folder without a database', {}, 'There is no embedded database in'],
  ['the settings of demo mode', { NODE_ENV: 'test' }, 'These are the settings of demo mode'],
] as const)('%s is refused in a sentence', async ([, changes, sentence]) => {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-move-'))
  removals.push(() => rmSync(folder, { recursive: true }))
  expect(await move(folder, { ...production, ...changes })).toEqual({
    code: 1,
    output: expect.stringContaining(sentence),
  })
})
