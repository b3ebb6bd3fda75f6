// node bench/scaling/notify.ts: how many announced changes PostgreSQL commits in a second, and what a change costs it, if each process
// listens on one connection or on all eleven. docs/scaling.md is based on these figures. Three rounds, of which the median counts.
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { startPostgres } from '#tests/support/platform/database/postgres-server.ts'

const arrangements = [4, 19, 30].flatMap((processes) => [
  { processes, listening: 11, announce: 'notify_all' },
  { processes, listening: 1, announce: 'notify_and_notice' },
])
type Arrangement = (typeof arrangements)[number]
const rounds = 3
const writers = 8
const changes = 2400
const ticksPerSecond = 100

const { url, remove } = await startPostgres({ maxConnections: 400 })

async function open(statement: string): Promise<{ client: Client; pid: number }> {
  const client = new Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query(statement)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]?.pid ?? 0 }
}

const openMany = (count: number, statement: string) => Promise.all(Array.from({ length: count }, () => open(statement)))

/** The CPU time, in milliseconds, that these processes have used so far. */
function cpuMilliseconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return (ticks.reduce((sum, each) => sum + each, 0) * 1000) / ticksPerSecond
}

/** As the triggers did when every connection listened, and as they do (migrations/0025_notices-of-changes.sql). */
async function createFunctions(): Promise<void> {
  const notify = `perform pg_notify('changes', change);`
  const { client } = await open(`
    create function notify_all(change text) returns void language plpgsql as $$ begin ${notify} end $$;
    create function notify_and_notice(change text) returns void language plpgsql as $$
      begin ${notify} raise notice using errcode = 'DD001', message = change; end $$`)
  await client.end()
}

async function measure({ processes, listening, announce }: Arrangement) {
  const listeners = await openMany(processes * listening, 'listen changes')
  const writing = await openMany(writers, 'select 1')
  const pids = [...listeners, ...writing].map(({ pid }) => pid)
  const before = cpuMilliseconds(pids)
  const started = performance.now()
  const write = async ({ client }: (typeof writing)[number]): Promise<void> => {
    for (let count = 0; count < changes / writers; count += 1)
      await client.query(`select ${announce}('accounts ${count}')`)
  }
  await Promise.all(writing.map(write))
  const seconds = (performance.now() - started) / 1000
  const milliseconds = (cpuMilliseconds(pids) - before) / changes
  await Promise.all([...listeners, ...writing].map(({ client }) => client.end()))
  return { perSecond: changes / seconds, milliseconds }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  await createFunctions()
  const measured = arrangements.map((arrangement) => {
    const figures: Awaited<ReturnType<typeof measure>>[] = []
    return { arrangement, figures }
  })
  for (let round = 0; round < rounds; round += 1)
    for (const { arrangement, figures } of measured) figures.push(await measure(arrangement))
  for (const { arrangement, figures } of measured) {
    const { processes, listening } = arrangement
    const perSecond = median(figures.map((figure) => figure.perSecond)).toFixed(0)
    const milliseconds = median(figures.map((figure) => figure.milliseconds)).toFixed(2)
    console.log(
      `${processes} processes, ${listening} listening in each: ${perSecond} changes a second, ${milliseconds} ms of PostgreSQL's CPU time each`,
    )
  }
} finally {
  await remove()
}
