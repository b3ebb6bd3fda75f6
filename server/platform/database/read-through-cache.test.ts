// @module-tag embedded
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aSchool } from '#tests/support/accounts/people.ts'
import { testPlatform } from '#tests/support/platform/app.ts'
import { cuttableProxy } from '#tests/support/platform/database/cuttable-proxy.ts'
import { changesOf, freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'
import { type Changes, sharedChanges, localChanges } from './changes.ts'
import { readThroughCache } from './read-through-cache.ts'

const database = testDatabase()

function nameCache(changes: Changes, most = 10) {
  const rules = { maxEntries: most, maxSeconds: 30, table: 'schools' }
  const names = readThroughCache<string>(changes, rules)
  const keep = (key: string, value = key) => names.read(key, async () => value)
  const cached = (...keys: string[]) => keys.map((key) => names.get(key))
  return { ...names, keep, cached }
}

test('a row that changes while it is being read is not cached', async () => {
  const db = database()
  const changes = changesOf(db)
  const names = nameCache(changes)
  const { schoolId } = await aSchool(testPlatform({ db }), { name: 'Old' })
  await expect.poll(() => changes.isLive(), { timeout: 10_000 }).toBe(true)
  const find = async () => {
    const { rows } = await db.execute<{ name: string }>(sql`select name from schools where id = ${schoolId}`)
    return rows[0]?.name ?? ''
  }
  const findAndChange = async () => {
    const found = await find()
    await db.execute(sql`update schools set name = 'New' where id = ${schoolId}`)
    return found
  }
  expect([await names.read(schoolId, findAndChange), ...names.cached(schoolId)]).toEqual(['Old', undefined])
  // The connection that listens to all processes reports our change a second time; after that the value stays cached.
  await expect.poll(async () => [await names.read(schoolId, find), ...names.cached(schoolId)]).toEqual(['New', 'New'])
})

test('a row read while another changes is cached, and concurrent callers share the read', async () => {
  const changes = localChanges()
  const names = nameCache(changes)
  let reads = 0
  const find = async () => {
    reads += 1
    changes.publish('schools b')
    changes.publish('accounts a')
    return 'Oakfield'
  }
  expect(await Promise.all([names.read('a', find), names.read('a', find)])).toEqual(['Oakfield', 'Oakfield'])
  expect([reads, ...names.cached('a')]).toEqual([1, 'Oakfield'])
})

test('a value is not cached if more changes arrive during the read than the log holds', async () => {
  const changes = localChanges()
  const names = nameCache(changes)
  await names.read('a', async () => {
    for (let change = 0; change < 5000; change += 1) changes.publish(`schools ${change}`)
    return 'Oakfield'
  })
  expect(names.cached('a')).toEqual([undefined])
})

test('a thousand concurrent callers share one read', async () => {
  const names = nameCache(localChanges())
  let reads = 0
  const find = async () => {
    reads += 1
    return 'Oakfield'
  }
  const found = await Promise.all(Array.from({ length: 1000 }, () => names.read('a', find)))
  expect([reads, new Set(found)]).toEqual([1, new Set(['Oakfield'])])
})

test('a caller after a change does not share a read that started before it', async () => {
  const changes = localChanges()
  const names = nameCache(changes)
  let name = 'Old'
  let finish = (): void => {}
  const slow = new Promise<void>((resolve) => (finish = resolve))
  const before = names.read('a', async () => {
    const value = name
    await slow
    return value
  })
  name = 'New'
  changes.publish('schools a')
  const after = names.keep('a', name)
  finish()
  expect([await before, await after, ...names.cached('a')]).toEqual(['Old', 'New', 'New'])
})

test('a full cache evicts the entry that was read longest ago', async () => {
  const names = nameCache(localChanges(), 2)
  await names.keep('a')
  await names.keep('b')
  await names.keep('a')
  await names.keep('c')
  expect(names.cached('a', 'b', 'c')).toEqual(['a', undefined, 'c'])
})

test(
  'the cache is empty while change notifications are lost, and works again once they are back',
  { tags: ['long'] },
  async () => {
    const { databaseUrl, remove } = await freshPostgres()
    const { hostname, port } = new URL(databaseUrl)
    const line = await cuttableProxy({ host: hostname, port: Number(port) })
    const changes = sharedChanges(databaseUrl.replace(`:${port}/`, `:${line.port}/`))
    const names = nameCache(changes)
    const untilLive = async (is: boolean) => {
      await expect.poll(() => changes.isLive(), { timeout: 10_000 }).toBe(is)
    }
    await untilLive(true)
    await names.keep('a')
    expect(names.cached('a')).toEqual(['a'])

    await line.cut()
    await untilLive(false)
    await names.keep('b')
    expect(names.cached('a', 'b')).toEqual([undefined, undefined])

    await line.restore()
    await untilLive(true)
    expect(names.cached('a', 'b')).toEqual([undefined, undefined])
    await names.keep('b')
    expect(names.cached('b')).toEqual(['b'])
    await changes.stop()
    await line.cut()
    await remove()
  },
)
