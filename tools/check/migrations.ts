import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { concurrentIndexIn } from '#server/platform/database/indexes.ts'
import type { Migration } from '#server/platform/database/migrations.ts'

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

/** The last migration from before this rule. */
const lastExempt = '0009_operation'

type Checked = Pick<Migration, 'name' | 'statements' | 'indexes'>

/** A plain index locks its table against writes while it is built: 16 seconds without sign-ins, on four million audit rows. */
export function indexFaults(migrations: readonly Checked[]): string[] {
  return migrations
    .filter(({ name }) => name > lastExempt)
    .flatMap(({ name, statements, indexes }) => {
      const texts = statements.map(withoutComments)
      const created = new Set(texts.flatMap((text) => tablesIn(text, createTable)))
      const builds = texts.flatMap((text) => concurrentIndexIn(text) ?? [])
      const blocked = texts.flatMap((text) => blocking.flatMap((pattern) => tablesIn(text, pattern)))
      return [
        ...blocked
          .filter((table) => !created.has(table))
          .map(
            (table) =>
              `migrations/${name}.sql builds an index on "${table}" while no one can write to it: use index() or uniqueIndex() with .concurrently() in its table.ts, and generate the migration again.`,
          ),
        ...texts
          .filter((text) => /\bconcurrently\b/i.test(text) && !concurrentIndexIn(text))
          .map(
            () =>
              `migrations/${name}.sql: a transaction cannot do this concurrently, only CREATE INDEX CONCURRENTLY as drizzle-kit writes it.`,
          ),
        ...(builds.some(({ isUnique }) => isUnique) && builds.length < texts.length
          ? [
              `migrations/${name}.sql: a unique index is built outside the transaction, so it needs a migration of its own: generate it separately.`,
            ]
          : []),
        ...builds
          .filter((index) => !indexes.includes(index.name))
          .map((index) => `migrations/${name}.sql: no table.ts has the index "${index.name}", so no start builds it.`),
      ]
    })
}

const identifier = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`
const createTable = new RegExp(String.raw`\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?${identifier}`, 'gi')
/** What builds an index at once; a constraint that adopts an index (USING INDEX) does not. */
const blocking = [
  new RegExp(
    String.raw`\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)(?:if\s+not\s+exists\s+)?(?:"?\w+"?\s+)?on\s+(?:only\s+)?${identifier}`,
    'gi',
  ),
  new RegExp(
    String.raw`\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?${identifier}\s[^;]*?\b(?:unique|primary\s+key|exclude)\b(?!\s+using\s+index\b)`,
    'gi',
  ),
]

function tablesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, table]) => table ?? [])
}

const withoutComments = (statement: string): string => statement.replace(/--.*$/gm, '')
