import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testPlatform } from '#tests/support/app.ts'
import { cuttableProxy } from '#tests/support/cuttable-proxy.ts'
import { changesOf, freshPostgres, testDatabase } from '#tests/support/database.ts'
import { aSchool } from '#tests/support/people.ts'
import { type Changes, sharedChanges, localChanges } from './changes.ts'
import { readThroughCache } from './read-through-cache.ts'

const database = testDatabase()

function memory(changes: Changes, most = 10) {
  const rules = { maxEntries: most, maxSeconds: 30, table: 'schools', contains: () => false }
  const names = readThroughCache<string>(changes, rules)
  const keep = (key: string, value = key) => names.read(key, async () => ({ value, seconds: 30 }))
  const cached = (...keys: string[]) => keys.map((key) => names.get(key))
  return { ...names, keep, cached }
}

test('what is read while it changes is not remembered', async () => {
  const db = database()
  const changes = changesOf(db)
  const names = memory(changes)
  const { schoolId } = await aSchool(testPlatform({ db }), { name: 'Old' })
  await expect.poll(() => changes.isLive(), { timeout: 10_000 }).toBe(true)
  const find = async () => {
    const { rows } = await db.execute<{ name: string }>(sql`select name from schools where id = ${schoolId}`)
    return { value: rows[0]?.name ?? '', seconds: 30 }
  }
  const changedMeanwhile = async () => {
    const found = await find()
    await db.execute(sql`update schools set name = 'New' where id = ${schoolId}`)
    return found
  }
  expect([await names.read(schoolId, changedMeanwhile), ...names.cached(schoolId)]).toEqual(['Old', undefined])
  // Heard a second time by whoever listens to all processes: once that is over, it is.
  await expect.poll(async () => [await names.read(schoolId, find), ...names.cached(schoolId)]).toEqual(['New', 'New'])
})

test('what is read while something else changes is remembered, and shared with whoever asks meanwhile', async () => {
  const changes = localChanges()
  const names = memory(changes)
  let looks = 0
  const find = async () => {
    looks += 1
    changes.tell('schools b')
    changes.tell('accounts a')
    return { value: 'Oakfield', seconds: 30 }
  }
  expect(await Promise.all([names.read('a', find), names.read('a', find)])).toEqual(['Oakfield', 'Oakfield'])
  expect([looks, ...names.cached('a')]).toEqual([1, 'Oakfield'])
})

test('of more changes than anybody remembers, any may have been about it', async () => {
  const changes = localChanges()
  const names = memory(changes)
  await names.read('a', async () => {
    for (let change = 0; change < 5000; change += 1) changes.tell(`schools ${change}`)
    return { value: 'Oakfield', seconds: 30 }
  })
  expect(names.cached('a')).toEqual([undefined])
})

test('a thousand who ask at once wait for one look', async () => {
  const names = memory(localChanges())
  let looks = 0
  const find = async () => {
    looks += 1
    return { value: 'Oakfield', seconds: 30 }
  }
  const found = await Promise.all(Array.from({ length: 1000 }, () => names.read('a', find)))
  expect([looks, new Set(found)]).toEqual([1, new Set(['Oakfield'])])
})

test('whoever asks after a change is not told what was asked for before it', async () => {
  const changes = localChanges()
  const names = memory(changes)
  let name = 'Old'
  let answer = (): void => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  const before = names.read('a', async () => {
    const value = name
    await slow
    return { value, seconds: 30 }
  })
  name = 'New'
  changes.tell('schools a')
  const after = names.keep('a', name)
  answer()
  expect([await before, await after, ...names.cached('a')]).toEqual(['Old', 'New', 'New'])
})

test('of more than can be remembered, what was read longest ago goes', async () => {
  const names = memory(localChanges(), 2)
  await names.keep('a')
  await names.keep('b')
  await names.keep('a')
  await names.keep('c')
  expect(names.cached('a', 'b', 'c')).toEqual(['a', undefined, 'c'])
})

test('who no longer hears of changes has forgotten everything, and remembers again once the line is back', async () => {
  const { databaseUrl, remove } = await freshPostgres()
  const { hostname, port } = new URL(databaseUrl)
  const line = await cuttableProxy({ host: hostname, port: Number(port) })
  const changes = sharedChanges(databaseUrl.replace(`:${port}/`, `:${line.port}/`))
  const names = memory(changes)
  const heard = async (is: boolean) => {
    await expect.poll(() => changes.isLive(), { timeout: 10_000 }).toBe(is)
  }
  await heard(true)
  await names.keep('a')
  expect(names.cached('a')).toEqual(['a'])

  await line.cut()
  await heard(false)
  await names.keep('b')
  expect(names.cached('a', 'b')).toEqual([undefined, undefined])

  await line.restore()
  await heard(true)
  expect(names.cached('a', 'b')).toEqual([undefined, undefined])
  await names.keep('b')
  expect(names.cached('b')).toEqual(['b'])
  await changes.stop()
  await line.cut()
  await remove()
})
