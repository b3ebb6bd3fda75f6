// Measures the running product. Each figure stands beside what it is held against, measured in the same run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#tests/support/server-process.ts'
import { measureBytes } from './browser/bytes.ts'
import { measureHotPath } from './server/hot-path.ts'
import { measureLighthouse } from './browser/lighthouse.ts'
import { measureOpening } from './browser/opening.ts'
import { inSignedInBrowser } from './browser/signed-in-browser.ts'
import { measureTimer } from './browser/timer.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'daily-dot-bench-'))
/** At the weekend there is no slide to present. */
const env = { DATA_DIR: dataDir, TEST_NOW: '2026-11-16T08:50:00Z' }
const first = await timed(() => startServer(env))
first.result.child.kill('SIGTERM')
await first.result.ended
const again = await timed(() => startServer(env))
const { url, child, ended } = again.result

show('Start', [
  `with new data ${seconds(first)}, on existing data ${seconds(again)} (${(first.milliseconds / again.milliseconds).toFixed(1)} times quicker)`,
])
await inSignedInBrowser(url, async (page) => {
  show('Bytes at the start of a page', await measureBytes(page, url))
  show('From the click on Present Slide to the board on the screen', await measureOpening(page, url))
})
show('The timer, by the wall clock', await measureTimer(url))
show('Lighthouse: performance / accessibility / best practices / SEO', await measureLighthouse(url))

child.kill('SIGTERM')
await ended
rmSync(dataDir, { recursive: true, force: true })
show("Today's slide for somebody who is signed in, against a bare node:http hello", await measureHotPath())

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const started = performance.now()
  const result = await work()
  return { result, milliseconds: performance.now() - started }
}

function seconds({ milliseconds }: { milliseconds: number }): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

function show(title: string, lines: readonly string[]): void {
  console.log(`\n${title}`)
  for (const line of lines) console.log(`  ${line}`)
}
