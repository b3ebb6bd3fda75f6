import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const prefix = 'daily-dot-run-'
const patienceMs = 8000
const endWithParent = `--import=${pathToFileURL('tools/launch/end-with-parent.mjs').href}`

/** One folder for all temporary files of a run, and one program at a time, which a signal ends with everything that it started. */
export function openRun() {
  removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711) // PostgreSQL may run as another user
  mkdirSync(join(folder, 'tmp'))
  chmodSync(join(folder, 'tmp'), 0o711)
  let current: ChildProcess | undefined
  let isStopping = false

  const close = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  const stop = async (): Promise<void> => {
    if (isStopping) killGroup(current, 'SIGKILL')
    if (isStopping) return
    isStopping = true
    killGroup(current, 'SIGINT')
    const killing = setTimeout(() => killGroup(current, 'SIGKILL'), patienceMs)
    if (current?.exitCode === null) await once(current, 'exit')
    clearTimeout(killing)
    killGroup(current, 'SIGKILL')
    close()
    console.log('\nStopped before the end.')
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

  const run = async (args: readonly string[], env: Record<string, string> = {}): Promise<number> => {
    current = spawn(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      // A process group of its own, so that all of it can be ended.
      detached: process.platform !== 'win32',
      env: { ...process.env, NODE_OPTIONS: endWithParent, TMPDIR: join(folder, 'tmp'), ...env },
    })
    const [code] = await once(current, 'exit')
    // Whatever it left running would disturb the next step.
    killGroup(current, 'SIGKILL')
    if (isStopping) await new Promise(() => {})
    return typeof code === 'number' ? code : 1
  }
  return { folder, run, close }
}

/** Folders of runs that were killed before they could delete them. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : undefined
    if (pid !== undefined && !isAlive(pid)) removeQuietly(join(tmpdir(), name))
  }
}

/** Another user's folder is theirs to delete. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Not ours.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function killGroup(child: ChildProcess | undefined, signal: NodeJS.Signals): void {
  if (!child?.pid) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // It has ended.
  }
}
