// @module-tag embedded
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { thresholds } from '#server/platform/health/thresholds.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { cuttableProxy } from '#tests/support/platform/database/cuttable-proxy.ts'
import { barePool, freshPostgres } from '#tests/support/platform/database/database.ts'
import { type Change, sharedChanges } from './changes.ts'
import { openDatabase } from './database.ts'
import { readThroughCache } from './read-through-cache.ts'

/** A school in a PostgreSQL database of its own, and another process that can rename it. */
async function aSharedSchool() {
  const where = await freshPostgres()
  const other = await openDatabase(where)
  onTestFinished(async () => {
    await other.close()
    await where.remove()
  })
  const { schoolId } = await aSchool(createPlatform(other, readConfig({})), { name: 'Old' })
  const rename = (name: string) => other.db.execute(sql`update schools set name = ${name} where id = ${schoolId}`)
  return { ...where, other, schoolId, rename }
}

test('a process hears of its own change before the write returns, without listening', async () => {
  const { databaseUrl, schoolId } = await aSharedSchool()
  const changes = sharedChanges('postgres://nobody@127.0.0.1:1/nowhere')
  const pool = barePool(databaseUrl)
  changes.watch(pool)
  const heard: (Change | 'any')[] = []
  changes.onChange((change) => heard.push(change))
  const heardOf = () => heard.splice(0).filter((change) => change !== 'any')
  const change = { table: 'schools', id: schoolId }

  await pool.query('update schools set name = $1 where id = $2', ['New', schoolId])
  expect(heardOf()).toEqual([change])

  const client = await pool.connect()
  await client.query('begin')
  await client.query('update schools set name = $1 where id = $2', ['Newer', schoolId])
  expect(heardOf(), 'before the commit a reader would cache the old row again').toEqual([])
  await client.query('commit')
  client.release()
  expect(heardOf()).toEqual([change])

  await pool.end()
  await changes.stop()
})

test('a process listens on one connection, whatever the size of its pool', async () => {
  const where = await freshPostgres()
  const database = await openDatabase(where)
  const { db, changes } = database
  changes.onChange(() => {})
  await expect.poll(() => changes.isLive(), { timeout: 10_000 }).toBe(true)
  const ask = sql`select pg_backend_pid() as pid, array(select pg_listening_channels()) as channels, pg_sleep(0.2)::text`
  const asking = Array.from({ length: thresholds.connections }, () =>
    db.execute<{ pid: number; channels: string[] }>(ask),
  )
  const pool = (await Promise.all(asking)).flatMap(({ rows }) => rows)
  expect([new Set(pool.map(({ pid }) => pid)).size, pool.flatMap((row) => row.channels)]).toEqual([
    thresholds.connections,
    [],
  ])
  const all = sql`select count(*)::int as count from pg_stat_activity where datname = current_database()`
  expect((await db.execute(all)).rows).toEqual([{ count: thresholds.connections + 1 }])
  await database.close()
  await where.remove()
})

test(
  'a change made elsewhere while the listener is lost is never hidden by a cached row',
  { tags: ['long'] },
  async () => {
    const { databaseUrl, schoolId, rename, other } = await aSharedSchool()
    const { hostname, port } = new URL(databaseUrl)
    const line = await cuttableProxy({ host: hostname, port: Number(port) })
    const changes = sharedChanges(databaseUrl.replace(`:${port}/`, `:${line.port}/`))
    const names = readThroughCache<string>(changes, {
      maxEntries: 10,
      maxSeconds: 30,
      table: 'schools',
    })
    const nameNow = () =>
      names.read(schoolId, async () => {
        const { rows } = await other.db.execute<{ name: string }>(sql`select name from schools where id = ${schoolId}`)
        return rows[0]?.name ?? ''
      })
    const served = async () => names.get(schoolId) ?? (await nameNow())
    const untilLive = async (is: boolean) => {
      await expect.poll(() => changes.isLive(), { timeout: 10_000 }).toBe(is)
    }
    await untilLive(true)
    await nameNow()
    expect(names.get(schoolId)).toBe('Old')

    await line.cut()
    await untilLive(false)
    await rename('New')
    expect(await served()).toBe('New')
    await rename('Newer')
    expect(await served()).toBe('Newer')

    await line.restore()
    await untilLive(true)
    expect([names.get(schoolId), await served(), names.get(schoolId)]).toEqual([undefined, 'Newer', 'Newer'])
    await rename('Newest')
    await expect.poll(() => names.get(schoolId)).toBeUndefined()
    await changes.stop()
    await line.cut()
  },
)
