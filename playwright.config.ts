import { defineConfig } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLimitMs } from './tests/support/platform/server-process.ts'
import { chromiumFlags, findChromium, findHeadlessShell } from './tools/chromium.ts'

// Workers evaluate this file too: the environment passes on what the first process chose.
const port = (process.env.E2E_PORT ??= '3210')
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'daily-dot-e2e-')))
const chromium = process.env.CHROMIUM_PATH ?? findChromium()
const needsWindow = /@window/
/** `npm run test:all` runs every test; `npm test` skips the slow ones. */
const skippedTests = process.env.TEST_ALL === 'false' ? [/@long/] : []
/** Only on request: they overwrite what the last release left. */
const recordings = process.env.RECORD_RELEASE === 'true' ? [] : [/@recording/]
/** A fake camera with a moving test picture, and no permission prompt. */
const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
/** Test pages live for seconds, too short for an optimising compiler to pay off. */
const noOptimisation = '--js-flags=--no-opt --no-maglev'
const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: join(dataDir, 'results'),
  fullyParallel: true,
  workers: 3,
  // For a journey that hangs: beside much other work, one of ten seconds has taken more than a minute.
  timeout: 180_000,
  // On a busy machine with two cores, the first load of a page can take a while.
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
    // Journeys answer calls in the server's place, which a worker would hide from them. Those of the worker itself allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'journeys',
      grepInvert: [needsWindow, ...skippedTests, ...recordings],
      use: browser(findHeadlessShell() ?? chromium, fakeCamera),
    },
    // Full screen, resizing and the wake lock need a real window.
    { name: 'in a window', grep: needsWindow, grepInvert: skippedTests, use: browser(chromium) },
  ],
  webServer: {
    command: 'node server/main.ts',
    url: `${baseURL}/readyz`,
    timeout: startLimitMs,
    env: { PORT: port, DATA_DIR: join(dataDir, 'data'), TEST_NOW: '2026-11-16T08:50:00Z', TRUST_PROXY: 'loopback' },
  },
})

function browser(executablePath: string, flags: readonly string[] = []) {
  return { launchOptions: { executablePath, args: [...chromiumFlags, noOptimisation, ...flags] } }
}
