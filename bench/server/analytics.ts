// node bench/server/analytics.ts: what the figures of one school cost beside 200 others and beside 2,000, asked in turns on one
// PostgreSQL server. "plans" behind it shows how they are found. Figures to read, not a test; docs/analytics.md explains them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { daysOf } from '#server/analytics/rules.ts'
import { platformOn } from '#server/app.ts'
import { analyticsOf } from '#server/analytics/service.ts'
import * as store from '#server/analytics/store.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Database, type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { mondayOf } from '#server/schedule/rules.ts'
import { loadLibrary, shippedLibrary } from '#server/slides/service.ts'
import { asOwner } from '#tests/support/database.ts'
import { addManySchools, busyAccountId, busySchoolId, lastSchoolDay } from '#tests/support/many-schools.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'

const otherSchools = [200, 2000] as const
const rounds = 101
const clock = { now: () => new Date(`${lastSchoolDay}T15:00:00Z`) }
const days = daysOf('year', lastSchoolDay)
const school = { schoolId: busySchoolId }

const queries = {
  'the four figures': (db: Database) => store.countAll(db, school, { ...days, monday: mondayOf(lastSchoolDay) }),
  'by week': (db: Database) => store.countByWeek(db, school, days),
  'by theme': (db: Database) => store.countByTheme(db, school, days),
  'by age band': (db: Database) => store.countByAgeBand(db, school, days),
  'by strand': (db: Database) => store.countByStrand(db, school, days),
  'by statement': (db: Database) => store.countByStatement(db, school, days),
  'people who could': (db: Database) => store.countPeople(db, busySchoolId),
  'by statement, own': (db: Database) => store.countByStatement(db, { accountId: busyAccountId }, days),
}

const questions: Record<string, (database: OpenDatabase) => PromiseLike<unknown>> = {
  ...Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, ({ db }) => query(db)])),
  'the whole answer': (database) =>
    analyticsOf(platformOn(database, readConfig({}), clock), { ...caller, mayRunSchool: true }, 'year'),
}

const caller = {
  accountId: busyAccountId,
  schoolId: busySchoolId,
  door: 'school',
  sessionHash: '',
  licence: 'open',
  holdsLicence: true,
  mayPlan: true,
} as const

export function measureAnalytics(): Promise<string[]> {
  return withManySchools(async (databases) => {
    const lines = [row('milliseconds, p50', [...otherSchools.map((many) => `beside ${many}`), 'times'])]
    for (const [name, ask] of Object.entries(questions)) {
      const times = databases.map((): number[] => [])
      for (let round = 0; round < rounds; round += 1)
        for (const [at, database] of databases.entries()) times[at]?.push(await timed(() => ask(database)))
      const [few = Number.NaN, many = Number.NaN] = times.map(median)
      lines.push(row(name, [few.toFixed(2), many.toFixed(2), (many / few).toFixed(2)]))
    }
    return lines
  })
}

function plansOfAnalytics(): Promise<string[]> {
  return withManySchools(async ([, large]) => {
    const lines: string[] = []
    for (const [name, query] of Object.entries(queries)) {
      const plan = await large.db.execute(sql`explain (analyze, costs off, buffers off) ${query(large.db)}`)
      lines.push('', name, ...plan.rows.map((line) => `  ${String(Object.values(line)[0])}`))
    }
    return lines
  })
}

type Databases = [OpenDatabase, OpenDatabase]

async function withManySchools(work: (databases: Databases) => Promise<string[]>): Promise<string[]> {
  const folder = mkdtempSync(`${tmpdir()}/daily-dot-bench-`)
  const { url, stop } = await startPostgres(folder)
  const open: OpenDatabase[] = []
  const databaseWith = async (others: number): Promise<OpenDatabase> => {
    await asOwner(url, `create database beside_${others}`)
    const database = await openDatabase({ databaseUrl: `${url}/beside_${others}`, dataDir: folder })
    open.push(database)
    await database.migrate()
    await addManySchools(database.db, await loadLibrary({ db: database.db, clock }, shippedLibrary()), others)
    return database
  }
  try {
    return await work([await databaseWith(otherSchools[0]), await databaseWith(otherSchools[1])])
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
  return name.padEnd(20) + cells.map((cell) => cell.padStart(14)).join('')
}

if (import.meta.main) {
  const lines = process.argv[2] === 'plans' ? await plansOfAnalytics() : await measureAnalytics()
  console.log(lines.join('\n'))
}
