// @module-tag embedded
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { thisKind } from '#tests/support/platform/database/backups.ts'
import { emptyDatabase, freshDatabase } from '#tests/support/platform/database/database.ts'
import { isValidIndex, moreMigrations, someMigrations } from '#tests/support/platform/database/migrations.ts'
import { openDatabase } from './database.ts'

const scratch = mkdtempSync(join(tmpdir(), 'daily-dot-indexes-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const [plain, unique] = [
  'create index concurrently by_age on pupils (age)',
  'create unique index concurrently one_per_name on pupils (name)',
]
const log = { info: () => {}, error: () => {} }

test('a new database gets every index with its tables', async () => {
  const where = await emptyDatabase(thisKind)
  const database = await openDatabase(where)
  await database.migrate(
    someMigrations(join(scratch, 'new'), [['create table pupils (name text, age int)'], [unique], [plain]]),
  )
  for (const name of ['one_per_name', 'by_age']) expect(await isValidIndex(database.db, name)).toBe(true)
  await database.close()
  await where.remove()
})

test('an upgrade builds the indexes on tables that exist', async () => {
  const where = await freshDatabase()
  const database = await openDatabase(where)
  await database.migrate(moreMigrations(join(scratch, 'before'), [['create table pupils (name text)']]))
  const folder = moreMigrations(join(scratch, 'after'), [[unique], ['alter table pupils add column age int', plain]])
  await database.migrate(folder)
  expect(await isValidIndex(database.db, 'one_per_name')).toBe(true)
  await database.buildIndexes(log, folder).finished
  expect(await isValidIndex(database.db, 'by_age')).toBe(true)
  await database.close()
  await where.remove()
})
