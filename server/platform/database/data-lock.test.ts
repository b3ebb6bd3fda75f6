// @module-tag embedded
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDataFolder } from './data-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'daily-dot-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a data folder has one user at a time, and a second is told why it is refused', async () => {
  const first = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `Another process is using the data in ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  )
  await first.release()
  const second = await lockDataFolder(folder)
  await second.release()
})

test('a killed process releases its data folder', async () => {
  const program = `
    import { lockDataFolder } from '#server/platform/database/data-lock.ts'
    await lockDataFolder(${JSON.stringify(folder)})
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await expect(lockDataFolder(folder)).rejects.toThrow('Another process')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await lockDataFolder(folder)
  await lock.release()
})
