// npm test: the checks and the quick tests, one after the other; a failure is told at once and does not hide what comes after it.
// npm run test:all (`--all`): every test, on both databases.
// npm test -- signing-in: only the tests of files whose path contains that.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { preparePostgres } from '#tests/support/platform/database/postgres-place.ts'
import { freePort } from '#tests/support/platform/server-process.ts'
import { prepareChromium } from './chromium.ts'
import { type Outcome, didNotRun, outcomeOf, playwrightOutcome, vitestOutcome } from './test/report.ts'
import { openRun } from './test/run.ts'
import { inWords, stepTimes } from './test/times.ts'

const isAll = process.argv.includes('--all')
const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const mode = { TEST_ALL: String(isAll) }
const vitest = 'node_modules/vitest/vitest.mjs'
const playwright = 'node_modules/@playwright/test/cli.js'
/** A part of the path may match tests of one kind only. */
const mayBeNone = parts.length > 0
const journeys = ['test', ...parts, ...(mayBeNone ? ['--pass-with-no-tests'] : [])]
const tagsFilter = isAll ? [] : ['--tags-filter=!long']
const maxFaultsNamed = 20

await checkPostgres()
const { folder, run, close } = openRun()
/** Where there is none, it is installed while the checks and tests run. */
const chromium = prepareChromium()

const steps: Record<string, () => Promise<Outcome>> = {
  ...(parts.length === 0 && { Checks: check }),
  'Server and screens': runVitest,
  Browser: runBrowser,
}
const usual = isAll
  ? { Checks: 45, 'Server and screens': 900, Browser: 800 }
  : { Checks: 40, 'Server and screens': 200, Browser: 120 }
const times = stepTimes(`node_modules/.cache/daily-dot/times-${isAll ? 'all' : 'quick'}.json`, usual)
const names = Object.keys(steps)
const outcomes = new Map<string, Outcome>()

for (const [index, [name, work]] of Object.entries(steps).entries()) {
  const left = inWords(times.left(names.slice(index)))
  console.log(
    `\n— ${name}: step ${index + 1} of ${names.length}, about ${inWords(times.left([name]))}; ${left} left in all`,
  )
  const started = performance.now()
  const outcome = await work()
  const seconds = (performance.now() - started) / 1000
  outcomes.set(name, outcome)
  if (parts.length === 0) times.took(name, seconds)
  console.log(`  ${name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds.toFixed(0)} s`)
  tellFaults(name, outcome)
}

close()
const failing = [...outcomes].filter(([, { failed }]) => failed > 0)
if (failing.length > 0) console.log('\n— What failed')
for (const [name, outcome] of failing) tellFaults(name, outcome)
const total = (of: 'passed' | 'failed') => [...outcomes.values()].reduce((sum, outcome) => sum + outcome[of], 0)
if (total('passed') === 0 && failing.length === 0)
  console.log(`\nNo file of a test has ${parts.join(' or ')} in its path.`)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('passed') > 0 && failing.length === 0 ? 0 : 1)

/** Without PostgreSQL almost nothing can be tested: says so at once, not after minutes. */
async function checkPostgres(): Promise<void> {
  try {
    const place = await preparePostgres()
    rmSync(place.folder, { recursive: true, force: true })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function tellFaults(name: string, { faults }: Outcome): void {
  for (const fault of faults.slice(0, maxFaultsNamed)) console.log(`  FAILED  ${name}: ${fault}`)
  if (faults.length > maxFaultsNamed) console.log(`  … and ${faults.length - maxFaultsNamed} more`)
}

async function check(): Promise<Outcome> {
  const status = await run(['tools/check.ts'])
  return status === 0
    ? { passed: 1, failed: 0, faults: [] }
    : { passed: 0, failed: 1, faults: ['the lines above say which check failed, and why'] }
}

async function runVitest(): Promise<Outcome> {
  const file = join(folder, 'unit.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const filters = [...tagsFilter, ...parts, ...(mayBeNone ? ['--passWithNoTests'] : [])]
  const status = await run([vitest, 'run', ...reporters, ...filters], mode)
  return outcomeOf(file, status, vitestOutcome, countVitest)
}

async function runBrowser(): Promise<Outcome> {
  const settings = await chromium
  if (!settings)
    return didNotRun(
      countBrowser(),
      'no Chromium was found that starts, and none could be installed; install chromium or Google Chrome',
    )
  const file = join(folder, 'browser.json')
  const env = { ...mode, ...settings, E2E_PORT: String(await freePort()), PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  return outcomeOf(file, await run([playwright, ...journeys], env), playwrightOutcome, countBrowser)
}

/** Reads the files without running them, so the count may be off by a few. */
function countVitest(): number {
  const file = join(folder, 'unit-list.json')
  spawnSync(process.execPath, [vitest, 'list', `--json=${file}`, ...tagsFilter, ...parts], {
    env: { ...process.env, ...mode },
  })
  const listed: unknown[] = JSON.parse(readFileSync(file, 'utf8'))
  return listed.length
}

function countBrowser(): number {
  const { stdout } = spawnSync(process.execPath, [playwright, ...journeys, '--list', '--reporter=json'], {
    env: { ...process.env, ...mode, CHROMIUM_PATH: 'chromium' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return playwrightOutcome(stdout).passed + playwrightOutcome(stdout).failed
}
