// Finds a Chromium for the browser tests: the system's, else Playwright's, else Debian's package where we may install it.
import { chromium } from '@playwright/test'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const noSandbox = '--no-sandbox'

/** Root, and everyone in some containers, cannot use the sandbox; background requests only waste time. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 || process.env.CHROMIUM_SANDBOX === 'off' ? [noSandbox] : []),
  '--disable-background-networking',
  '--disable-component-update',
]

/** The headless shell takes half the time. It has no wake lock and cannot resize in full screen. */
export function findHeadlessShell(): string | undefined {
  return onPath(['chromium-headless-shell']).find((path) => existsSync(path))
}

export function findChromium(): string {
  const found = installed()[0]
  if (found) return found
  throw new Error('No Chromium was found. Install chromium or Google Chrome, or run npm test, which tries to.')
}

/** The settings for a Chromium that starts; installs one if there is none. Undefined if none can be had. */
export async function prepareChromium(): Promise<Record<string, string> | undefined> {
  const settings = settingsFor(installed()) ?? (await withPlaywrights()) ?? (await withDebians())
  if (settings && mayInstall && !findHeadlessShell()) await installDebians('chromium-headless-shell')
  return settings
}

async function withPlaywrights(): Promise<Record<string, string> | undefined> {
  await run('playwright', ['install', 'chromium'])
  return settingsFor([chromium.executablePath()])
}

async function withDebians(): Promise<Record<string, string> | undefined> {
  if (!mayInstall) return undefined
  await run('apt-get', ['update', '-qq'])
  await installDebians('chromium', 'fonts-noto-color-emoji')
  return settingsFor(installed())
}

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Older Debian releases do not have all of them. */
function installDebians(...packages: string[]): Promise<void> {
  return run('apt-get', ['install', '-y', '-qq', ...packages])
}

function installed(): string[] {
  return [...onPath(names), ...elsewhere, chromium.executablePath()].filter((path) => existsSync(path))
}

function onPath(programs: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => programs.map((program) => join(folder, program)))
}

function settingsFor(programs: readonly string[]): Record<string, string> | undefined {
  for (const path of programs)
    for (const sandbox of ['on', 'off'])
      if (existsSync(path) && starts(path, sandbox === 'off' ? [noSandbox, ...chromiumFlags] : chromiumFlags))
        return { CHROMIUM_PATH: path, CHROMIUM_SANDBOX: sandbox }
  return undefined
}

function starts(path: string, flags: readonly string[]): boolean {
  const profile = mkdtempSync(join(tmpdir(), 'daily-dot-chromium-'))
  const page = ['--headless', '--disable-gpu', `--user-data-dir=${profile}`, '--dump-dom', 'data:text/html,it starts']
  const { stdout } = spawnSync(path, [...flags, ...page], { encoding: 'utf8', timeout: 30_000, killSignal: 'SIGKILL' })
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  return stdout?.includes('it starts') ?? false
}

/** Its output is of no interest: what counts is whether a Chromium starts afterwards. */
async function run(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, {
    stdio: 'ignore',
    timeout: 300_000,
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  process.once('exit', () => child.kill())
  await Promise.race([once(child, 'exit'), once(child, 'error')])
}
