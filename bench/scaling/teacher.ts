import { sql } from 'drizzle-orm'
// node bench/scaling/teacher.ts [embedded] [postgres] [year]: what one teacher's visit costs a process and its database, by kind of visit,
// with the calls that a browser makes; and how much space a school's year takes in PostgreSQL. docs/scaling.md is based on these
// figures. CPU time, not elapsed time: a busy machine hardly changes it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import {
  type MorningCalls,
  type Person,
  type Visit,
  type VisitKind,
  readMorningCalls,
} from '#tests/support/app/morning-calls.ts'
import { startPostgres } from '#tests/support/platform/database/postgres-server.ts'
import { type ServerProcess, startServer } from '#tests/support/platform/server-process.ts'
import { addTeachers } from '../rush/add-teachers.ts'
import { ProxiedServer } from '../rush/proxied-server.ts'
import { newTally } from '../rush/tally.ts'
import { simulateTeacher } from '../rush/teacher.ts'
import { todayOn } from '../rush/today.ts'
import { personOf } from '../rush/wave.ts'
import { cpuMilliseconds, postgresMilliseconds } from './process-cpu.ts'
import { measureYear } from './school-year.ts'

const monday = '2026-11-16T08:50:00Z'
const kinds: readonly VisitKind[] = ['returning', 'nextDay', 'first', 'signIn']
/** Of a visit: the calls until Today is complete, or all, with its use and what the device keeps. */
const parts = ['until Today is complete', 'all of it'] as const
/** How many visits of each kind. A sign-in takes ten times as long as any other. */
const measured: Record<Person, (kind: VisitKind) => number> = {
  teacher: (kind) => (kind === 'signIn' ? 60 : 200),
  planner: () => 30,
}
const toWarmUp: Record<Person, number> = { teacher: 200, planner: 20 }
/** One in twenty is a planner. */
const teachers = 20 * (toWarmUp.planner + kinds.length * parts.length * measured.planner('first'))
const atOnce = 8

type Place = { dataDir: string; databaseUrl?: string }
type Costs = { server: number; postgres: number | null; transactions: number; rows: number }

async function measureOn(place: Place): Promise<void> {
  console.log(place.databaseUrl ? 'PostgreSQL' : 'The embedded database')
  // It makes the tables and the library, and a folder can have only one user at a time.
  await stop(await startOn(place))
  const database = await openDatabase(place)
  await addTeachers(database.db, teachers)
  if (!place.databaseUrl) await database.close()
  const server = await startOn(place)
  try {
    await measureVisits(server, place.databaseUrl ? database.db : undefined)
  } finally {
    await stop(server)
    if (place.databaseUrl) await database.close()
  }
}

/** `db`: to read the costs of PostgreSQL. */
async function measureVisits(server: ServerProcess, db: Database | undefined): Promise<void> {
  const visit = await visitorOf(server.url)
  const left: Record<Person, number[]> = { teacher: [], planner: [] }
  for (let teacher = 0; teacher < teachers; teacher += 1) left[personOf(teacher)].push(teacher)
  for (const person of ['teacher', 'planner'] as const)
    await visit(left[person].splice(0, toWarmUp[person]), 'nextDay', 'all of it')
  for (const person of ['teacher', 'planner'] as const)
    for (const [kind, part] of kinds.flatMap((each) => parts.map((of) => [each, of] as const))) {
      const who = left[person].splice(0, measured[person](kind))
      const before = await costsSoFar(server, db)
      const { requests, bytes } = await visit(who, kind, part)
      const after = await costsSoFar(server, db)
      const each = (name: keyof Costs) => (((after[name] ?? 0) - (before[name] ?? 0)) / who.length).toFixed(2)
      const ofPostgres = db
        ? `, ${each('postgres')} ms of PostgreSQL, ${each('transactions')} transactions, ${each('rows')} rows written or changed`
        : ''
      console.log(
        `  ${`${person}, ${kind}, ${part}:`.padEnd(36)} ${(requests / who.length).toFixed(1)} requests, ${Math.round(bytes / who.length)} bytes, ${each('server')} ms of our process${ofPostgres}`,
      )
    }
}

/** Simulates visits without their pauses, eight at a time. */
async function visitorOf(url: string) {
  const wave = { ...(await todayOn(url)), teachers, seconds: 0 }
  const server = new ProxiedServer(url)
  return async (
    who: readonly number[],
    kind: VisitKind,
    part: (typeof parts)[number],
  ): Promise<{ requests: number; bytes: number }> => {
    const tally = newTally()
    const shared = { wave, calls: callsOf(part), server, tally, pause: async () => {} }
    const waiting = [...who]
    const work = async (): Promise<void> => {
      for (let teacher = waiting.pop(); teacher !== undefined; teacher = waiting.pop())
        await simulateTeacher(shared, teacher, kind)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    const { all, signIns, bytes, errorsLike } = tally.result()
    if (errorsLike.length > 0) throw new Error(errorsLike.join('\n'))
    return { requests: all.count + signIns.count, bytes }
  }
}

function callsOf(part: (typeof parts)[number]): MorningCalls {
  const all = readMorningCalls()
  if (part === 'all of it') return all
  const startOf = (visits: Record<VisitKind, Visit>): Record<VisitKind, Visit> => {
    const start = ({ opening }: Visit): Visit => ({ opening, keeping: [], presenting: [] })
    const { first, returning, nextDay, signIn } = visits
    return { first: start(first), returning: start(returning), nextDay: start(nextDay), signIn: start(signIn) }
  }
  return { teacher: startOf(all.teacher), planner: startOf(all.planner) }
}

async function costsSoFar({ child }: ServerProcess, db: Database | undefined): Promise<Costs> {
  const costs = { server: cpuMilliseconds(child.pid ?? 0) ?? Number.NaN, postgres: null, transactions: 0, rows: 0 }
  if (!db) return costs
  await sleep(2000) // PostgreSQL updates its statistics with a delay
  const { rows } = await db.execute<{ pid: number; transactions: string; written: string }>(
    sql`select pg_backend_pid() as pid, xact_commit as transactions, tup_inserted + tup_updated as written from pg_stat_database where datname = 'postgres'`,
  )
  return {
    ...costs,
    postgres: postgresMilliseconds(rows[0]?.pid ?? 0),
    transactions: Number(rows[0]?.transactions),
    rows: Number(rows[0]?.written),
  }
}

function startOn({ dataDir, databaseUrl }: Place): Promise<ServerProcess> {
  return startServer({
    DATA_DIR: dataDir,
    TEST_NOW: monday,
    TRUST_PROXY: 'loopback',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
}

async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

const asked = process.argv.slice(2)
const isAsked = (part: string): boolean => asked.length === 0 || asked.includes(part)
const dataDir = mkdtempSync(`${tmpdir()}/daily-dot-bench-`)
try {
  if (isAsked('embedded')) await measureOn({ dataDir })
  if (isAsked('postgres') || isAsked('year')) {
    const postgres = await startPostgres()
    const place = { databaseUrl: `${postgres.url}/postgres`, dataDir }
    try {
      await measureOn(place)
      const database = await openDatabase(place)
      if (isAsked('year')) await measureYear(database.db)
      await database.close()
    } finally {
      await postgres.remove()
    }
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
