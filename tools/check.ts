// npm run check: everything that can be checked without running the product.
// `node tools/check.ts lint tree` runs only the named checks.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { knownMigrations } from '#server/platform/database/migrations.ts'
import { arrowFaults } from './check/arrows.ts'
import { docFaults } from './check/docs.ts'
import { lockfileFaults } from './check/lockfile.ts'
import { indexFaults, migrationFaults, readTables } from './check/migrations.ts'
import { runTool } from './check/run-tool.ts'
import { readRepository } from './check/source-file.ts'
import { textFaults } from './check/text.ts'
import { treeFaults } from './check/tree.ts'
import { typeFaults } from './check/type-faults.ts'
import { contentFaults, lineOf } from './content/content-faults.ts'

const files = readRepository()
const packageJson = readFileSync('package.json', 'utf8')

/** Each returns its faults, one sentence each. The slowest come first, so that they start first. */
const checks: Record<string, () => Promise<string[]> | string[]> = {
  types: () => typeFaults(),
  lint: () => faultsOf('oxlint', []),
  unused: () => faultsOf('knip', ['--no-progress', '--no-config-hints']),
  arrows: () => arrowFaults(files),
  format: () => faultsOf('oxfmt', ['--check', '.']),
  migrations: async () => [...(await migrationFaults(await readTables())), ...indexFaults(knownMigrations())],
  content: () =>
    contentFaults(files)
      .filter(({ isWarning }) => !isWarning)
      .map(lineOf),
  tree: () => [...treeFaults(files), ...textFaults(files)],
  docs: () => docFaults(files, Object.keys(JSON.parse(packageJson).scripts)),
  lockfile: () => lockfileFaults(packageJson, readFileSync('package-lock.json', 'utf8')),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in checks))
if (unknown.length > 0) {
  console.error(`There is no check called ${unknown.join(' or ')}. The checks are ${Object.keys(checks).join(', ')}.`)
  process.exit(1)
}

const names = wanted.length > 0 ? wanted : Object.keys(checks)
const started = performance.now()
const failed: string[] = []
const waiting = [...names]
await Promise.all(Array.from({ length: availableParallelism() }, work))
const seconds = secondsSince(started)
console.log(
  failed.length === 0
    ? `${names.length} ${names.length === 1 ? 'check' : 'checks'} passed in ${seconds}`
    : `${failed.length} of ${names.length} checks failed in ${seconds}: ${failed.join(', ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1

async function work(): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) await runCheck(name)
}

async function runCheck(name: string): Promise<void> {
  const start = performance.now()
  const faults = await faultsFoundBy(name)
  console.log(`${name.padEnd(10)}  ${secondsSince(start)}  ${faults.length === 0 ? 'ok' : 'FAILED'}`)
  if (faults.length === 0) return
  failed.push(name)
  console.log(`${faults.map((fault) => `  ${fault.replaceAll('\n', '\n  ')}`).join('\n')}\n`)
}

/** A check that throws has failed; the others still run. */
async function faultsFoundBy(name: string): Promise<string[]> {
  try {
    return (await checks[name]?.()) ?? []
  } catch (error) {
    return [`The check itself crashed. ${error instanceof Error ? error.stack : String(error)}`]
  }
}

async function faultsOf(packageName: string, options: string[]): Promise<string[]> {
  const { code, output } = await runTool(packageName, options)
  return code === 0 ? [] : [output.trimEnd() || `${packageName} exited with ${code} and printed nothing.`]
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
