import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { preparePostgres } from '#tests/support/platform/database/postgres-place.ts'

const isRoot = process.getuid?.() === 0

/** A folder that only its owner may read, as mkdtemp makes them. */
function aClosedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-closed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('PostgreSQL runs from the first folder that its user can reach, for root as another user', async () => {
  const closed = aClosedFolder()
  const { folder, postgres, user } = await preparePostgres([closed, '/no/such/folder', '/tmp', '/var/tmp'])
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(user === undefined).toBe(!isRoot)
  expect(folder).not.toContain(closed)
  expect(spawnSync(postgres, ['--version'], { ...user, encoding: 'utf8' }).stdout).toContain('PostgreSQL')
  expect(readdirSync(closed)).toEqual([])
})

test('where root’s PostgreSQL can reach no folder, one sentence says what to do', async () => {
  const closed = aClosedFolder()
  const sentence = await preparePostgres([closed]).then(
    ({ folder }) => rmSync(folder, { recursive: true }),
    (error: unknown) => String(error),
  )
  const says = `Error: PostgreSQL runs as the user nobody, who may not run programs in ${closed}: set TMPDIR to a folder where all users may.`
  expect(sentence).toBe(isRoot ? says : undefined)
})
