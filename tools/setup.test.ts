// @module-tag long
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshEmbedded } from '#tests/support/platform/database/database.ts'
import { freePort, ourEnv } from '#tests/support/platform/server-process.ts'

/** Runs what `npm start` runs until it is ready, then stops it as a process manager would. */
async function startAndStop(dataDir: string): Promise<{ output: string; code: unknown }> {
  const env = { ...process.env, ...ourEnv, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const child = spawn(process.execPath, ['tools/setup.mjs', 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('is ready at')
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return { output, code }
}

test(
  'a second start neither installs nor builds again, prints no warning, and stops in order',
  { timeout: 120_000 },
  async () => {
    const { dataDir, remove } = await freshEmbedded()
    onTestFinished(remove)
    await startAndStop(dataDir)
    const { output, code } = await startAndStop(dataDir)
    expect(output).not.toMatch(/Installing|Building|Fetching|warn/i)
    expect(code).toBe(0)
  },
)

test('pruning a release does not let npm rewrite its lockfile, from which the build is recognised', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of ['setup.mjs', 'launch/end-with-parent.mjs', 'launch/registry.mjs'])
    cpSync(join('tools', file), join(folder, 'tools', file))
  writeFileSync(join(folder, 'package.json'), '{ "optionalDependencies": {} }')
  const npm = join(folder, 'npm.cjs')
  writeFileSync(npm, "require('node:fs').writeFileSync('asked', process.argv.slice(2).join(' '))")
  const { status } = spawnSync(process.execPath, [join(folder, 'tools/setup.mjs'), 'prune'], {
    env: { ...process.env, npm_execpath: npm },
  })
  expect(status).toBe(0)
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toMatch(/^prune --omit=dev --no-save /)
})
