import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { budgetBytes, startScriptBytes } from './start-script.ts'

test.for(['first', 'present', 'app'] as const)('the dashboard’s “%s” script is within its budget', (what) => {
  const bytes = startScriptBytes(readFileSync('dist/pages/app.html', 'utf8'), 'dist/client')[what]
  expect(bytes).toBeGreaterThan(budgetBytes[what] / 2)
  expect(bytes, 'see docs/decisions/0033-todays-slide-in-the-page.md').toBeLessThanOrEqual(budgetBytes[what])
})

test('static imports of a script count once, dynamic imports other than the board do not count', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  // Random bytes do not compress.
  const noise = () => `/* ${randomBytes(5_000).toString('base64')} */`
  const write = (name: string, code: string) => writeFileSync(join(folder, 'assets', name), code + noise())
  write('index-1.js', 'const b=()=>import(`./early-board-2.js`),s=()=>import(`./start-3.js`);')
  write('early-board-2.js', 'import{a as b}from"./shared-4.js";')
  write('start-3.js', 'import{a as b}from"./shared-4.js";import"./effect-5.js";const later=()=>import("./later-6.js");')
  write('shared-4.js', 'import"./effect-5.js";')
  write('effect-5.js', '')
  write('later-6.js', '')
  const html =
    '<script type="module" src="/assets/index-1.js"></script><link rel="modulepreload" href="/assets/start-3.js">'
  const { present, app } = startScriptBytes(html, folder)
  for (const bytes of [present, app]) {
    expect(bytes / 1000).toBeGreaterThan(20)
    expect(bytes / 1000).toBeLessThan(22)
  }
})
