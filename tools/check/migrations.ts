import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The tables must be those that the newest migration leaves behind. */
export async function migrationFaults(tables: Record<string, unknown>): Promise<string[]> {
  const newest = globSync('migrations/meta/*_snapshot.json').toSorted().at(-1)
  if (!newest) return ['There are no migrations: run "npm run db:generate -- --name <what changed>".']
  const before = JSON.parse(readFileSync(newest, 'utf8'))
  const missing = await generateMigration(before, generateDrizzleJson(tables, before.id))
  return missing.map(
    (statement) =>
      `A table differs from its migrations: run "npm run db:generate -- --name <what changed>". (${statement})`,
  )
}

/** The tables of the server, from the files that drizzle.config.ts names. */
export async function readTables(): Promise<Record<string, unknown>> {
  const files = ['server/platform/database/tables.ts', ...globSync('server/**/table.ts')]
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(resolve(file)).href)))
  return Object.assign({}, ...modules)
}
