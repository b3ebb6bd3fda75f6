// node bench/scaling/notify.ts: what it costs PostgreSQL to notify every connection of every process of a changed row, and how many
// such changes it can commit in a second. docs/scaling.md is based on these figures.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { startPostgres } from '#tests/support/postgres-server.ts'

const listeners = 88 // eight processes, each with a pool of ten and one listening connection
const writers = 8
const changes = 4000
const ticksPerSecond = 100

const folder = mkdtempSync(`${tmpdir()}/daily-dot-bench-`)
const { url, stop } = await startPostgres(folder)
const clients: Client[] = []

async function open(statement: string): Promise<{ client: Client; pid: number }> {
  const client = new Client({ connectionString: `${url}/postgres` })
  clients.push(client)
  await client.connect()
  await client.query(statement)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]?.pid ?? 0 }
}

/** The CPU time, in milliseconds, that these processes have used so far. */
function cpuMilliseconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return (ticks.reduce((sum, each) => sum + each, 0) * 1000) / ticksPerSecond
}

try {
  const writing = await Promise.all(Array.from({ length: writers }, () => open('select 1')))
  const listening = await Promise.all(Array.from({ length: listeners }, () => open('listen changes')))
  const pids = listening.map(({ pid }) => pid)
  const before = cpuMilliseconds(pids)
  const started = performance.now()
  const write = async ({ client }: (typeof writing)[number]): Promise<void> => {
    for (let count = 0; count < changes / writers; count += 1)
      await client.query(`select pg_notify('changes', 'sessions ${count}')`)
  }
  await Promise.all(writing.map(write))
  const seconds = (performance.now() - started) / 1000
  const microseconds = ((cpuMilliseconds(pids) - before) * 1000) / changes / listeners
  console.log(`${Math.round(changes / seconds)} changes a second to ${listeners} connections,`)
  console.log(`${microseconds.toFixed(1)} microseconds of PostgreSQL's CPU time per connection and change`)
} finally {
  await Promise.all(clients.map((client) => client.end()))
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
