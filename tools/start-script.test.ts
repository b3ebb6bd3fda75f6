import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startBudgetBytes, startScriptBytes } from './start-script.ts'

test('the script with which the dashboard starts keeps to its budget', () => {
  const bytes = startScriptBytes(readFileSync('dist/pages/app.html', 'utf8'), 'dist/client')
  expect(bytes).toBeGreaterThan(startBudgetBytes / 2)
  expect(bytes, 'see docs/decisions/0015-dashboard-script-budget.md').toBeLessThanOrEqual(startBudgetBytes)
})

test('what a script imports weighs with it, once; what it asks for later does not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  // Nothing compresses chance.
  const chance = () => `/* ${randomBytes(5_000).toString('base64')} */`
  const write = (name: string, code: string) => writeFileSync(join(folder, 'assets', name), code + chance())
  write('start-1.js', 'import{a as b}from"./shared-2.js";import"./effect-3.js";const later=()=>import("./later-4.js");')
  write('shared-2.js', 'import"./effect-3.js";')
  write('effect-3.js', '')
  write('later-4.js', '')
  const kilobytes = startScriptBytes('<script type="module" src="/assets/start-1.js"></script>', folder) / 1000
  expect(kilobytes).toBeGreaterThan(15)
  expect(kilobytes).toBeLessThan(16.5)
})
