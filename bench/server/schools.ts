// node bench/server/schools.ts: what the administrator's list costs with 10,000 schools, on a PostgreSQL server and embedded. "plans"
// behind it shows how they are found on PostgreSQL. Figures to read, not a test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { platformOn } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { schoolCounts, schoolList } from '#server/schools/service.ts'
import * as store from '#server/schools/store.ts'
import { asOwner } from '#tests/support/database.ts'
import { addManyHolders } from '#tests/support/many-schools.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'

const schools = 10_000
const rounds = 11
const page = { page: 1, pageSize: 25 }

const questions: Record<string, (platform: Platform) => Promise<unknown>> = {
  'first page': (platform) => schoolList(platform, page),
  'page 400': (platform) => schoolList(platform, { ...page, page: 400 }),
  'search, many found': (platform) => schoolList(platform, { ...page, search: 'mondays' }),
  'search, one found': (platform) => schoolList(platform, { ...page, search: 'school-9876.' }),
  'search, none found': (platform) => schoolList(platform, { ...page, search: 'no such school' }),
  'by status and plan': (platform) => schoolList(platform, { ...page, status: 'pending', plan: 'school' }),
  'sorted by name': (platform) => schoolList(platform, { ...page, sort: 'name' }),
  'by last login': (platform) => schoolList(platform, { ...page, sort: 'last-login' }),
  'by licence end': (platform) => schoolList(platform, { ...page, sort: 'licence-end' }),
  'the four figures': (platform) => schoolCounts(platform),
  'all of them': (platform) => schoolList(platform, {}),
}

function measureSchools(): Promise<string[]> {
  return withManySchools(async (databases) => {
    const lines = [row('milliseconds', ['PostgreSQL p50', 'best', 'embedded p50', 'best'])]
    for (const [name, ask] of Object.entries(questions)) {
      const times: string[] = []
      for (const database of databases) {
        const platform = platformOn(database, readConfig({}))
        const taken: number[] = []
        for (let round = 0; round < rounds; round += 1) taken.push(await timed(() => ask(platform)))
        times.push(median(taken).toFixed(1), Math.min(...taken).toFixed(1))
      }
      lines.push(row(name, times))
    }
    return lines
  })
}

function plansOfSchools(): Promise<string[]> {
  const wanted = { filter: {}, sort: 'newest', now: new Date() } as const
  return withManySchools(async ([{ db }]) => {
    const queries = {
      'first page': store.listIds(db, wanted, { from: 0, most: 25 }),
      search: store.listIds(db, { ...wanted, filter: { search: 'mondays' } }, { from: 0, most: 25 }),
      figures: store.countByKind(db),
    }
    const lines: string[] = []
    for (const [name, query] of Object.entries(queries)) {
      const plan = await db.execute(sql`explain (analyze, costs off) ${query}`)
      lines.push('', name, ...plan.rows.map((line) => `  ${String(Object.values(line)[0])}`))
    }
    return lines
  })
}

async function withManySchools(
  work: (databases: [OpenDatabase, OpenDatabase]) => Promise<string[]>,
): Promise<string[]> {
  const folder = mkdtempSync(`${tmpdir()}/daily-dot-bench-`)
  const { url, stop } = await startPostgres(folder)
  const open: OpenDatabase[] = []
  const filled = async (where: { databaseUrl?: string }): Promise<OpenDatabase> => {
    const database = await openDatabase({ ...where, dataDir: folder })
    open.push(database)
    await database.migrate()
    await addManyHolders(database.db, schools)
    return database
  }
  try {
    await asOwner(url, 'create database many_schools')
    return await work([await filled({ databaseUrl: `${url}/many_schools` }), await filled({})])
  } finally {
    for (const database of open) await database.close()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(20) + cells.map((cell) => cell.padStart(16)).join('')
}

console.log((process.argv[2] === 'plans' ? await plansOfSchools() : await measureSchools()).join('\n'))
