// @module-tag embedded
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { mondayOf } from '#server/platform/time/days.ts'
import { listPresented } from '#server/usage/coverage/store.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { halfTermsOf } from '#server/usage/school-year/rules.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { addManySchools, busyAccountId, busySchoolId, lastSchoolDay } from '#tests/support/usage/many-schools.ts'
import { daysOf } from './rules.ts'
import { countAll, countByAgeBand, countByDay, countByStatement, countByStrand, countByTheme } from './store.ts'

const database = testDatabase()
beforeAll(() => addManySchools(database(), testLibrary, 40))

const days = daysOf('year', lastSchoolDay)
const queries = {
  countAll: (db: Database, owner: UsageOwner) => countAll(db, owner, { ...days, monday: mondayOf(lastSchoolDay) }),
  countByAgeBand,
  countByDay,
  countByStatement,
  countByStrand,
  countByTheme,
  listPresented: (db: Database, owner: UsageOwner) =>
    listPresented(
      db,
      owner,
      days,
      halfTermsOf(lastSchoolDay).map(({ from }) => from),
    ),
}

test.for(
  Object.values(queries).flatMap((query) => [
    { query, name: query.name, owner: { schoolId: busySchoolId }, index: 'usage_of_school_by_day' },
    { query, name: query.name, owner: { accountId: busyAccountId }, index: 'usage_once_a_day' },
  ]),
)('$name is an index-only scan of $index, without rows of another school', async ({ query, owner, index }) => {
  const { rows } = await database().execute(sql`explain (analyze, costs off) ${query(database(), owner, days)}`)
  const plan = rows.map((line) => String(Object.values(line)[0])).join('\n')
  expect(plan).toContain(`Index Only Scan using ${index} on usage`)
  expect(plan).not.toContain('Seq Scan on usage')
  expect(plan).not.toContain('Rows Removed by')
})

test('the fixture’s busy school has 3,800 uses', async () => {
  const [all] = await countAll(database(), { schoolId: busySchoolId }, { ...days, monday: mondayOf(lastSchoolDay) })
  expect(all).toMatchObject({ uses: 3800, slides: 200 })
})
