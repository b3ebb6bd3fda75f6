import { sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import { type Database, migrationLock } from '#server/platform/database/database.ts'
import { type Migration, knownMigrations, runMigrations } from '#server/platform/database/migrations.ts'
import type { ObjectStore } from '#server/platform/providers/objects.ts'
import { BackupFault } from './backup-fault.ts'
import { checkBackup } from './check-backup.ts'
import { type Manifest, type ObjectFile, objectFile, tableFile } from './manifest.ts'
import { migrationsOf } from './migrations.ts'
import { loadRows, usePortableFormats } from './rows.ts'

/** What must be true before any server sees the restored rows. */
type Afterwards = (tx: Database) => Promise<void>
type Restored = Manifest & { counters: Counter[]; tablesOfOthers: string[] }

type Into = {
  db: Database
  objects: Pick<ObjectStore, 'size' | 'read' | 'write'>
  /** For tests: those of another version. */
  known?: readonly Migration[]
}

/**
 * Loads an empty database, and restores objects that the store lacks. Changes nothing before the whole backup is verified, and
 * loads all tables in one transaction, so that a kill leaves none of them.
 */
export async function restoreBackup(
  { db, objects, known = knownMigrations() }: Into,
  folder: string,
  afterwards?: Afterwards,
): Promise<Restored> {
  const manifest = await checkBackup(folder)
  const { made, ours } = migrationsOf(manifest, known)
  const tables = manifest.tables.filter(({ name }) => ours.has(name))
  await refuseNonEmptyDatabase(db, known)
  // Objects first: a restore repeated after a kill finds those it has already written.
  for (const object of await missingObjects(objects, folder, manifest.objects))
    await objects.write(object.key, await readFile(objectFile(folder, object.key)))
  let counters: Counter[] = []
  await db.transaction(async (tx) => {
    // A server that starts now waits for the lock, and then finds the migrations done. An embedded database is ours alone.
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await refuseNonEmptyDatabase(tx, known)
    await usePortableFormats(tx)
    await runMigrations(tx, made)
    await loadTables(tx, folder, { ...manifest, tables })
    await runMigrations(tx, known.slice(made.length))
    counters = await skipNumbers(tx)
    await afterwards?.(tx)
  })
  const tablesOfOthers = manifest.tables.map(({ name }) => name).filter((name) => !ours.has(name))
  return { ...manifest, counters, tablesOfOthers }
}

/** A sequence, and the number that it gives out next. */
export type Counter = { name: string; next: number }

/** More than all invoices of a month: twenty thousand schools a year, three times as many in September. */
const skippedNumbers = 5000

/**
 * Moves every sequence on, then to a round number: those issued after the backup are unknown here, and a second invoice must not
 * carry one of them.
 */
export async function skipNumbers(tx: Database): Promise<Counter[]> {
  const { rows } = await tx.execute<Counter>(sql`
    select sequencename as name, (setval(format('public.%I', sequencename)::regclass,
      (ceil((coalesce(last_value, 0) + ${skippedNumbers}) / 1000.0) * 1000)::bigint) + 1)::float8 as next
    from pg_sequences where schemaname = 'public' order by 1`)
  return rows
}

async function refuseNonEmptyDatabase(db: Database, known: readonly Migration[]): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const ours = new Set(known.flatMap(({ tables }) => tables))
  if (rows.some(({ name }) => ours.has(name)))
    throw new BackupFault(
      'There is data in this database already, and a backup is restored into an empty one only. Make a new database and set DATABASE_URL to it, or set DATA_DIR to a new folder, then try again.',
    )
}

/** Keys are unique: an object already in the store is the same one, or not ours to overwrite. */
async function missingObjects(
  objects: Into['objects'],
  folder: string,
  files: readonly ObjectFile[],
): Promise<ObjectFile[]> {
  const missing: ObjectFile[] = []
  for (const file of files) {
    if ((await objects.size(file.key)) === undefined) {
      missing.push(file)
      continue
    }
    const [there, ours] = await Promise.all([objects.read(file.key), readFile(objectFile(folder, file.key))])
    if (!there?.equals(ours))
      throw new BackupFault(
        `The object store has another ${file.key} than the backup. Nothing was restored: use an empty bucket or DATA_DIR, or look which of the two is right.`,
      )
  }
  return missing
}

/**
 * Loads tables in any order and rows unchanged: drops the foreign keys and adds them back, which checks them all, and disables
 * triggers, which have already run for these rows. The owner of the tables may do both.
 */
async function loadTables(tx: Database, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const keys = await foreignKeys(tx)
  for (const { onTable, name } of keys) await tx.execute(sql.raw(`alter table ${onTable} drop constraint ${name}`))
  for (const { name, columns, rows } of tables) {
    const table = sql.identifier(name)
    await tx.execute(sql`alter table ${table} disable trigger user`)
    const loaded = await loadRows(tx, name, columns, tableFile(folder, name))
    await tx.execute(sql`alter table ${table} enable trigger user`)
    if (loaded !== rows) throw new BackupFault(`The file of the table ${name} was changed while it was read.`)
  }
  for (const { onTable, name, definition } of keys)
    await tx.execute(sql.raw(`alter table ${onTable} add constraint ${name} ${definition}`))
  for (const { name, last } of sequences)
    if (last !== undefined)
      // Does nothing for a sequence of another program's, which no migration has created.
      await tx.execute(sql`select setval(to_regclass(format('public.%I', ${name}::text)), ${last}::bigint)`)
  // Otherwise the planner would treat the tables as empty.
  for (const { name } of tables) await tx.execute(sql`analyze ${sql.identifier(name)}`)
}

type ForeignKey = { onTable: string; name: string; definition: string }

async function foreignKeys(tx: Database): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<ForeignKey>(sql`
    select conrelid::regclass::text as "onTable", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  return rows
}
