import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startBudgetBytes, startScriptBytes } from './start-script.ts'

test('the dashboard’s start script is within its budget', () => {
  const bytes = startScriptBytes(readFileSync('dist/pages/app.html', 'utf8'), 'dist/client')
  expect(bytes).toBeGreaterThan(startBudgetBytes / 2)
  expect(bytes, 'see docs/decisions/0030-pictures-from-files.md').toBeLessThanOrEqual(startBudgetBytes)
})

test('static imports of a script count once, dynamic imports do not count', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  // Random bytes do not compress.
  const noise = () => `/* ${randomBytes(5_000).toString('base64')} */`
  const write = (name: string, code: string) => writeFileSync(join(folder, 'assets', name), code + noise())
  write('start-1.js', 'import{a as b}from"./shared-2.js";import"./effect-3.js";const later=()=>import("./later-4.js");')
  write('shared-2.js', 'import"./effect-3.js";')
  write('effect-3.js', '')
  write('later-4.js', '')
  const kilobytes = startScriptBytes('<script type="module" src="/assets/start-1.js"></script>', folder) / 1000
  expect(kilobytes).toBeGreaterThan(15)
  expect(kilobytes).toBeLessThan(16.5)
})
