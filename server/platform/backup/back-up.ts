import { sql } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import { knownMigrations } from '#server/platform/database/migrations.ts'
import { fsyncDirectory } from '#server/platform/files/fsync-directory.ts'
import type { ObjectStore } from '#server/platform/providers/objects.ts'
import { BackupFault } from './backup-fault.ts'
import { readLines, writeLines } from './lines-file.ts'
import { type Manifest, type ObjectFile, type TableFile, manifestFile, objectFile, tableFile } from './manifest.ts'
import { schemaIn } from './migrations.ts'
import { columnsOf, readRows, usePortableFormats } from './rows.ts'

type From = { db: Database; objects: Pick<ObjectStore, 'read'>; now: Date }

/**
 * Writes a snapshot of all tables, and the objects that they name, into a new folder. The folder gets its name once it is
 * complete, so that what a kill leaves behind is never taken for a backup.
 */
export async function backUp(from: From, to: string): Promise<Manifest> {
  const folder = resolve(to)
  if (existsSync(folder)) throw new BackupFault(`${folder} is there already. A backup is written into a new folder.`)
  const unfinished = join(dirname(folder), `.unfinished-${basename(folder)}-${randomBytes(3).toString('hex')}`)
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const manifest = await write(from, unfinished)
    await rename(unfinished, folder)
    await fsyncDirectory(dirname(folder))
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function write({ db, objects, now }: From, folder: string): Promise<Manifest> {
  const data = await writeTables(db, folder)
  const { copied, missing } = await copyObjects(objects, folder, data.tables)
  const manifest: Manifest = {
    format: 1,
    takenAt: now.toISOString(),
    ...data,
    objects: copied,
    missingObjects: missing,
  }
  await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  return manifest
}

type Data = Pick<Manifest, 'migrations' | 'listsAllTables' | 'tables' | 'sequences'>

/** One snapshot, however long it takes and whatever is written meanwhile. */
async function writeTables(db: Database, folder: string): Promise<Data> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  return db.transaction(
    async (tx) => {
      await usePortableFormats(tx)
      const schema = await schemaIn(tx, knownMigrations())
      const tables: TableFile[] = []
      for (const name of schema.tables ?? (await readableTables(tx))) {
        const columns = (await columnsOf(tx, name)).map((column) => column.name)
        const written = await writeLines(tableFile(folder, name), readRows(tx, name, columns))
        tables.push({ name, columns, ...written })
      }
      const { migrations } = schema
      return { migrations, listsAllTables: schema.tables === undefined, tables, sequences: await sequencesIn(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** After a roll-back we do not know which tables are ours: all that we may read and whose names we might have chosen. */
async function readableTables(tx: Database): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^[a-z0-9_]+$'
      and has_table_privilege(oid, 'select') order by 1`)
  return rows.map(({ name }) => name)
}

/** Sequences ignore transactions: their values are never behind the snapshot of the rows. */
async function sequencesIn(tx: Database): Promise<Manifest['sequences']> {
  const { rows } = await tx.execute<{ name: string; last: string | null }>(
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name, last }) => (last === null ? { name } : { name, last }))
}

/** Each object has a row here before it is uploaded: server/branding/storage/table.ts. */
const objectTable = { name: 'stored_objects', key: 'key' }

/** Runs after the tables, from the backed-up rows, so that a slow store holds no transaction open. */
async function copyObjects(
  objects: From['objects'],
  folder: string,
  tables: readonly TableFile[],
): Promise<{ copied: ObjectFile[]; missing: string[] }> {
  const copied: ObjectFile[] = []
  const missing: string[] = []
  const at = tables.find(({ name }) => name === objectTable.name)?.columns.indexOf(objectTable.key) ?? -1
  if (at === -1) return { copied, missing }
  for await (const lines of readLines(tableFile(folder, objectTable.name))) {
    for (const line of lines) {
      const key = String((JSON.parse(line) as unknown[])[at])
      const bytes = await objects.read(key)
      if (!bytes) {
        missing.push(key)
        continue
      }
      const file = objectFile(folder, key)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, bytes, { mode: 0o600, flag: 'wx', flush: true })
      copied.push({ key, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
  }
  return { copied, missing }
}
