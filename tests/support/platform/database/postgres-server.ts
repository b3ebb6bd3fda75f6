import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { freePort } from '#tests/support/platform/server-process.ts'
import { type PostgresPlace, preparePostgres } from './postgres-place.ts'

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

type Options = {
  /** When off (the default), a crash may lose data, and writes are quicker. */
  durable?: boolean
  maxConnections?: number
}

/** A real PostgreSQL server with data of its own. It can be stopped, killed, suspended and restarted. */
export async function startPostgres({ durable = false, maxConnections = 200 }: Options = {}) {
  const place = await preparePostgres()
  const port = await freePort()
  const databaseDir = join(place.folder, 'data')
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`
  initialise(place, databaseDir)
  const settings = [`fsync=${durable ? 'on' : 'off'}`, `max_connections=${maxConnections}`, 'unix_socket_directories=']
  const args = ['-D', databaseDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  let stop = await runPostgres(place, args)

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
    start: async (): Promise<void> => {
      stop = await runPostgres(place, args)
    },
    /** An orderly stop: aborts running statements, loses no data. */
    stop: () => stop(),
    /** Stops it for good, and deletes its data. */
    remove: async (): Promise<void> => {
      await stop()
      rmSync(place.folder, { recursive: true, force: true })
    },
    /** Kills all of its processes at once, as the OOM killer might. */
    kill: async (): Promise<void> => {
      const pids = await signalAll('SIGKILL')
      while (pids.some(isAlive)) await sleep(10)
    },
    /** Suspends all of its processes: connections stay open and get no responses. Returns a function that resumes it. */
    hang: async (): Promise<() => void> => {
      const pids = await signalAll('SIGSTOP')
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT')
      }
    },
  }
}

function initialise({ folder, initdb, user }: PostgresPlace, databaseDir: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'postgres\n')
  chmodSync(passwordFile, 0o644) // for the server's user, whatever the umask
  // Not in the encoding and language of the person who runs the tests.
  const options = ['--no-sync', '--encoding=UTF8', '--no-locale', '--username=postgres', '--auth=password']
  const { status, error, stderr } = spawnSync(initdb, [...options, `--pwfile=${passwordFile}`, databaseDir], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`PostgreSQL could not set up its data: ${error?.message ?? stderr.trim()}`)
}

/** Resolves once the server accepts connections, with a function that stops it. */
async function runPostgres({ folder, postgres, user }: PostgresPlace, args: string[]): Promise<() => Promise<void>> {
  const job = JSON.stringify({ postgres, args, folder, user })
  const keeper = spawn(process.execPath, [fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url)), job], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = once(keeper, 'exit')
  keeper.stdin.on('error', () => {}) // it has ended already
  let output = ''
  const ready = new Promise<void>((done) => {
    keeper.stderr.on('data', (bytes: Buffer) => {
      output += bytes.toString()
      if (output.includes('ready to accept connections')) done()
    })
  })
  await Promise.race([ready, ended])
  keeper.stderr.removeAllListeners('data').resume()
  if (keeper.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output.trim()}`)
  return async () => {
    keeper.stdin.write('stop\n')
    await ended
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
