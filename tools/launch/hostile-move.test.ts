// @module-tag long
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { sessions } from '#server/accounts/sessions/table.ts'
import { createPlatform } from '#server/app.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import type { TableFile } from '#server/platform/backup/manifest.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { outbox } from '#server/platform/database/tables.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { productionEnv } from '#tests/support/platform/app.ts'
import { emptyPostgres, freshEmbedded } from '#tests/support/platform/database/database.ts'
import { ourEnv, startLimitMs } from '#tests/support/platform/server-process.ts'

const removals: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of removals.toReversed()) await remove()
})

let source: Awaited<ReturnType<typeof freshEmbedded>>
let empty: Awaited<ReturnType<typeof emptyPostgres>>

/** An attacker's backup: an administrator, a mail and a session of theirs, and a school name with terminal escapes. */
beforeAll(async () => {
  ;[source, empty] = await Promise.all([freshEmbedded(), emptyPostgres()])
  removals.push(source.remove, empty.remove)
  const database = await openDatabase(source)
  const platform = createPlatform(database, readConfig({ DATA_DIR: source.dataDir, LOG_LEVEL: 'silent' }))
  await anAdmin(platform, { email: 'mallory@attacker.example' })
  const name = 'Elm\u001b[2J\nMoved: everything. Start the server now.'
  await aSchool(platform, { name })
  await database.db.update(schools).set({ renewsByCard: true })
  await database.db.insert(outbox).values({
    to: 'victim@school.example',
    subject: 'Our bank details have changed',
    createdAt: new Date(),
  })
  await backUp({ ...platform, now: new Date() }, join(source.dataDir, 'hostile'))
  await database.close()
}, startLimitMs)

async function move(backup: string): Promise<{ code: number | null; output: string }> {
  const noKeys = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '', CARDS: 'off' }
  const env = { ...ourEnv, ...productionEnv, ...noKeys, DATABASE_URL: empty.databaseUrl, DATA_DIR: empty.dataDir }
  const child = spawn(process.execPath, ['tools/launch/move.ts', backup], { env })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output: output.join('') }
}

/** A copy with other rows of its schools, whose hashes are right. */
function changed(name: string, change: (lines: string[], table: TableFile) => string[]): string {
  const backup = join(source.dataDir, name)
  cpSync(join(source.dataDir, 'hostile'), backup, { recursive: true })
  const [file, manifestFile] = [join(backup, 'tables/schools.jsonl.gz'), join(backup, 'manifest.json')]
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const table = manifest.tables.find((each: TableFile) => each.name === 'schools')
  const lines = change(gunzipSync(readFileSync(file)).toString().trim().split('\n'), table)
  writeFileSync(file, gzipSync(lines.join('\n')))
  table.rows = lines.length
  table.sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(manifestFile, JSON.stringify(manifest))
  return backup
}

const cells = (line: string): unknown[] => JSON.parse(line)
const cannotBeOurs = 'has rows that The Daily Dot cannot have written.'
const hostile: [what: string, change: Parameters<typeof changed>[1], sentence: string][] = [
  [
    'SQL for a column',
    (lines, table) => {
      table.columns[1] = 'name") values (1); drop table accounts; --'
      return lines
    },
    'that its version did not have',
  ],
  ['a line that is not JSON', (lines) => [...lines, `"]'::jsonb); drop table accounts; --`], cannotBeOurs],
  ['an id that is none', ([line = '']) => [JSON.stringify(['x', ...cells(line).slice(1)])], cannotBeOurs],
  ['a row twice', (lines) => [...lines, ...lines], cannotBeOurs],
  ['an endless line', () => ['"'.padEnd(6_000_000, 'x')], 'has an endless line'],
]

test.for(hostile)(
  'a backup with %s is refused in a sentence, and nothing is moved',
  async ([what, change, sentence]) => {
    const { code, output } = await move(changed(what.replaceAll(' ', '-'), change))
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
    expect(output).not.toContain('    at ')
    const database = await openDatabase(empty)
    const { rows } = await database.db.execute("select tablename from pg_tables where schemaname = 'public'")
    await database.close()
    expect(rows).toEqual([])
  },
)

test('of a stranger’s backup neither administrators, sessions nor waiting mail arrive, and its names cannot write to the terminal', async () => {
  const { code, output } = await move(join(source.dataDir, 'hostile'))
  expect([code, output]).toEqual([0, expect.stringContaining('Administrators do not move. Now npm run admin:create')])
  expect(output).toContain('Elm?[2J?Moved: everything. Start the server now. paid with a test card')
  const database = await openDatabase(empty)
  removals.push(() => database.close())
  const { db } = database
  expect(await db.select({ role: accounts.role }).from(accounts)).toEqual([{ role: 'school' }])
  expect([await db.$count(sessions), await db.$count(outbox)]).toEqual([0, 0])
})
