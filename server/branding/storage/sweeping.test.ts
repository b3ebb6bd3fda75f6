import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { removeSchool } from '#server/accounts/people/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { addTemporaryObject, retireObject, findUploadKey } from './service.ts'
import { keepObject, consumeUpload } from './store.ts'
import { storedObjects } from './table.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

async function anObject(schoolId: string, kind: 'uploads' | 'logos'): Promise<string> {
  const key = kind === 'uploads' ? `uploads/${randomUUID()}` : `logos/${randomUUID()}.png`
  await addTemporaryObject(database(), { key, schoolId })
  await platform().objects.write(key, Buffer.from('bytes'))
  return key
}

/** The database has its own clock, so this moves the object's sweep time back instead. */
async function ageBy(key: string, minutes: number): Promise<void> {
  const sweepAt = sql`${storedObjects.sweepAt} - make_interval(mins => ${minutes})`
  await database().update(storedObjects).set({ sweepAt }).where(eq(storedObjects.key, key))
}

async function existsAfterSweep(key: string, { objects, ...rest }: Platform = platform()): Promise<boolean> {
  await runJob({ objects, ...rest }, 'sweep-objects')
  const rows = await database().$count(storedObjects, eq(storedObjects.key, key))
  expect(rows === 1).toBe((await objects.size(key)) !== undefined)
  return rows === 1
}

test('an upload that did not become a logo expires after an hour and is swept', async () => {
  const { schoolId } = await aSchool(platform())
  const key = await anObject(schoolId, 'uploads')
  const address = `http://127.0.0.1:3000/objects/${key}`
  await ageBy(key, 59)
  expect([await existsAfterSweep(key), await findUploadKey(platform(), schoolId, address)]).toEqual([true, key])
  await ageBy(key, 1)
  expect([await findUploadKey(platform(), schoolId, address), await keepObject(database(), key)]).toEqual([
    undefined,
    false,
  ])
  await ageBy(key, 15)
  expect(await existsAfterSweep(key)).toBe(false)
})

test('a logo is kept while it is in use, and thirty days longer for the mails that show it', async () => {
  const { schoolId } = await aSchool(platform())
  const key = await anObject(schoolId, 'logos')
  expect(await keepObject(database(), key)).toBe(true)
  await ageBy(key, 10_000_000)
  expect(await existsAfterSweep(key)).toBe(true)
  await retireObject(database(), key)
  await ageBy(key, 30 * 24 * 60 - 1)
  expect(await existsAfterSweep(key)).toBe(true)
  await ageBy(key, 16)
  expect(await existsAfterSweep(key)).toBe(false)
})

test('an upload that became a logo is kept until its address expires, so that nothing else can be sent there', async () => {
  const { schoolId } = await aSchool(platform())
  const key = await anObject(schoolId, 'uploads')
  expect([await consumeUpload(database(), key), await consumeUpload(database(), key)]).toEqual([true, false])
  expect(await existsAfterSweep(key)).toBe(true)
  await ageBy(key, 15)
  expect(await existsAfterSweep(key)).toBe(false)
})

test('a logo cannot be claimed as an upload', async () => {
  const { schoolId } = await aSchool(platform())
  const key = await anObject(schoolId, 'logos')
  expect(await findUploadKey(platform(), schoolId, `http://127.0.0.1:3000/objects/${key}`)).toBeUndefined()
})

test('deleting a school sweeps its logos, current and replaced', async () => {
  const { schoolId } = await aSchool(platform())
  const keys = [await anObject(schoolId, 'logos'), await anObject(schoolId, 'logos')]
  for (const key of keys) await keepObject(database(), key)
  await retireObject(database(), keys[0] ?? '')
  await removeSchool(database(), schoolId)
  for (const key of keys) expect(await existsAfterSweep(key)).toBe(false)
})

test('a pending upload of a deleted school is swept after its hour, not before it can arrive', async () => {
  const { schoolId } = await aSchool(platform())
  const key = `uploads/${randomUUID()}`
  await addTemporaryObject(database(), { key, schoolId })
  await removeSchool(database(), schoolId)
  await runJob(platform(), 'sweep-objects')
  await platform().objects.write(key, Buffer.from('late'))
  expect(await existsAfterSweep(key)).toBe(true)
  await ageBy(key, 75)
  expect(await existsAfterSweep(key)).toBe(false)
})

test('an object that cannot be deleted keeps its row and does not block the others', async () => {
  const { schoolId } = await aSchool(platform())
  const keys = [await anObject(schoolId, 'uploads'), await anObject(schoolId, 'uploads')]
  for (const key of keys) await ageBy(key, 75)
  const [stuck = '', other = ''] = keys
  const { objects, ...rest } = platform()
  const remove = async (key: string) => {
    if (key === stuck) throw new Error('Locked.')
    return objects.remove(key)
  }
  await expect(runJob({ ...rest, objects: { ...objects, remove } }, 'sweep-objects')).rejects.toThrow(
    'could not be deleted',
  )
  expect(await database().$count(storedObjects, eq(storedObjects.key, stuck))).toBe(1)
  expect(await database().$count(storedObjects, eq(storedObjects.key, other))).toBe(0)
  expect(await existsAfterSweep(stuck)).toBe(false)
})
