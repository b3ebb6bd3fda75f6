// @module-tag long
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { freshEmbedded, freshPostgres } from '#tests/support/database.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { howOften } from './how-often.ts'
import { startWriters } from './writers.ts'
import { faultsIn } from './written.ts'

const kills = howOften({ short: 2, long: 100 })
const isLong = kills > 2
const writers = 6

type Data = { databaseUrl?: string; dataDir: string }
/** Does something when the test has ended, however it did; what was said last comes first. */
type AtTheEnd = (step: () => Promise<void>) => void
type Killable = Awaited<ReturnType<typeof aServer>>

/** The real program on some data, which can be killed and started again. */
async function aServer({ dataDir, databaseUrl }: Data, atTheEnd: AtTheEnd) {
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
  atTheEnd(() => end('SIGKILL'))
  await running
  return {
    where: async () => (await running).url,
    stop: () => end('SIGTERM'),
    killAndStart: async () => {
      const { child, ended } = await running
      child.kill('SIGKILL')
      running = ended.then(() => startServer(env))
      await running
    },
  }
}

type Killing = { data: Data; killNext: (server: Killable, at: number) => Promise<void>; atTheEnd: AtTheEnd }

/** Of what people write while something is killed again and again: all that is missing, half done or there twice. */
async function faultsOf({ data, killNext, atTheEnd }: Killing): Promise<string[]> {
  const server = await aServer(data, atTheEnd)
  const people = startWriters(writers, server.where)
  for (let at = 1; at <= kills; at += 1) {
    await people.acknowledged(randomInt(1, 4 * writers))
    await killNext(server, at)
  }
  await people.stop()
  await server.stop()
  const open = await openDatabase(data)
  atTheEnd(() => open.close())
  const faults = await faultsIn(open.db, people.deeds)
  const repeated = people.deeds.filter(({ tries }) => tries > 1).length
  if (isLong)
    console.log(
      `${kills} kills: ${people.deeds.length} acknowledged, ${repeated} of them repeated, ${faults.length} faults`,
    )
  return faults
}

test.concurrent('what an embedded database has acknowledged is there after a kill, whole and once', async ({
  expect,
  onTestFinished: atTheEnd,
}) => {
  const { remove, ...data } = await freshEmbedded()
  atTheEnd(remove)
  const killNext = (server: Killable) => server.killAndStart()
  expect(await faultsOf({ data, killNext, atTheEnd })).toEqual([])
}, 3_600_000)

test.concurrent('what PostgreSQL has acknowledged is there after a kill, whole and once', async ({
  expect,
  onTestFinished: atTheEnd,
}) => {
  const { postgres, ...data } = await aPostgres(atTheEnd)
  const killNext = async (server: Killable, at: number): Promise<void> => {
    if (!postgres || at % 5 > 0) return server.killAndStart()
    await postgres.kill()
    await postgres.start()
  }
  expect(await faultsOf({ data, killNext, atTheEnd })).toEqual([])
}, 3_600_000)

/** Where there is time for it, one of its own, which is killed itself now and then. */
async function aPostgres(atTheEnd: AtTheEnd): Promise<Data & { postgres?: PostgresServer }> {
  if (!isLong) {
    const { remove, ...data } = await freshPostgres()
    atTheEnd(remove)
    return data
  }
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-killed-'))
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres(folder, { durable: true })
  atTheEnd(postgres.stop)
  return { dataDir: folder, databaseUrl: `${postgres.url}/postgres`, postgres }
}
