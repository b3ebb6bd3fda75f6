import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/server-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-setup-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** What `npm start` runs, until it is ready; then stopped as a process manager would. */
async function startAndStop(): Promise<{ said: string; code: unknown }> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const child = spawn(process.execPath, ['tools/setup.mjs', 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  await expect.poll(() => said, { timeout: 60_000 }).toContain('is ready at')
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return { said, code }
}

test(
  'a second start neither installs nor builds again, prints no warning, and stops in order',
  { timeout: 120_000 },
  async () => {
    await startAndStop()
    const { said, code } = await startAndStop()
    expect(said).not.toMatch(/Installing|Building|Fetching|warn/i)
    expect(code).toBe(0)
  },
)
