import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Database, migrationsFolder } from '#server/platform/database/database.ts'
import { BackupFault } from './backup-fault.ts'
import type { Manifest } from './manifest.ts'

/** A migration of this version, and the tables that exist once it has run. */
export type Migration = {
  name: string
  hash: string
  when: number
  statements: readonly string[]
  tables: readonly string[]
}

/** All migrations of this version, in order. */
export function knownMigrations(folder: string = migrationsFolder): Migration[] {
  const files = readMigrationFiles({ migrationsFolder: folder })
  const { entries } = journal.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')))
  return entries.map(({ tag }, at) => {
    const file = files[at]
    if (!file) throw new Error(`The migration ${tag} has no file.`)
    return {
      name: tag,
      hash: file.hash,
      when: file.folderMillis,
      statements: file.sql,
      tables: tablesAfter(folder, tag),
    }
  })
}

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })
const snapshot = z.object({ tables: z.record(z.string(), z.object({ name: z.string() })) })

function tablesAfter(folder: string, tag: string): string[] {
  const file = join(folder, 'meta', `${tag.slice(0, 4)}_snapshot.json`)
  const { tables } = snapshot.parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.values(tables).map(({ name }) => name)
}

/** Throws if the database has migrations that this version does not know. */
export async function appliedMigrations(db: Database, known: readonly Migration[]): Promise<Migration[]> {
  const hashes = await appliedHashes(db)
  const applied = known.slice(0, hashes.length)
  if (hashes.length === 0) throw new BackupFault('There is nothing to back up: the database is empty.')
  if (applied.length < hashes.length || applied.some(({ hash }, at) => hash !== hashes[at]))
    throw new BackupFault('The database was set up by another version of The Daily Dot. Back it up with that one.')
  return applied
}

async function appliedHashes(db: Database): Promise<string[]> {
  const { rows: found } = await db.execute(sql`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (found.length === 0) return []
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ hash }) => hash)
}

/** The migrations that built a backup's tables. Throws if this version does not know them all. */
export function migrationsOf({ migrations, tables }: Manifest, known: readonly Migration[]): Migration[] {
  const made = known.slice(0, migrations.length)
  const isKnown = ({ hash }: { hash: string }, at: number) => known[at]?.hash === hash
  if (!migrations.every(isKnown))
    throw new BackupFault(
      `This backup has a migration (${migrations.find((each, at) => !isKnown(each, at))?.name}) that this version of The Daily Dot does not know. Update this one, or use the version that made the backup.`,
    )
  const expected = new Set(made.at(-1)?.tables)
  const unknown = tables.find(({ name }) => !expected.has(name))
  if (unknown) throw new BackupFault(`This backup has a table (${unknown.name}) that its version did not have.`)
  const missing = [...expected].find((name) => !tables.some((table) => table.name === name))
  if (missing) throw new BackupFault(`This backup is not whole: it lacks the table ${missing}. Use another backup.`)
  return made
}

/**
 * Runs migrations in the caller's transaction, which Drizzle's migrator cannot. Leaves the same bookkeeping as Drizzle's would,
 * so that it continues from there.
 */
export async function runMigrations(tx: Database, migrations: readonly Migration[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { statements, hash, when } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`)
  }
}
