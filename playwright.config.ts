import { defineConfig } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumFlags, findChromium, findHeadlessShell } from './tools/chromium.ts'

// Workers read this file too: what the first process chose must reach them.
const port = (process.env.E2E_PORT ??= '3210')
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'daily-dot-e2e-')))
const chromium = process.env.CHROMIUM_PATH ?? findChromium()
const needsAWindow = /@window/
/** `npm run test:all` runs every test; `npm test` leaves out what takes long. */
const leftOut = process.env.TEST_ALL === 'true' ? [] : [/@long/]
/** A moving test picture, and nobody asks whether it may be looked at. */
const aCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
/** A page of a test lives for seconds: what is compiled again to run faster later only takes time from it. */
const forShortLives = '--js-flags=--no-opt --no-maglev'
const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: join(dataDir, 'results'),
  fullyParallel: true,
  workers: 3,
  timeout: 60_000,
  // On a machine with two cores that does something else too, the first look at a page can take a while.
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [
    ['dot'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? join(dataDir, 'report.json') }],
  ],
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  },
  projects: [
    {
      name: 'journeys',
      grepInvert: [needsAWindow, ...leftOut],
      use: browser(findHeadlessShell() ?? chromium, aCamera),
    },
    // A window that is full screen and changes its size, and the wake lock.
    { name: 'in a window', grep: needsAWindow, grepInvert: leftOut, use: browser(chromium) },
  ],
  webServer: {
    command: 'node server/main.ts',
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    env: { PORT: port, DATA_DIR: join(dataDir, 'data'), TEST_NOW: '2026-11-16T08:50:00Z' },
  },
})

function browser(executablePath: string, flags: readonly string[] = []) {
  return { launchOptions: { executablePath, args: [...chromiumFlags, forShortLives, ...flags] } }
}
