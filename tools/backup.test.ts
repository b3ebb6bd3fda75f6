// @module-tag long
import { sql } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { storedObjects } from '#server/branding/storage/table.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import { sentenceFor } from '#server/platform/backup/backup-fault.ts'
import { checkBackup } from '#server/platform/backup/check-backup.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { lockDataFolder } from '#server/platform/database/data-lock.ts'
import { type Database, type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { testPlatform } from '#tests/support/platform/app.ts'
import { everyRow } from '#tests/support/platform/database/backups.ts'
import { emptyDatabase, freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'
import { olderMigrations } from '#tests/support/platform/database/migrations.ts'
import { ourEnv, startLimitMs } from '#tests/support/platform/server-process.ts'

let databaseUrl = ''
const database = testDatabase(async () => {
  const where = await freshPostgres()
  databaseUrl = where.databaseUrl
  return where
})
const folder = mkdtempSync(join(tmpdir(), 'daily-dot-backups-'))
afterAll(() => rmSync(folder, { recursive: true }))

const platform = () => testPlatform({ db: database(), env: { DATA_DIR: join(folder, 'data') } })
const take = (to: string) => backUp({ ...platform(), now: new Date() }, to)
const logo = 'logos/00000000-0000-4000-8000-000000000000.png'
const lost = 'logos/00000000-0000-4000-8000-000000000001.png'

/** A complete backup of a school with two objects, one of which is missing from the store. */
const whole = join(folder, 'whole')
let taken: Manifest
let accountId: string

beforeAll(async () => {
  const school = await aSchool(platform())
  accountId = school.accountId
  const { schoolId } = school
  await database()
    .insert(storedObjects)
    .values([logo, lost].map((key) => ({ key, schoolId })))
  await platform().objects.write(logo, Buffer.from('a picture'))
  taken = await take(whole)
})

async function anEmptyDatabase(kind: 'embedded' | 'postgres' = 'postgres'): Promise<OpenDatabase> {
  const where = await emptyDatabase(kind)
  const open = await openDatabase(where)
  onTestFinished(async () => {
    await open.close()
    await where.remove()
  })
  return open
}

const objectsIn = (data: string) => testPlatform({ db: database(), env: { DATA_DIR: join(folder, data) } }).objects
const restore = (db: Database, from: string, data = 'data') => restoreBackup({ db, objects: objectsIn(data) }, from)

async function tablesIn(db: Database): Promise<unknown[]> {
  return (await db.execute(sql`select tablename from pg_tables where schemaname in ('public', 'drizzle')`)).rows
}

/** Runs the real command in its own process. */
function start(tool: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [`tools/${tool}.ts`, ...args], { env: { ...ourEnv, ...env } })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''))
  return { child, response: async () => ({ code: await ended, output: await output }) }
}
const run = (...command: Parameters<typeof start>) => start(...command).response()

test('only its owner can read a backup, which names the objects missing from the store', async () => {
  expect(taken.missingObjects).toEqual([lost])
  expect(await checkBackup(whole)).toEqual(taken)
  const files = readdirSync(whole, { recursive: true, withFileTypes: true })
  const modes = files.map((file) => [file.isDirectory(), statSync(join(file.parentPath, file.name)).mode & 0o777])
  expect(modes.filter(([isFolder, mode]) => mode !== (isFolder ? 0o700 : 0o600))).toEqual([])
  expect(statSync(whole).mode & 0o777).toBe(0o700)
  await expect(take(whole)).rejects.toThrow('is there already')
})

/** Locks the table that a backup reads last. */
async function whileBackupBlocks(work: (tx: Database) => Promise<void>): Promise<void> {
  await database().transaction(async (tx) => {
    await tx.execute(sql`lock table provider_events in access exclusive mode`)
    await work(tx)
  })
}

