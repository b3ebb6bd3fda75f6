import { chromium } from '@playwright/test'
// Finds a Chromium for the browser tests: the system's, else Playwright's, else Debian's package where we may install it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Root in a container cannot use the sandbox; background requests only waste time. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
]

/** The headless shell takes half the time. It has no wake lock and cannot resize in full screen. */
export function findHeadlessShell(): string | undefined {
  return onPath(['chromium-headless-shell']).find((path) => existsSync(path))
}

export function findChromium(): string {
  const found = installed() ?? installWithPlaywright() ?? installFromDebian()
  if (found) return found
  throw new Error(
    'No Chromium was found, and none could be installed. Please install chromium or Google Chrome and try again.',
  )
}

function installed(): string | undefined {
  return [...onPath(names), ...elsewhere, chromium.executablePath()].find((path) => existsSync(path))
}

function onPath(programs: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => programs.map((program) => join(folder, program)))
}

function installWithPlaywright(): string | undefined {
  say('No Chromium found: installing Playwright’s')
  const { status } = spawnSync('playwright', ['install', 'chromium'], {
    stdio: 'ignore',
    timeout: 300_000,
    shell: process.platform === 'win32',
  })
  return status === 0 && existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Installing Debian’s chromium')
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-color-emoji'], quiet)
  // Not in older Debian releases. Without it the tests only take longer.
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], quiet)
  return installed()
}

function say(what: string): void {
  console.log(`  ${what} …`)
}
