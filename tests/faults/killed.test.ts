// @module-tag long
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { freshEmbedded, freshPostgres } from '#tests/support/platform/database/database.ts'
import { type PostgresServer, startPostgres } from '#tests/support/platform/database/postgres-server.ts'
import { type ServerProcess, startServer } from '#tests/support/platform/server-process.ts'
import { faultsIn } from './check-writes.ts'
import { byRunLength } from './run-length.ts'
import { startWriters } from './writers.ts'

const kills = byRunLength({ short: 2, long: 100 })
const isLong = kills > 2
const writers = 6

type Data = { databaseUrl?: string; dataDir: string }
/** Registers a clean-up step for the end of the test, passed or failed. The last one registered runs first. */
type OnEnd = (step: () => Promise<void>) => void
type Killable = Awaited<ReturnType<typeof aServer>>

/** The real server on some data, which can be killed and restarted. */
async function aServer({ dataDir, databaseUrl }: Data, onEnd: OnEnd) {
  const env = {
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    TEST_NOW: '2026-11-16T08:50:00Z',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
  }
  let running: Promise<ServerProcess> = startServer(env)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const { child, ended } = await running
    child.kill(signal)
    await ended
  }
  onEnd(() => end('SIGKILL'))
  await running
  return {
    url: async () => (await running).url,
    stop: () => end('SIGTERM'),
    killAndStart: async () => {
      const { child, ended } = await running
      child.kill('SIGKILL')
      running = ended.then(() => startServer(env))
      await running
    },
  }
}

type Killing = { data: Data; killNext: (server: Killable, at: number) => Promise<void>; onEnd: OnEnd }

/** Kills the server again and again while people write. Returns every acknowledged write that is missing, half-done or duplicated. */
async function faultsAfterKills({ data, killNext, onEnd }: Killing): Promise<string[]> {
  const server = await aServer(data, onEnd)
  const people = startWriters(writers, server.url)
  for (let at = 1; at <= kills; at += 1) {
    await people.acknowledged(randomInt(1, 4 * writers))
    await killNext(server, at)
  }
  await people.stop()
  await server.stop()
  const open = await openDatabase(data)
  onEnd(() => open.close())
  const faults = await faultsIn(open.db, people.writes)
  const repeated = people.writes.filter(({ tries }) => tries > 1).length
  if (isLong)
    console.log(
      `${kills} kills: ${people.writes.length} acknowledged, ${repeated} of them repeated, ${faults.length} faults`,
    )
  return faults
}

test.concurrent('after a kill, every acknowledged write is in the embedded database, complete and once', async ({
  expect,
  onTestFinished: onEnd,
}) => {
  const { remove, ...data } = await freshEmbedded()
  onEnd(remove)
  const killNext = (server: Killable) => server.killAndStart()
  expect(await faultsAfterKills({ data, killNext, onEnd })).toEqual([])
}, 3_600_000)

test.concurrent('after a kill, every acknowledged write is in PostgreSQL, complete and once', async ({
  expect,
  onTestFinished: onEnd,
}) => {
  const { postgres, ...data } = await aPostgres(onEnd)
  const killNext = async (server: Killable, at: number): Promise<void> => {
    if (!postgres || at % 5 > 0) return server.killAndStart()
    await postgres.kill()
    await postgres.start()
  }
  expect(await faultsAfterKills({ data, killNext, onEnd })).toEqual([])
}, 3_600_000)

/** In a long run, a PostgreSQL server of its own, which is killed now and then too. */
async function aPostgres(onEnd: OnEnd): Promise<Data & { postgres?: PostgresServer }> {
  if (!isLong) {
    const { remove, ...data } = await freshPostgres()
    onEnd(remove)
    return data
  }
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-killed-'))
  onEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ durable: true })
  onEnd(postgres.remove)
  return { dataDir: folder, databaseUrl: `${postgres.url}/postgres`, postgres }
}
