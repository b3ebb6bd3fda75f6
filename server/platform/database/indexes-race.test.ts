// @module-tag long
import { sql } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aTeacher } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { freshDatabase, testDatabase } from '#tests/support/platform/database/database.ts'
import { isValidIndex, moreMigrations } from '#tests/support/platform/database/migrations.ts'
import { openDatabase } from './database.ts'

const scratch = mkdtempSync(join(tmpdir(), 'daily-dot-indexes-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const plain = 'create index concurrently log_by_door on audit_log (door)'
const unique = 'create unique index concurrently one_per_name on pupils (name) where not is_draft'
const pupils = 'create table pupils (name text constraint old_name unique, is_draft boolean not null default false)'
const log = { info: () => {}, error: () => {} }

let databaseUrl = ''
const db = testDatabase(async () => {
  const where = await freshDatabase()
  databaseUrl = where.databaseUrl ?? ''
  return where
})
const open = () => openDatabase({ databaseUrl, dataDir: scratch })

/** A concurrent build begins once the transactions that write to its table have ended, and this one writes to it. */
async function whileBuildsWait(table: string, work: () => Promise<void>): Promise<void> {
  const holder = new Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`lock table ${table} in row exclusive mode`)
  try {
    await work()
  } finally {
    await holder.end()
  }
}

async function untilBuilding(name: string): Promise<void> {
  await expect.poll(() => isValidIndex(db(), name)).toBe(false)
}

/** How many other connections run, or ran last, such a query. */
const sessions = async (which: string) => {
  const found = sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  return (await db().execute(sql`${found} and ${sql.raw(which)}`)).rows.length
}
const running = () => sessions("state = 'active' and query ~* '^(create|drop) index'")

test('people sign in while an index on the audit log is built', async () => {
  const { email } = await aTeacher(testPlatform({ db: db() }))
  const server = await open()
  const folder = moreMigrations(join(scratch, 'serving'), [[plain, 'alter table audit_log add column more text']])
  await server.migrate(folder)
  let building = Promise.resolve()
  await whileBuildsWait('audit_log', async () => {
    building = server.buildIndexes(log, folder).finished
    await untilBuilding('log_by_door')
    const login = { email, password: 'correct horse battery' }
    expect((await testApp({ db: db() }).inject(post('/api/auth/school-login', login))).statusCode).toBe(200)
    expect(await isValidIndex(db(), 'log_by_door')).toBe(false)
  })
  await building
  expect(await isValidIndex(db(), 'log_by_door')).toBe(true)
  await server.close()
})

test('the index of a build that was killed or stopped is dropped and built again', async () => {
  await db().execute(sql`drop index if exists log_by_door`)
  const folder = moreMigrations(join(scratch, 'killed'), [[plain]])
  const program = `
    import { openDatabase } from '#server/platform/database/database.ts'
    const database = await openDatabase(${JSON.stringify({ databaseUrl, dataDir: scratch })})
    database.buildIndexes({ info() {}, error() {} }, ${JSON.stringify(folder)})`
  const next = await open()
  await whileBuildsWait('audit_log', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
    await untilBuilding('log_by_door')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(running).toBe(0)
  })
  expect(await isValidIndex(db(), 'log_by_door')).toBe(false)
  await whileBuildsWait('audit_log', async () => {
    const stopped = next.buildIndexes(log, folder)
    await expect.poll(running).toBe(1)
    await stopped.stop()
    await expect.poll(running).toBe(0)
  })
  expect(await isValidIndex(db(), 'log_by_door')).toBe(false)
  // Two processes start at once.
  await Promise.all([next.buildIndexes(log, folder).finished, next.buildIndexes(log, folder).finished])
  expect(await isValidIndex(db(), 'log_by_door')).toBe(true)
  await next.close()
})

test('a unique index exists before the migration that relies on it, and a process that starts meanwhile waits', async () => {
  await db().execute(sql.raw(pupils))
  await db().execute(sql`insert into pupils values ('Ada', false)`)
  const [one, other] = [await open(), await open()]
  const folder = moreMigrations(join(scratch, 'unique'), [[unique], ['alter table pupils drop constraint old_name']])
  let started: Promise<unknown> = Promise.resolve()
  await whileBuildsWait('pupils', async () => {
    const first = one.migrate(folder)
    await untilBuilding('one_per_name')
    started = Promise.all([first, other.migrate(folder)])
    await expect.poll(() => sessions("query like '%advisory_lock%'")).toBe(1)
    await expect(db().execute(sql`insert into pupils values ('Ada', true)`)).rejects.toThrow('Failed query')
  })
  await started
  await db().execute(sql`insert into pupils values ('Ada', true)`)
  await expect(db().execute(sql`insert into pupils values ('Ada', false)`)).rejects.toThrow('Failed query')
  for (const database of [one, other]) await database.close()
})

test('a unique index that the rows do not allow stops the start and leaves no trace', async () => {
  await db().execute(sql`create table twins (name text)`)
  await db().execute(sql`insert into twins values ('Ada'), ('Ada')`)
  const server = await open()
  const statement = 'create unique index concurrently twins_names on twins (name)'
  const folder = moreMigrations(join(scratch, 'twins'), [[pupils], [unique], [statement]])
  await expect(server.migrate(folder)).rejects.toThrow('Failed query')
  expect(await isValidIndex(db(), 'twins_names')).toBeUndefined()
  await db().execute(sql`delete from twins`)
  await server.migrate(folder)
  expect(await isValidIndex(db(), 'twins_names')).toBe(true)
  await server.close()
})
