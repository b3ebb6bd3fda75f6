// @module-tag embedded
import { sql } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner, emptyPostgres, freshPostgres } from '#tests/support/platform/database/database.ts'
import { someMigrations } from '#tests/support/platform/database/migrations.ts'
import { freePort } from '#tests/support/platform/server-process.ts'
import { isDatabaseLost, openDatabase } from './database.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'
const scratch = mkdtempSync(join(tmpdir(), 'daily-dot-migrate-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** An empty database of the kind that this run tests. */
async function anEmptyDatabase(name: string) {
  const dataDir = join(scratch, name)
  const { serverUrl, emptyFolder } = inject('databases')
  if (!isPostgres) {
    cpSync(emptyFolder, dataDir, { recursive: true })
    return { dataDir }
  }
  const database = `${name}_${process.pid}`
  await asOwner(serverUrl, `create database ${database}`)
  return { dataDir, databaseUrl: `${serverUrl}/${database}` }
}

const countTables = sql`select count(*)::int as tables from information_schema.tables where table_schema = 'public'`

test('migrations can run twice, and in two processes at once', async () => {
  const where = await anEmptyDatabase('twice')
  const first = await openDatabase(where)
  const second = isPostgres ? await openDatabase(where) : first
  await Promise.all([first.migrate(), isPostgres ? second.migrate() : undefined])
  await second.migrate()
  const { rows } = await first.db.execute<{ tables: number }>(countTables)
  expect(rows[0]?.tables).toBeGreaterThan(3)
  await first.close()
  if (second !== first) await second.close()
})

test(
  'a migration killed half-way leaves nothing behind, and the next start runs it in full',
  { tags: ['long'] },
  async () => {
    const where = await anEmptyDatabase('killed')
    const [half, whole] = ['create table half (id int)', 'create table whole (id int)']
    const slow = someMigrations(join(scratch, 'slow'), [[half, 'select pg_sleep(60)', whole]])
    const quick = someMigrations(join(scratch, 'quick'), [[half, whole]])
    const program = `
    import { openDatabase } from '#server/platform/database/database.ts'
    const database = await openDatabase(${JSON.stringify(where)})
    process.stdout.write('migrating')
    await database.migrate(${JSON.stringify(slow)})`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    if (isPostgres) await untilAsleep(where.databaseUrl ?? '')
    child.kill('SIGKILL')
    await once(child, 'exit')

    const database = await openDatabase(where)
    await database.migrate(quick)
    const { rows } = await database.db.execute<{ tables: number }>(countTables)
    expect(rows[0]?.tables).toBe(2)
    await database.close()
  },
)

/** Polls the database until the other process is inside its migration. */
async function untilAsleep(databaseUrl: string): Promise<void> {
  const watcher = await openDatabase({ databaseUrl, dataDir: scratch })
  const sleeping = sql`select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
  await expect.poll(async () => (await watcher.db.execute(sleeping)).rows.length, { timeout: 15_000 }).toBe(1)
  await watcher.close()
}

test('isDatabaseLost is true for an unreachable database and false for a wrong query', async () => {
  const nowhere = await openDatabase({ databaseUrl: 'postgres://none@127.0.0.1:1/none', dataDir: scratch })
  const lost = await nowhere.db.execute(sql`select 1`).catch((error: unknown) => error)
  expect(isDatabaseLost(lost)).toBe(true)
  await nowhere.close()

  const open = await openDatabase(await anEmptyDatabase('wrong'))
  const wrong = await open.db.execute(sql`select nonsense`).catch((error: unknown) => error)
  expect([wrong instanceof Error, isDatabaseLost(wrong)]).toEqual([true, false])
  await open.close()
})

test('a process that hangs in mid-transaction soon stops locking its rows to others', async () => {
  const { remove, ...where } = await emptyPostgres()
  const other = await openDatabase(where)
  const hung = await openDatabase(where, { queryMilliseconds: 0, idleTransactionMilliseconds: 20 })
  await other.db.execute(sql`create table rows as select 1 as n`)
  const [lost] = await hung.db
    .transaction(async (tx) => {
      await tx.execute(sql`update rows set n = 2`)
      await other.db.execute(sql`update rows set n = 3`)
      await tx.execute(sql`update rows set n = 4`)
    })
    .then(
      () => [],
      (error: unknown) => [error],
    )
  expect(isDatabaseLost(lost)).toBe(true)
  expect((await other.db.execute(sql`select n from rows`)).rows).toEqual([{ n: 3 }])
  await hung.close()
  await other.close()
  await remove()
})

test('a connection has its time limits, though a pooler accepts no start-up parameters for them', async () => {
  const where = await freshPostgres()
  const open = await openDatabase(where)
  const limits = sql`select current_setting('statement_timeout') as statement, current_setting('client_connection_check_interval') as check`
  expect((await open.db.execute(limits)).rows).toEqual([{ statement: '30s', check: '1s' }])
  await open.close()
  await where.remove()

  const started: string[] = []
  const pooler = createServer((socket) =>
    socket.once('data', (bytes) => {
      started.push(...bytes.toString('latin1', 8).split('\0'))
      socket.destroy()
    }),
  )
  const port = await freePort()
  pooler.listen(port, '127.0.0.1')
  const refused = await openDatabase({ databaseUrl: `postgres://dot@127.0.0.1:${port}/dot`, dataDir: scratch })
  await refused.db.execute(sql`select 1`).catch(() => {})
  await refused.close()
  pooler.close()
  expect(started).toEqual(['user', 'dot', 'database', 'dot', 'client_encoding', 'UTF8', '', ''])
})
