// npm test: the checks and the quick tests, one after the other; a failure does not hide what comes after it.
// npm run test:all (`--all`): every test, on both databases.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/server-process.ts'
import { findChromium } from './chromium.ts'

type Count = { passed: number; failed: number }
type Report = {
  numPassedTests: number
  numFailedTests: number
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const isAll = process.argv.includes('--all')
const mode = { TEST_ALL: String(isAll) }
const scratch = mkdtempSync(join(tmpdir(), 'daily-dot-results-'))
const chromium = findChromium()
const counts: Count[] = []

section('Checks')
counts.push(run('check.ts', ['tools/check.ts']) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

section('Tests')
const unit = join(scratch, 'unit.json')
const unitStatus = run(
  'vitest',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${unit}`,
    ...(isAll ? [] : ['--tags-filter=!long']),
  ],
  mode,
)
counts.push(
  countsOf(unit, unitStatus, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  })),
)

section('Journeys in the browser')
const browser = join(scratch, 'browser.json')
const browserStatus = run('playwright', ['node_modules/@playwright/test/cli.js', 'test'], {
  ...mode,
  CHROMIUM_PATH: chromium,
  E2E_PORT: String(await freePort()),
  PLAYWRIGHT_JSON_OUTPUT_NAME: browser,
})
counts.push(
  countsOf(browser, browserStatus, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  })),
)

rmSync(scratch, { recursive: true, force: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function section(name: string): void {
  console.log(`\n— ${name}`)
}

function run(name: string, args: readonly string[], env: Record<string, string> = {}): number {
  const started = Date.now()
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(`  ${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
  return status ?? 1
}

/** What a runner counted. One that ended badly without a failed test still counts as a failure. */
function countsOf(file: string, status: number, read: (report: Report) => Count): Count {
  try {
    const count = read(JSON.parse(readFileSync(file, 'utf8')))
    return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
  } catch {
    return { passed: 0, failed: 1 }
  }
}
