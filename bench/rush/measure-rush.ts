import { sql } from 'drizzle-orm'
// node bench/rush/measure-rush.ts [TEACHERS]: ten to nine on a Monday. 10,000 teachers of 500 schools open the dashboard within a
// minute and present, on one server process and a durable PostgreSQL (fsync on); then again beside a flood of
// sign-ins to one trial, and again within a fifth of the time.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { startFlood } from '#tests/support/accounts/sign-in-flood.ts'
import { startPostgres } from '#tests/support/platform/database/postgres-server.ts'
import { startServer } from '#tests/support/platform/server-process.ts'
import { type Figure, isWithinLimit } from '../figures.ts'
import { postgresMilliseconds } from '../scaling/process-cpu.ts'
import { addTeachers } from './add-teachers.ts'
import { floodFigures, overloadFigures, rushFigures } from './rush-figures.ts'
import type { WaveOutcome, WaveResult } from './tally.ts'
import { todayOn } from './today.ts'
import { waveTables } from './wave-tables.ts'
import type { Wave } from './wave.ts'

const today = '2026-11-16'
const metricsToken = 'the-token-of-the-morning-rush'
const overloadTimes = 5
const floodPerSecond = 100

export async function measureRush(): Promise<Figure[]> {
  return figuresOf(await runMorning(10_000))
}

function figuresOf({ rush, flooded, overload }: Morning): Figure[] {
  return [...rushFigures(rush), ...floodFigures(flooded), ...overloadFigures(overload, overloadTimes)]
}

type Morning = { rush: WaveOutcome; flooded: WaveOutcome; overload: WaveOutcome }

async function runMorning(teachers: number): Promise<Morning> {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-rush-'))
  const postgres = await startPostgres({ durable: true })
  const where = { databaseUrl: `${postgres.url}/postgres`, dataDir: folder }
  const database = await openDatabase(where)
  const server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: where.databaseUrl,
    TEST_NOW: `${today}T08:50:00Z`,
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
  })
  try {
    await addTeachers(database.db, teachers)
    const wave = { teachers, seconds: 60, ...(await todayOn(server.url)) }
    await runWave(database, { ...wave, teachers: Math.min(200, teachers), seconds: 5 }) // warm up the JIT
    const rush = await runWave(database, wave)
    const flood = startFlood(server.url, {
      ...demoLogins.test,
      perSecond: floodPerSecond,
      addressOf: () => '198.51.100.1',
    })
    const flooded = await runWave(database, wave)
    console.log('the flood got', await flood.stop())
    const overload = await runWave(database, { ...wave, seconds: wave.seconds / overloadTimes })
    return { rush, flooded, overload }
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    await database.close()
    await postgres.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runWave({ db }: OpenDatabase, wave: Wave): Promise<WaveOutcome> {
  await db.execute(sql`delete from usage where day = ${today}`)
  const backend = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const postgresMs = () => postgresMilliseconds(backend.rows[0]?.pid ?? 0)
  const [before, postgresBefore] = [await readMetrics(wave.url), postgresMs()]
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/rush/teachers.ts', JSON.stringify(wave)], {
    maxBuffer: 1e8,
  })
  const result = JSON.parse(stdout) as WaveResult
  const [after, postgresAfter] = [await readMetrics(wave.url), postgresMs()]
  const written = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from usage where day = ${today}`,
  )
  return {
    teachers: wave.teachers,
    result,
    rowsWritten: written.rows[0]?.count ?? 0,
    server: {
      cpuSeconds: after('process_cpu_seconds_total') - before('process_cpu_seconds_total'),
      memoryMegabytes: after('process_resident_memory_bytes') / 1e6,
      loopP99Ms: after('nodejs_eventloop_lag_p99_seconds') * 1000,
      loopMaxMs: after('nodejs_eventloop_lag_max_seconds') * 1000,
    },
    postgresCpuSeconds:
      postgresBefore === null || postgresAfter === null ? null : (postgresAfter - postgresBefore) / 1000,
  }
}

async function readMetrics(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  return (name) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

if (import.meta.main) {
  const morning = await runMorning(Number(process.argv[2] ?? 10_000))
  console.log(waveTables('the rush', morning.rush).join('\n'))
  console.log(waveTables('the rush beside a flood', morning.flooded).join('\n'))
  console.log(waveTables(`${overloadTimes} times the rush`, morning.overload).join('\n'))
  for (const figure of figuresOf(morning)) {
    const { name, value, unit, against } = figure
    const verdict = isWithinLimit(figure) ? '' : '  OVER THE LIMIT'
    console.log(
      `${name.padEnd(64)}${value.toFixed(1).padStart(10)} ${unit}, ${against.name}: ${against.value.toFixed(1)}${verdict}`,
    )
  }
}
