// @module-tag long
import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { knownMigrations } from '#server/platform/database/migrations.ts'
import { testPlatform } from '#tests/support/platform/app.ts'
import { everyRow, thisKind } from '#tests/support/platform/database/backups.ts'
import { emptyDatabase, testDatabase } from '#tests/support/platform/database/database.ts'
import { moreMigrations } from '#tests/support/platform/database/migrations.ts'
import { backUp } from './back-up.ts'
import { restoreBackup } from './restore-backup.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'daily-dot-backups-'))
afterAll(() => rmSync(folder, { recursive: true }))
const env = { DATA_DIR: join(folder, 'data') }

async function anEmptyDatabase() {
  const where = await emptyDatabase(thisKind)
  const open = await openDatabase(where)
  onTestFinished(async () => {
    await open.close()
    await where.remove()
  })
  return open
}

/** The table of the migration after ours. */
const more = `${String(knownMigrations().length).padStart(4, '0')}_more`

/** What the next release has added: a table with a counter, a column and an index. */
const nextRelease = () =>
  moreMigrations(join(folder, `migrations-${(folders += 1)}`), [
    [
      `create table "${more}" (id integer primary key generated always as identity, note text not null)`,
      'alter table schools add column motto text',
      'create index schools_by_motto on schools (motto)',
    ],
  ])
let folders = 0

test('after a roll-back the older release backs up all that the newer one has stored, and the newer one restores it', async () => {
  const newer = nextRelease()
  const open = await anEmptyDatabase()
  await open.migrate(newer)
  await open.db.execute(
    sql`insert into schools (name, plan, ordered_at, motto) values ('Oak', 'school', now(), 'Grow')`,
  )
  await open.db.execute(sql`insert into ${sql.identifier(more)} (note) values ('only the newer release knows this')`)
  // Of another program, which shares the database.
  await open.db.execute(sql`create table visitors (id serial, name text)`)
  await open.db.execute(sql`insert into visitors (name) values ('Ada')`)
  await open.db.execute(sql`create table "Their/Table" (id integer)`)

  const backup = join(folder, 'rolled-back')
  const from = testPlatform({ db: database(), env })
  await backUp({ ...from, db: open.db, now: new Date() }, backup)

  const restored = await anEmptyDatabase()
  const into = { objects: from.objects, db: restored.db }
  await expect(restoreBackup(into, backup)).rejects.toThrow(
    /^This backup is of a newer version of The Daily Dot: this one does not know its migration of 20\d\d-\d\d-\d\d\. Update/,
  )
  expect((await restored.db.execute(sql`select 1 from pg_tables where schemaname = 'public'`)).rows).toEqual([])

  const { tablesOfOthers } = await restoreBackup({ ...into, known: knownMigrations(newer) }, backup)
  expect(tablesOfOthers).toEqual(['visitors'])
  expect(await everyRow(restored.db)).toEqual(await everyRow(open.db))
  const added = sql`select note, id, (select motto from schools) as motto from ${sql.identifier(more)}`
  expect((await restored.db.execute(added)).rows).toEqual([
    { note: 'only the newer release knows this', id: 1, motto: 'Grow' },
  ])
})

test('a database of another line of releases is not backed up', async () => {
  const open = await anEmptyDatabase()
  await open.migrate(nextRelease())
  await open.db.execute(sql`update drizzle.__drizzle_migrations set hash = 'another' where id = 3`)
  const from = testPlatform({ db: database(), env })
  await expect(backUp({ ...from, db: open.db, now: new Date() }, join(folder, 'other'))).rejects.toThrow(
    'with other migrations than this one',
  )
})
