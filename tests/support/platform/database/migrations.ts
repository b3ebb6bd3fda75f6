import { sql } from 'drizzle-orm'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import { migrationsFolder } from '#server/platform/database/migrations.ts'

/** So that each migration is newer than those of other folders. */
let added = 0

const emptyJournal = { version: '7', dialect: 'postgresql', entries: [] }

/** A migrations folder with these migrations, each a list of statements. */
export function someMigrations(folder: string, migrations: readonly (readonly string[])[]): string {
  mkdirSync(join(folder, 'meta'), { recursive: true })
  writeFileSync(journalIn(folder), JSON.stringify(emptyJournal))
  return append(folder, migrations)
}

/** The product's own migrations, and these after them. */
export function moreMigrations(folder: string, migrations: readonly (readonly string[])[]): string {
  cpSync(migrationsFolder, folder, { recursive: true })
  return append(folder, migrations)
}

/** The product's own migrations, as they were when there were only `count`. */
export function olderMigrations(count: number, folder: string): string {
  cpSync(migrationsFolder, folder, { recursive: true })
  const journal = JSON.parse(readFileSync(journalIn(folder), 'utf8'))
  writeFileSync(journalIn(folder), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

const journalIn = (folder: string): string => join(folder, 'meta/_journal.json')
const snapshotIn = (folder: string, at: number): string =>
  join(folder, `meta/${String(at).padStart(4, '0')}_snapshot.json`)

function append(folder: string, migrations: readonly (readonly string[])[]): string {
  const journal = JSON.parse(readFileSync(journalIn(folder), 'utf8'))
  for (const statements of migrations) {
    const idx: number = journal.entries.length
    const tag = `${String(idx).padStart(4, '0')}_more`
    added += 1
    const when = (journal.entries.at(-1)?.when ?? 0) + added
    const tables = idx > 0 ? JSON.parse(readFileSync(snapshotIn(folder, idx - 1), 'utf8')).tables : {}
    const names = statements.flatMap((statement) => /index (?:concurrently )?(\w+) on/i.exec(statement)?.[1] ?? [])
    const more = { name: tag, indexes: Object.fromEntries(names.map((name) => [name, {}])) }
    journal.entries.push({ idx, version: '7', when, tag, breakpoints: true })
    writeFileSync(join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'))
    writeFileSync(snapshotIn(folder, idx), JSON.stringify({ tables: { ...tables, [tag]: more } }))
  }
  writeFileSync(journalIn(folder), JSON.stringify(journal))
  return folder
}

/** Undefined if there is no such index, false while it is being built or if its build failed. */
export async function isValidIndex(db: Database, name: string): Promise<boolean | undefined> {
  const { rows } = await db.execute<{ valid: boolean }>(
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`,
  )
  return rows[0]?.valid
}
