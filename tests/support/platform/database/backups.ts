import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { knownMigrations } from '#server/platform/database/migrations.ts'
import type { Kind } from './database.ts'

/** The kind of database that this test run uses, and the other one. */
export const thisKind: Kind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded'
export const otherKind: Kind = thisKind === 'postgres' ? 'embedded' : 'postgres'

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
