import { expect, test } from 'vitest'
import { migrationFaults, readTables } from './migrations.ts'

test('the tables match the migrations', async () => {
  expect(await migrationFaults(await readTables())).toEqual([])
})

test('a table that no migration creates or removes is refused, with the command that writes it', async () => {
  const { jobLeases, ...others } = await readTables()
  expect(jobLeases).toBeDefined()
  expect(await migrationFaults(others)).toEqual([expect.stringMatching(/npm run db:generate.*DROP TABLE "job_leases"/)])
})
