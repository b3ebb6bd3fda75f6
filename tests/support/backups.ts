import { sql } from 'drizzle-orm'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownMigrations } from '#server/platform/backup/migrations.ts'
import { type Database, migrationsFolder } from '#server/platform/database/database.ts'
import type { Kind } from './database.ts'

/** The kind of database that this test run uses, and the other one. */
export const thisKind: Kind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded'
export const otherKind: Kind = thisKind === 'postgres' ? 'embedded' : 'postgres'

/** Copies the migrations folder as it was when there were only `count` migrations. */
export function olderMigrations(count: number, folder: string): string {
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

/** Every row of every table in PostgreSQL's text format, which backups do not use. */
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
