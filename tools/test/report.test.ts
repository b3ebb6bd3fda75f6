import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { didNotRun, outcomeOf, playwrightOutcome, vitestOutcome } from './report.ts'

const file = (status: string, tests: Record<string, string>, message = '') => ({
  name: 'a.test.ts',
  status,
  message,
  assertionResults: Object.entries(tests).map(([fullName, each]) => ({ fullName, status: each })),
})
const vitest = (...testResults: unknown[]) => vitestOutcome(JSON.stringify({ testResults }))

test('tests that a tag leaves out do not count', () => {
  expect(vitest(file('passed', { one: 'passed', long: 'skipped' }))).toEqual({ passed: 1, failed: 0, faults: [] })
})

test('tests that did not run because a hook failed count as failed', () => {
  expect(vitest(file('failed', { one: 'passed', two: 'skipped', three: 'failed' }))).toEqual({
    passed: 1,
    failed: 2,
    faults: ['a.test.ts: two', 'a.test.ts: three'],
  })
})

test('in a file that failed, tests that a tag leaves out do not count either', () => {
  const left = { fullName: 'slow', status: 'skipped', tags: ['long'] }
  const failed = file('failed', { one: 'failed' })
  expect(vitest({ ...failed, assertionResults: [...failed.assertionResults, left] }).failed).toBe(1)
})

test('a file that could not be loaded counts as failed, with its reason', () => {
  expect(vitest(file('failed', {}, 'No such module'))).toEqual({
    passed: 0,
    failed: 1,
    faults: ['a.test.ts: No such module'],
  })
})

test('a journey that was skipped, or passed at the second try, counts as failed', () => {
  const spec = (title: string, status: string) => ({ title, file: 'b.spec.ts', tests: [{ status }] })
  const suites = [
    { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'flaky'), spec('three', 'skipped')] }] },
  ]
  expect(playwrightOutcome(JSON.stringify({ suites }))).toEqual({
    passed: 1,
    failed: 2,
    faults: ['b.spec.ts: two', 'b.spec.ts: three'],
  })
})

test.for([
  { what: 'has passed', status: 0, passed: 3, expected: { passed: 3, failed: 0, faults: [] } },
  {
    what: 'passed, but ended with an error',
    status: 1,
    passed: 3,
    expected: { passed: 3, failed: 1, faults: ['All tests passed, but the run ended with an error.'] },
  },
  {
    what: 'ended before any test',
    status: 1,
    passed: undefined,
    expected: didNotRun(107, 'the lines above say why'),
  },
])('a group that $what is counted as such', ({ status, passed, expected }) => {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = join(folder, 'report.json')
  if (passed !== undefined) writeFileSync(report, String(passed))
  const read = (text: string) => ({ passed: Number(text), failed: 0, faults: [] })
  expect(outcomeOf(report, status, read, () => 107)).toEqual(expected)
})
