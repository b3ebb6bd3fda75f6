import { expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import { aTeacher } from '#tests/support/accounts/people.ts'
import { mondayMorning, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { addUse } from './store.ts'

const database = testDatabase()
const aDeletion = Object.assign(new Error('violates foreign key constraint'), { code: '23503' })
const aBrokenConnection = new Error('Connection terminated unexpectedly')

/** Whose statements fail with these errors, and then work. */
function failingWith(...failures: Error[]): Database {
  const db = database()
  const execute: Database['execute'] = (query) => {
    const failure = failures.shift()
    if (failure) throw failure
    return db.execute(query)
  }
  return Object.assign(Object.create(db), { execute })
}

test.for([
  ['a deletion in this moment', [aDeletion], true],
  ['the deletion of its own slide', [aDeletion, aDeletion], false],
] as const)('a use that meets %s is tried once more by itself', async ([, failures, isAdded]) => {
  expect(await addUse(failingWith(...failures), await aUse())).toBe(isAdded)
})

test('a use for which the database fails is not taken for one of a slide that does not exist', async () => {
  for (const failures of [[aBrokenConnection], [aDeletion, aBrokenConnection]])
    await expect(addUse(failingWith(...failures), await aUse())).rejects.toThrow(aBrokenConnection)
})

async function aUse() {
  const { accountId, schoolId } = await aTeacher(testPlatform({ db: database() }))
  const slideId = slidesIn(testLibrary)[0]?.id ?? ''
  return { accountId, schoolId, slideId, ageBand: 'ks1', day: '2026-11-16', usedAt: mondayMorning } as const
}
