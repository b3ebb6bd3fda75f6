import { randomBytes } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { boardCode, budgetBytes, startScriptBytes } from './start-script.ts'

/** A property of each of its schemas, which keeps its name when the code is minified. */
const markOfZod = '_zod'

test.for(['first', 'present', 'app'] as const)('the dashboard’s “%s” script is within its budget', (what) => {
  const bytes = startScriptBytes(readFileSync('dist/pages/app.html', 'utf8'), 'dist/client')[what]
  expect(bytes).toBeGreaterThan(budgetBytes[what] / 2)
  expect(bytes, 'see docs/decisions/0046-one-way-to-start-today.md').toBeLessThanOrEqual(budgetBytes[what])
})

test.for(['app', 'demo'])('the board on the page “%s” opens without zod', (page) => {
  const code = boardCode(readFileSync(`dist/pages/${page}.html`, 'utf8'), 'dist/client')
  const board = code.filter((each) => each.includes('daily-dot-timer-'))
  expect(board, 'the board’s own code is among it').not.toEqual([])
  expect(code.filter((each) => each.includes(markOfZod)).map((each) => each.slice(0, 200))).toEqual([])
})

test('other code of the app shows that zod would be found', () => {
  const files = globSync('dist/client/assets/*.js').filter((file) => readFileSync(file, 'utf8').includes(markOfZod))
  expect(files).not.toEqual([])
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
