import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { knownMigrations } from '#server/platform/backup/migrations.ts'
import { type Database, migrationsFolder } from '#server/platform/database/database.ts'
import { asOwner } from './database.ts'

type Kind = 'embedded' | 'postgres'

/** The kind of database that this run of the tests is about, and the other one. */
export const thisKind: Kind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded'
export const otherKind: Kind = thisKind === 'postgres' ? 'embedded' : 'postgres'

/** A database without a table. */
export async function emptyDatabase(kind: Kind) {
  const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-test-'))
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true })
  const { serverUrl, emptyFolder } = inject('databases')
  if (kind === 'embedded') {
    cpSync(emptyFolder, dataDir, { recursive: true })
    return { dataDir, remove: removeFolder }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(serverUrl, `create database ${name}`)
  const remove = async () => {
    await asOwner(serverUrl, `drop database ${name} with (force)`)
    await removeFolder()
  }
  return { dataDir, databaseUrl: `${serverUrl}/${name}`, remove }
}

/** A folder of migrations as it was before the last of them were written. */
export function olderMigrations(count: number, folder: string): string {
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

/** Every row of every table as PostgreSQL writes it, which is not how a backup does. */
export async function everyRow(db: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of knownMigrations().at(-1)?.tables ?? []) {
    const { rows } = await db.execute<{ line: string }>(
      sql`select t::text as line from ${sql.identifier(table)} t order by 1`,
    )
    all[table] = rows.map(({ line }) => line)
  }
  return all
}
