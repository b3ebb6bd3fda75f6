import { sql } from 'drizzle-orm'
// node bench/scaling/teacher.ts: what one teacher's morning costs a process and a PostgreSQL server, and how much space a school's
// year takes there. docs/scaling.md is based on these figures. CPU time, not elapsed time: a busy machine hardly changes it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { aSchool, aTeacher } from '#tests/support/people.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { startServer } from '#tests/support/server-process.ts'

const monday = '2026-11-16T08:50:00Z'
const teachers = { toWarmUp: 200, measured: 400, inASchool: 20 }
const yearOf = { schools: 40, days: 190 }
const ticksPerSecond = 100

/** From the dashboard to the board: the requests of a browser with a warm cache, in order. */
const morning = [
  ['GET', '/dashboard'],
  ['GET', '/favicon.svg'],
  ['POST', '/api/slides/SLIDE/usage'],
  ['GET', '/api/stats'],
] as const

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
let slideId = ''

/** Returns the number of bytes received, headers included. */
function ask(address: string, [method, path]: (typeof morning)[number], cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = method === 'POST' ? JSON.stringify({ ageGroup: 'ks1' }) : undefined
    const sent = request(address + path.replace('SLIDE', slideId), {
      method,
      agent,
      headers: {
        cookie,
        'accept-encoding': 'br',
        'sec-fetch-site': 'same-origin',
        ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
      },
    })
    sent.once('error', reject)
    sent.once('socket', (socket) => {
      const before = socket.bytesRead
      sent.once('response', (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} responded with ${answer.statusCode}.`))
        answer.once('end', () => resolve(socket.bytesRead - before)).resume()
      })
    })
    sent.end(body)
  })
}

/** Runs one morning per cookie, eight at a time, and returns the bytes received. */
async function runMornings(address: string, cookies: readonly string[]): Promise<number> {
  const waiting = [...cookies]
  let bytes = 0
  const work = async (): Promise<void> => {
    for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop())
      for (const call of morning) {
        const received = await ask(address, call, cookie)
        bytes += received
      }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return bytes
}

async function measureMorning(): Promise<void> {
  const folder = mkdtempSync(`${tmpdir()}/daily-dot-bench-`)
  const postgres = await startPostgres()
  const where = { databaseUrl: `${postgres.url}/postgres`, dataDir: folder }
  const server = await startServer({ DATABASE_URL: where.databaseUrl, DATA_DIR: folder, TEST_NOW: monday })
  const database = await openDatabase(where)
  try {
    const cookies = await addTeachers(database)
    const [slide] = (await database.db.execute<{ id: string }>(sql`select id from slides limit 1`)).rows
    slideId = slide?.id ?? ''
    await runMornings(server.url, cookies.slice(0, teachers.toWarmUp))
    const before = await usageSoFar(database.db, server.child.pid ?? 0)
    const bytes = await runMornings(server.url, cookies.slice(teachers.toWarmUp))
    const after = await usageSoFar(database.db, server.child.pid ?? 0)
    const each = (name: keyof typeof before) => ((after[name] - before[name]) / teachers.measured).toFixed(2)
    console.log(`One teacher's morning: ${morning.length} requests, ${Math.round(bytes / teachers.measured)} bytes`)
    console.log(`  CPU time: ${each('server')} ms of our process, ${each('postgres')} ms of PostgreSQL`)
    console.log(`  ${each('transactions')} transactions, ${each('rows')} rows written or changed`)
    await measureYear(database.db)
  } finally {
    server.child.kill('SIGTERM')
    await Promise.all([server.ended, database.close()])
    await postgres.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Session cookies of teachers who last used the product yesterday. */
async function addTeachers(database: Awaited<ReturnType<typeof openDatabase>>): Promise<string[]> {
  const platform = createPlatform(database, readConfig({}), { now: () => new Date(monday) })
  const cookies: string[] = []
  while (cookies.length < teachers.toWarmUp + teachers.measured) {
    const { schoolId } = await aSchool(platform)
    for (let count = 0; count < teachers.inASchool; count += 1)
      cookies.push((await aTeacher(platform, { schoolId })).cookie)
  }
  await database.db.execute(sql`update sessions set seen_at = now() - interval '1 day'`)
  return cookies
}

async function usageSoFar(db: Database, pid: number) {
  await sleep(2000) // PostgreSQL updates its statistics with a delay
  const { rows } = await db.execute<{ pid: number }>(sql`select pid from pg_stat_activity where datname = 'postgres'`)
  const counted = await db.execute<{ transactions: string; rows: string }>(
    sql`select xact_commit as transactions, tup_inserted + tup_updated as rows from pg_stat_database where datname = 'postgres'`,
  )
  return {
    server: cpuMilliseconds(pid),
    postgres: rows.reduce((sum, backend) => sum + cpuMilliseconds(backend.pid), 0),
    transactions: Number(counted.rows[0]?.transactions),
    rows: Number(counted.rows[0]?.rows),
  }
}

/** The CPU time, in cpuMilliseconds, that a process has used so far, in user and system mode. */
function cpuMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** Adds a year of data: schools of twenty teachers who present every school day and sign in on two browsers four times a year. */
async function measureYear(db: Database): Promise<void> {
  const { schools, days } = yearOf
  const size = async () => {
    const { rows } = await db.execute<{ name: string; bytes: string }>(
      sql`select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
  }
  const before = await size()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`insert into schools (name, plan, payment_status, ordered_at, licence_started_at)
      select 'Primary School ' || n, 'school', 'paid', now(), now() from generate_series(1, ${schools}::int) n`)
    await tx.execute(sql`insert into accounts (email, password_hash, role, first_name, last_name, school_id, created_at, last_login_at)
      select 'teacher-' || n || '@' || id || '.example', repeat('h', 97), 'staff', 'Priya', 'Shah', id, now(), now()
      from schools, generate_series(1, 21) n where name like 'Primary School %'`)
    await tx.execute(sql`insert into sessions (id_hash, account_id, door, device)
      select encode(sha256((id::text || n)::bytea), 'base64'), id, 'school', 'Chrome on Windows' from accounts, generate_series(1, 2) n where email like 'teacher-%'`)
    await tx.execute(sql`insert into audit_log (what, account_id, email, door, address)
      select 'signed-in', id, email, 'school', '203.0.113.7' from accounts, generate_series(1, 8) n where email like 'teacher-%'`)
    await tx.execute(sql`insert into usage (account_id, school_id, slide_id, age_band, day, used_at)
      select a.id, school_id, s.id, 'ks1', current_date - day, now() from generate_series(1, ${days}::int) day
      join (select id, row_number() over () as n from slides) s on s.n = day % 200 + 1, accounts a where email like 'teacher-%'`)
  })
  const after = await size()
  console.log(`A school of 20 teachers, a year of ${days} days:`)
  for (const [name, bytes] of [...after].toSorted(([, a], [, b]) => b - a)) {
    const added = (bytes - (before.get(name) ?? 0)) / schools
    if (added > 100) console.log(`  ${name.padEnd(16)} ${(added / 1024).toFixed(1).padStart(8)} kB`)
  }
}

await measureMorning()
