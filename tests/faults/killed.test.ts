import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { freshEmbedded, freshPostgres } from '#tests/support/database.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { howOften } from './how-often.ts'
import { startWriters } from './writers.ts'
import { faultsIn } from './written.ts'

const kills = howOften({ short: 2, long: 100 })
const writers = 6

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

type Data = { databaseUrl?: string; dataDir: string }

/** The real program on some data, which can be killed and started again. */
async function aServer({ dataDir, databaseUrl }: Data) {
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
  cleanUp.push(() => end('SIGKILL'))
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

/** What people write while something is killed again and again, and what is found of it in the end. */
async function writeAndKill(
  data: Data,
  killNext: (server: Awaited<ReturnType<typeof aServer>>, at: number) => Promise<void>,
) {
  const server = await aServer(data)
  const people = startWriters(writers, server.where)
  for (let at = 1; at <= kills; at += 1) {
    await people.acknowledged(randomInt(1, 4 * writers))
    await killNext(server, at)
  }
  await people.stop()
  await server.stop()
  const open = await openDatabase(data)
  cleanUp.push(open.close)
  const faults = await faultsIn(open.db, people.deeds)
  const repeated = people.deeds.filter(({ tries }) => tries > 1).length
  if (kills > 2)
    console.log(
      `${kills} kills: ${people.deeds.length} acknowledged, ${repeated} of them repeated, ${faults.length} faults`,
    )
  return faults
}

test('what an embedded database has acknowledged is there after a kill, whole and once', async () => {
  const data = await freshEmbedded()
  cleanUp.push(data.remove)
  expect(await writeAndKill(data, (server) => server.killAndStart())).toEqual([])
}, 900_000)

test('what PostgreSQL has acknowledged is there after a kill, whole and once', async () => {
  const { postgres, ...data } = await aPostgres()
  const killNext = async (server: Awaited<ReturnType<typeof aServer>>, at: number): Promise<void> => {
    if (!postgres || at % 5 > 0) return server.killAndStart()
    await postgres.kill()
    await postgres.start()
  }
  expect(await writeAndKill(data, killNext)).toEqual([])
}, 900_000)

/** Where there is time for it, one of its own, which is killed itself now and then. */
async function aPostgres(): Promise<Data & { postgres?: PostgresServer }> {
  if (kills < 5) {
    const data = await freshPostgres()
    cleanUp.push(data.remove)
    return data
  }
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-killed-'))
  cleanUp.push(async () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres(folder, { durable: true })
  cleanUp.push(postgres.stop)
  return { dataDir: folder, databaseUrl: `${postgres.url}/postgres`, postgres }
}
