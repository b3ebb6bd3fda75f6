import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { preparePostgres } from '#tests/support/postgres-place.ts'

const isRoot = process.getuid?.() === 0

/** A folder that only its owner may read, as mkdtemp makes them. */
function aClosedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-closed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test.runIf(isRoot)(
  'root’s PostgreSQL runs as another user, from the first folder that this user can reach',
  async () => {
    const closed = aClosedFolder()
    const { folder, postgres, user } = await preparePostgres([closed, '/no/such/folder', '/tmp', '/var/tmp'])
    onTestFinished(() => rmSync(folder, { recursive: true }))
    expect(folder).not.toContain(closed)
    expect(statSync(folder).uid).toBe(user?.uid)
    expect(spawnSync(postgres, ['--version'], { ...user, encoding: 'utf8' }).stdout).toContain('PostgreSQL')
    expect(readdirSync(closed)).toEqual([])
  },
)

test.runIf(isRoot)('where that user can reach none, one sentence says what to do', async () => {
  const closed = aClosedFolder()
  await expect(preparePostgres([closed])).rejects.toThrow(
    `PostgreSQL runs as the user nobody, who may not run programs in ${closed}: set TMPDIR to a folder where all users may.`,
  )
})

test.runIf(!isRoot)('for everyone else the installed programs run', async () => {
  const { folder, postgres, user } = await preparePostgres()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(user).toBeUndefined()
  expect(postgres).toContain('node_modules')
})
