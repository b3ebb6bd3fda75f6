import { defineConfig } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumFlags, findChromium } from './tools/chromium.ts'

// Workers read this file too: what the first process chose must reach them.
const port = (process.env.E2E_PORT ??= '3210')
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'daily-dot-e2e-')))
const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: join(dataDir, 'results'),
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  forbidOnly: true,
  reporter: [
    ['dot'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? join(dataDir, 'report.json') }],
  ],
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? findChromium(), args: chromiumFlags },
  },
  webServer: {
    command: 'node server/main.ts',
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    env: { PORT: port, DATA_DIR: join(dataDir, 'data'), TEST_NOW: '2026-11-16T08:50:00Z' },
  },
})
