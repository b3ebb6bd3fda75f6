import { expect, test } from 'vitest'
import { knownMigrations } from '#server/platform/database/migrations.ts'
import { indexFaults, migrationFaults, readTables } from './migrations.ts'

test('the tables match the migrations', async () => {
  expect(await migrationFaults(await readTables())).toEqual([])
})

test('a table that no migration creates or removes is refused, with the command that writes it', async () => {
  const { jobLeases, ...others } = await readTables()
  expect(jobLeases).toBeDefined()
  expect(await migrationFaults(others)).toEqual([expect.stringMatching(/npm run db:generate.*DROP TABLE "job_leases"/)])
})

const faultsOf = (...statements: string[]) =>
  indexFaults([{ name: '0010_planted', statements, indexes: ['log_by_door', 'one_email'] }])

test('no migration of the product locks a table to build an index', () => {
  expect(indexFaults(knownMigrations())).toEqual([])
})

test('migrations from before the rule may build plain indexes', () => {
  const statements = ['CREATE INDEX "log_by_door" ON "audit_log" USING btree ("door");']
  expect(indexFaults([{ name: '0009_operation', statements, indexes: [] }])).toEqual([])
})

test.each([
  ['CREATE INDEX "log_by_door" ON "audit_log" USING btree ("door");', 'audit_log'],
  ['-- why\nCREATE UNIQUE INDEX "one_email" ON "accounts" ("email");', 'accounts'],
  ['create index if not exists log_by_door on only public.audit_log (door)', 'audit_log'],
  ['ALTER TABLE "accounts" ADD CONSTRAINT "one_email" UNIQUE("email");', 'accounts'],
  ['ALTER TABLE "accounts" ADD COLUMN "code" text UNIQUE;', 'accounts'],
  ['ALTER TABLE "accounts" ADD PRIMARY KEY ("email");', 'accounts'],
])('%s is refused on a table that exists', (statement, table) => {
  expect(faultsOf('CREATE TABLE "others" ();', statement)).toEqual([
    `migrations/0010_planted.sql builds an index on "${table}" while no one can write to it: use index() or uniqueIndex() with .concurrently() in its table.ts, and generate the migration again.`,
  ])
})

test('a new table is created with its plain indexes', () => {
  const statements = ['CREATE TABLE "pupils" ("name" text);', 'CREATE INDEX "x" ON "pupils" USING btree ("name");']
  expect(faultsOf(...statements, 'ALTER TABLE "pupils" ADD CONSTRAINT "y" UNIQUE("name");')).toEqual([])
})

const plain = 'CREATE INDEX CONCURRENTLY "log_by_door" ON "audit_log" USING btree ("door");'
const unique = 'CREATE UNIQUE INDEX CONCURRENTLY "one_email" ON "accounts" USING btree ("email");'

test('concurrent indexes are accepted: unique ones in a migration of their own, others beside anything', () => {
  expect(faultsOf(unique)).toEqual([])
  expect(faultsOf('ALTER TABLE "audit_log" ADD COLUMN "more" text;', plain)).toEqual([])
  expect(faultsOf('ALTER TABLE "accounts" ADD CONSTRAINT "c" UNIQUE USING INDEX "one_email";')).toEqual([])
})

test.each([
  [['ALTER TABLE "accounts" ADD COLUMN "more" text;', unique], 'needs a migration of its own'],
  [['DROP INDEX CONCURRENTLY "log_by_door";'], 'a transaction cannot do this concurrently'],
  [[plain.replace('log_by_door', 'forgotten')], 'no table.ts has the index "forgotten"'],
])('%s is refused', (statements, sentence) => {
  expect(faultsOf(...statements)).toEqual([expect.stringContaining(sentence)])
})
