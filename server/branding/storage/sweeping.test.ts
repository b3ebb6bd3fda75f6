import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { removeSchool } from '#server/accounts/people/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { testPlatform, runJob } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool } from '#tests/support/people.ts'
import { noteObject, retireObject, uploadOf } from './service.ts'
import { keepObject, spendUpload } from './store.ts'
import { storedObjects } from './table.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

async function anObject(schoolId: string, kind: 'uploads' | 'logos'): Promise<string> {
  const key = kind === 'uploads' ? `uploads/${randomUUID()}` : `logos/${randomUUID()}.png`
  await noteObject(database(), { key, schoolId })
  await platform().objects.write(key, Buffer.from('bytes'))
  return key
}

/** The database keeps its own clock: so much earlier was everything that is about this object. */
async function letPass(key: string, minutes: number): Promise<void> {
  const sweepAt = sql`${storedObjects.sweepAt} - make_interval(mins => ${minutes})`
  await database().update(storedObjects).set({ sweepAt }).where(eq(storedObjects.key, key))
}

async function isThereAfterSweep(key: string, { objects, ...rest }: Platform = platform()): Promise<boolean> {
  await runJob({ objects, ...rest }, 'sweep-objects')
  const noted = await database().$count(storedObjects, eq(storedObjects.key, key))
  expect(noted === 1).toBe((await objects.size(key)) !== undefined)
  return noted === 1
}

test('what was uploaded and became no logo goes after an hour, and is nobody’s from then on', async () => {
  const { schoolId } = await aSchool(platform())
  const key = await anObject(schoolId, 'uploads')
  const address = `http://127.0.0.1:3000/objects/${key}`
  await letPass(key, 59)
  expect([await isThereAfterSweep(key), await uploadOf(platform(), schoolId, address)]).toEqual([true, key])
  await letPass(key, 1)
  expect([await uploadOf(platform(), schoolId, address), await keepObject(database(), key)]).toEqual([undefined, false])
  await letPass(key, 15)
  expect(await isThereAfterSweep(key)).toBe(false)
})

test('a logo stays while it is in use, and thirty days longer for the mails that show it', async () => {
  const { schoolId } = await aSchool(platform())
  const key = await anObject(schoolId, 'logos')
  expect(await keepObject(database(), key)).toBe(true)
  await letPass(key, 10_000_000)
  expect(await isThereAfterSweep(key)).toBe(true)
  await retireObject(database(), key)
  await letPass(key, 30 * 24 * 60 - 1)
  expect(await isThereAfterSweep(key)).toBe(true)
  await letPass(key, 16)
  expect(await isThereAfterSweep(key)).toBe(false)
})

test('an upload that became a logo stays until its address has run out: nothing else can be sent there', async () => {
  const { schoolId } = await aSchool(platform())
  const key = await anObject(schoolId, 'uploads')
  expect([await spendUpload(database(), key), await spendUpload(database(), key)]).toEqual([true, false])
  expect(await isThereAfterSweep(key)).toBe(true)
  await letPass(key, 15)
  expect(await isThereAfterSweep(key)).toBe(false)
})

test('a logo is no upload, in use or not: nobody makes it theirs again', async () => {
  const { schoolId } = await aSchool(platform())
  const key = await anObject(schoolId, 'logos')
  expect(await uploadOf(platform(), schoolId, `http://127.0.0.1:3000/objects/${key}`)).toBeUndefined()
})

test('a logo goes with its school, in use or replaced', async () => {
  const { schoolId } = await aSchool(platform())
  const keys = [await anObject(schoolId, 'logos'), await anObject(schoolId, 'logos')]
  for (const key of keys) await keepObject(database(), key)
  await retireObject(database(), keys[0] ?? '')
  await removeSchool(database(), schoolId)
  for (const key of keys) expect(await isThereAfterSweep(key)).toBe(false)
})

test('what a school has yet to send or to save when it goes is swept in its time, and not before it is there', async () => {
  const { schoolId } = await aSchool(platform())
  const key = `uploads/${randomUUID()}`
  await noteObject(database(), { key, schoolId })
  await removeSchool(database(), schoolId)
  await runJob(platform(), 'sweep-objects')
  await platform().objects.write(key, Buffer.from('late'))
  expect(await isThereAfterSweep(key)).toBe(true)
  await letPass(key, 75)
  expect(await isThereAfterSweep(key)).toBe(false)
})

test('one that cannot be removed keeps its row and is in nobody’s way', async () => {
  const { schoolId } = await aSchool(platform())
  const keys = [await anObject(schoolId, 'uploads'), await anObject(schoolId, 'uploads')]
  for (const key of keys) await letPass(key, 75)
  const [stuck = '', other = ''] = keys
  const { objects, ...rest } = platform()
  const remove = async (key: string) => {
    if (key === stuck) throw new Error('Locked.')
    return objects.remove(key)
  }
  await expect(runJob({ ...rest, objects: { ...objects, remove } }, 'sweep-objects')).rejects.toThrow(
    'could not be removed',
  )
  expect(await database().$count(storedObjects, eq(storedObjects.key, stuck))).toBe(1)
  expect(await database().$count(storedObjects, eq(storedObjects.key, other))).toBe(0)
  expect(await isThereAfterSweep(stuck)).toBe(false)
})
