// @module-tag embedded
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { writeLines } from './lines-file.ts'
import { columnsOf, loadRows, readRows, usePortableFormats } from './rows.ts'

const database = testDatabase()

/** Every character but NUL, which PostgreSQL does not store; more often those that end a line or a value in some format. */
const letter = fc.oneof(
  fc.constantFrom('\u2028', '\r', '\n', '\\', '"', ',', '{', '}', '\t'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => one !== '\0'),
)
const text = fc.string({ unit: letter, maxLength: 20 })
const row = fc.record({
  words: fc.option(text),
  // JSON null is not SQL null.
  json: fc.oneof(fc.constant(null), fc.dictionary(text, fc.oneof(text, fc.double({ noNaN: true }), fc.constant(null)))),
  list: fc.array(fc.option(text), { maxLength: 3 }),
  large: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  exact: fc.double(),
  at: fc.bigInt({ min: 0n, max: 4_000_000_000_000_000n }),
  bytes: fc.uint8Array({ maxLength: 20 }),
})

test('any row is identical after backup and restore', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let run = 0
  await database().execute(sql`
    create table everything (
      id bigint primary key generated always as identity, words text, json jsonb not null, list text[] not null,
      large bigint, exact float8, at timestamptz, bytes bytea, length int generated always as (length(words)) stored
    )`)
  const everything = async () =>
    (await database().execute(sql`select t::text, json::text as json from everything t order by id`)).rows
  const columns = (await columnsOf(database(), 'everything')).map(({ name }) => name)
  expect(columns).not.toContain('length')
  const survives = async (rows: (typeof row extends fc.Arbitrary<infer Row> ? Row : never)[]) => {
    await database().execute(sql`delete from everything`)
    for (const { words, json, list, large, exact, at, bytes } of rows)
      await database().execute(sql`
        insert into everything (words, json, list, large, exact, at, bytes) values (
          ${words}, ${JSON.stringify(json)}::jsonb,
          array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)), ${String(large)}::bigint,
          ${String(exact)}::float8, to_timestamp(0) + ${`${at} microseconds`}::interval,
          decode(${Buffer.from(bytes).toString('hex')}, 'hex'))`)
    const before = await everything()
    const file = join(folder, `${(run += 1)}.gz`)
    const written = await database().transaction(async (tx) => {
      await usePortableFormats(tx)
      return writeLines(file, readRows(tx, 'everything', columns))
    })
    await database().execute(sql`delete from everything`)
    const loaded = await database().transaction((tx) => loadRows(tx, 'everything', columns, file))
    expect([written.rows, loaded]).toEqual([rows.length, rows.length])
    expect(await everything()).toEqual(before)
  }
  await fc.assert(fc.asyncProperty(fc.array(row, { maxLength: 5 }), survives), { numRuns: 15 })
})