const untilBackupBlocks = () =>
  vi.waitFor(
    async () => {
      const { rows } = await database().execute(
        sql`select 1 from pg_locks join pg_database on pg_database.oid = database
          where not granted and relation = 'provider_events'::regclass and datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: startLimitMs },
  )

test('a backup is a snapshot: rows written while it is taken are in none of its tables', async () => {
  const before = await everyRow(database())
  let taking: Promise<Manifest> | undefined
  await whileBackupBlocks(async (tx) => {
    taking = take(join(folder, 'meanwhile'))
    await untilBackupBlocks()
    await tx.execute(sql`insert into throttle_counters (key, points) values ('later', 1)`)
    await tx.execute(sql`insert into provider_events (id, type) values ('later', 'later')`)
  })
  await taking
  expect(await everyRow(database())).not.toEqual(before)
  const { db } = await anEmptyDatabase()
  await restore(db, join(folder, 'meanwhile'))
  expect(await everyRow(db)).toEqual(before)
})

test('the remains of a killed backup are not accepted as a backup', { timeout: startLimitMs }, async () => {
  const { child, response } = start('backup', { DATABASE_URL: databaseUrl }, '--to', join(folder, 'killed', 'one'))
  await whileBackupBlocks(async () => {
    await untilBackupBlocks()
    child.kill('SIGKILL')
    await response()
  })
  const [left = '', ...more] = readdirSync(join(folder, 'killed'))
  expect([left, more]).toEqual([expect.stringMatching(/^\.unfinished-one-/), []])
  await expect(checkBackup(join(folder, 'killed', left))).rejects.toThrow('There is no backup in')
})

test('restoring a backup from before the newest migrations runs them', async () => {
  const older = await anEmptyDatabase()
  await older.migrate(olderMigrations(7, join(folder, 'migrations')))
  await older.db.execute(
    sql`insert into schools (name, plan, ordered_at) values ('Early', 'school', '2026-01-02 03:04:05.678901Z')`,
  )
  const { tables, migrations } = await backUp({ ...platform(), db: older.db, now: new Date() }, join(folder, 'older'))
  expect([migrations.at(-1)?.name, tables.some(({ name }) => name === 'invoices')]).toEqual(['0006_dashboard', false])
  const newer = await anEmptyDatabase()
  await restore(newer.db, join(folder, 'older'))
  const { rows } = await newer.db.execute(sql`select name, renews_by_card, ordered_at::text as at from schools`)
  expect(rows).toEqual([{ name: 'Early', renews_by_card: false, at: expect.stringContaining('.678901') }])
  const applied = (db: Database) =>
    db.execute(sql`select hash, created_at from drizzle.__drizzle_migrations order by id`)
  await newer.migrate()
  expect((await applied(newer.db)).rows).toEqual((await applied(database())).rows)
})

type Changed = Record<string, unknown> & Manifest

const changeManifest = (backup: string, change: (manifest: Changed) => unknown): void => {
  const file = join(backup, 'manifest.json')
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))))
}
const accounts = (backup: string) => join(backup, 'tables/accounts.jsonl.gz')

const damaged: [what: string, damage: (backup: string) => void, sentence: RegExp][] = [
  ['without a manifest', (backup) => rmSync(join(backup, 'manifest.json')), /^There is no backup in /],
  [
    'with a truncated manifest',
    (backup) => truncateSync(join(backup, 'manifest.json'), 200),
    /manifest\.json .* is damaged/,
  ],
  ['of a newer format', (backup) => changeManifest(backup, (all) => ({ ...all, format: 2 })), /newer version/],
  [
    'of newer migrations',
    (backup) =>
      changeManifest(backup, (all) => ({ ...all, migrations: [...all.migrations, { name: '9999_x', hash: 'x' }] })),
    /newer version .* does not know its migration 9999_x\./,
  ],
  [
    'with an unknown table',
    (backup) => {
      cpSync(accounts(backup), join(backup, 'tables/pupils.jsonl.gz'))
      changeManifest(backup, (all) => ({
        ...all,
        tables: all.tables.map((table) => (table.name === 'accounts' ? { ...table, name: 'pupils' } : table)),
      }))
    },
    /a table \(pupils\) that its version did not have/,
  ],
  [
    'that lacks a table',
    (backup) =>
      changeManifest(backup, (all) => ({ ...all, tables: all.tables.filter(({ name }) => name !== 'job_leases') })),
    /lacks the table job_leases/,
  ],
  ['with a lost file', (backup) => rmSync(accounts(backup)), /accounts\.jsonl\.gz is missing/],
  ['with a truncated file', (backup) => truncateSync(accounts(backup), 60), /accounts\.jsonl\.gz is damaged/],
  ['with a changed object', (backup) => writeFileSync(join(backup, 'objects', logo), 'x'), /\.png is damaged/],
  [
    'with a key outside its folder',
    (backup) => changeManifest(backup, (all) => ({ ...all, objects: [{ key: '../secret', sha256: 'x' }] })),
    /manifest\.json .* is damaged/,
  ],
  [
    'with another count of rows',
    (backup) =>
      changeManifest(backup, (all) => ({ ...all, tables: all.tables.map((table) => ({ ...table, rows: 999 })) })),
    /rows, and 999 were written/,
  ],
  ['with an account whose school is missing', deleteSchools, /./],
]

/** Deletes the schools and corrects the hashes, as only someone with access to the backup could. */
function deleteSchools(backup: string): void {
  const file = join(backup, 'tables/schools.jsonl.gz')
  expect(gunzipSync(readFileSync(file)).length).toBeGreaterThan(0)
  writeFileSync(file, gzipSync(''))
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  changeManifest(backup, (all) => ({
    ...all,
    tables: all.tables.map((table) => (table.name === 'schools' ? { ...table, rows: 0, sha256 } : table)),
  }))
}

test('restoring a damaged backup fails with a reason and changes nothing', async () => {
  const { db } = await anEmptyDatabase()
  for (const [what, damage, sentence] of damaged) {
    const backup = join(folder, what.replaceAll(' ', '-'))
    cpSync(whole, backup, { recursive: true })
    damage(backup)
    await expect(restore(db, backup), what).rejects.toThrow(sentence)
    expect([what, await tablesIn(db)]).toEqual([what, []])
  }
  await restore(db, whole)
})

test('restoring overwrites neither a database with tables nor an existing object', async () => {
  await expect(restore(database(), whole)).rejects.toThrow(
    /There is data in this database already.*Make a new database/,
  )
  const { db } = await anEmptyDatabase()
  await objectsIn('other').write(logo, Buffer.from('another picture'))
  await expect(restore(db, whole, 'other')).rejects.toThrow(`The object store has another ${logo} than the backup.`)
  expect([await tablesIn(db), String(await objectsIn('other').read(logo))]).toEqual([[], 'another picture'])
})

test(
  'the backup and restore commands work, and print one sentence when they cannot',
  { timeout: startLimitMs },
  async () => {
    const dataDir = join(folder, 'in-use')
    const inUse = await lockDataFolder(dataDir)
    onTestFinished(() => inUse.release())
    const backup = join(folder, 'by-command')
    const there = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') }
    const [written, ...refused] = await Promise.all([
      run('backup', there, '--to', backup),
      run('backup', { DATA_DIR: dataDir }, '--to', join(folder, 'none')),
      run('backup', {}, '--check', folder),
      run('restore', there),
    ])
    expect(written).toEqual({
      code: 0,
      output: expect.stringMatching(/Backed up to .*: \d+ rows in \d+ tables, and 1 objects\./),
    })
    const { rows: recorded } = await database().execute(sql`select detail from audit_log where what = 'backup-taken'`)
    expect(recorded).toEqual([{ detail: { tables: taken.tables.length, rows: expect.any(Number), objects: 1 } }])
    expect(refused).toEqual([
      { code: 1, output: 'The server is running on this data. Stop the server first, then try again.\n' },
      { code: 1, output: expect.stringContaining('There is no backup in') },
      { code: 1, output: expect.stringMatching(/^Which backup\?/) },
    ])
    const [fresh, again] = [await emptyDatabase('embedded'), await emptyDatabase('embedded')]
    for (const { remove } of [fresh, again]) onTestFinished(remove)
    const numbers = ['credit notes', 'invoices'].map(
      (what) => `The next number of ${what} is 5001: numbers issued after the backup are not used again.\\n`,
    )
    expect(await run('restore', { DATA_DIR: fresh.dataDir }, backup)).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(
          `^Restored the backup of .*\\n${numbers.join('')}Deleted again: 0 accounts and 0 schools, .*\\nIf DATA_DIR was another`,
        ),
      ),
    })
    // The account was deleted after the backup, and the ledger is in the DATA_DIR of before.
    await platform().objects.write(`erasures/2026-11-16T08-50-00.000Z_account_${accountId}.json`, Buffer.from('{}'))
    const { code, output } = await run('restore', { DATA_DIR: again.dataDir }, backup, '--old-data', there.DATA_DIR)
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(
        `Deleted again: 1 account and 0 schools, of 1 deletion in the ledger in ${again.dataDir}.\nStart`,
      ),
    ])
    expect(readdirSync(join(again.dataDir, 'objects/erasures'))).toHaveLength(1)
    // The same in a database that a provider has restored.
    expect((await run('restore', { DATA_DIR: again.dataDir }, '--snapshot')).output).toMatch(
      /^The database is as your provider restored it\.\nThe next number of credit notes .*\nThe next number of invoices is 10001: .*\nDeleted again: 0 accounts/,
    )
  },
)

test('a full disk, missing permissions and an unreachable database are each explained in a sentence', async () => {
  const coded = (code: string, path = '/backups') => Object.assign(new Error(code), { code, path })
  const sentences = [
    coded('ENOSPC'),
    coded('EACCES'),
    new Error('Failed query', { cause: coded('53100') }),
    coded('ECONNREFUSED'),
    coded('ERR_PARSE_ARGS_UNKNOWN_OPTION'),
    await take('/dev/null/backup').catch((error: unknown) => error),
  ].map((error) => sentenceFor(error, 'npm run backup'))
  expect(sentences).toEqual([
    'There is no room left on the disk. Nothing was kept: make room, then try again.',
    '/backups cannot be read or written. Check whose it is, and that its disk takes files.',
    'The database has no room left on its disk. Nothing was restored: make room, then try again.',
    'The database cannot be reached. Check DATABASE_URL and that it is running.',
    'Use it like this: npm run backup',
    '/dev/null cannot be read or written. Check whose it is, and that its disk takes files.',
  ])
})
