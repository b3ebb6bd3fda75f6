import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type ConcurrentIndex, type Connection, buildIndex, concurrentIndexIn, withoutConcurrently } from './indexes.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** A migration of this version, and the tables and indexes that exist once it has run. */
export type Migration = {
  name: string
  hash: string
  when: number
  statements: readonly string[]
  tables: readonly string[]
  indexes: readonly string[]
}

/** All migrations of this version, in order. */
export function knownMigrations(folder: string = migrationsFolder): Migration[] {
  const files = readMigrationFiles({ migrationsFolder: folder })
  const { entries } = journal.parse(readJson(join(folder, 'meta/_journal.json')))
  return entries.map(({ tag }, at) => {
    const file = files[at]
    if (!file) throw new Error(`The migration ${tag} has no file.`)
    const tables = Object.values(snapshot.parse(readJson(join(folder, snapshotFile(tag)))).tables)
    return {
      name: tag,
      hash: file.hash,
      when: file.folderMillis,
      statements: file.sql,
      tables: tables.map(({ name }) => name),
      indexes: tables.flatMap(({ indexes }) => Object.keys(indexes)),
    }
  })
}

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })
const snapshot = z.object({
  tables: z.record(z.string(), z.object({ name: z.string(), indexes: z.record(z.string(), z.unknown()) })),
})
const snapshotFile = (tag: string): string => `meta/${tag.slice(0, 4)}_snapshot.json`
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** The concurrent indexes that exist once all migrations have run. */
export function concurrentIndexesOf(known: readonly Migration[]): ConcurrentIndex[] {
  const last = new Set(known.at(-1)?.indexes)
  return indexesIn(known.flatMap(({ statements }) => statements)).filter(({ name }) => last.has(name))
}

/**
 * Runs migrations in the caller's transaction, with plain indexes: for a database that no other process uses yet. Leaves the same
 * bookkeeping as Drizzle's migrator, which cannot do this.
 */
export async function runMigrations(tx: Connection, migrations: readonly Migration[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const migration of migrations) {
    for (const statement of migration.statements) await tx.execute(sql.raw(withoutConcurrently(statement)))
    const { hash, when } = migration
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`)
  }
}

/** Runs what an embedded database lacks, or any database without tables. */
export async function migrateAlone(db: Connection, known: readonly Migration[]): Promise<void> {
  const pending = await pendingMigrations(db, known)
  await db.transaction((tx) => runMigrations(tx, pending))
}

/**
 * Runs what a database lacks that other processes are serving from. A unique index is built before the migrations that follow it,
 * which rely on it; other indexes are left to `buildMissingIndexes`. `db` is one connection, which holds the migration lock.
 */
export async function migrateBesideOthers(db: Connection, known: readonly Migration[]): Promise<void> {
  const pending = await pendingMigrations(db, known)
  if (pending.length === known.length) return db.transaction((tx) => runMigrations(tx, pending))
  for (const step of stepsOf(pending)) {
    const unique = step.flatMap(({ statements }) => indexesIn(statements)).filter(({ isUnique }) => isUnique)
    for (const index of unique) await buildIndex(db, index)
    await db.transaction(async (tx) => {
      // Queries queue behind a migration that waits for a table lock. So it gives up, and the next start retries.
      await tx.execute(sql`set local lock_timeout = '10s'`)
      await runMigrations(tx, step.map(withoutIndexes))
    })
  }
}

/** One transaction each. A migration with unique indexes is a step of its own: `npm run check` sees to it that it holds nothing else. */
function stepsOf(pending: readonly Migration[]): Migration[][] {
  const steps: Migration[][] = []
  let isOpen = false
  for (const migration of pending) {
    const isUnique = indexesIn(migration.statements).some((index) => index.isUnique)
    if (isOpen && !isUnique) steps.at(-1)?.push(migration)
    else steps.push([migration])
    isOpen = !isUnique
  }
  return steps
}

const indexesIn = (statements: readonly string[]): ConcurrentIndex[] =>
  statements.flatMap((statement) => concurrentIndexIn(statement) ?? [])

const withoutIndexes = (migration: Migration): Migration => ({
  ...migration,
  statements: migration.statements.filter((statement) => !concurrentIndexIn(statement)),
})

async function pendingMigrations(db: Connection, known: readonly Migration[]): Promise<Migration[]> {
  const last = (await appliedMigrations(db)).at(-1)
  return known.filter(({ when }) => last === undefined || when > last.when)
}

/** The migrations that a database has, in order. */
export async function appliedMigrations(db: Connection): Promise<Pick<Migration, 'hash' | 'when'>[]> {
  const { rows: found } = await db.execute(sql`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (found.length === 0) return []
  const { rows } = await db.execute<{ hash: string; when: number }>(
    sql`select hash, created_at::float8 as "when" from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows
}
