import { existsSync, readFileSync } from 'node:fs'

/** What a group of tests came to. `faults` names what failed, for the closing lines. */
export type Outcome = { passed: number; failed: number; faults: string[] }

type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; tags?: string[] }[]
  }[]
}
type PlaywrightSuite = {
  specs?: { title: string; file: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: { message?: string }[] }

/** In a file that failed, tests that did not run (because a hook failed) count as failed, and so does a file without any. */
export function vitestOutcome(text: string): Outcome {
  const report: VitestReport = JSON.parse(text)
  const outcome: Outcome = { passed: 0, failed: 0, faults: [] }
  for (const { name, status, message, assertionResults } of report.testResults) {
    const isFailed = status === 'failed'
    outcome.passed += assertionResults.filter((test) => test.status === 'passed').length
    const failed = assertionResults.filter(
      (test) => test.status === 'failed' || (isFailed && test.status !== 'passed' && !test.tags?.includes('long')),
    )
    outcome.failed += isFailed ? Math.max(1, failed.length) : failed.length
    outcome.faults.push(...failed.map(({ fullName }) => `${name}: ${fullName}`))
    if (isFailed && failed.length === 0) outcome.faults.push(`${name}: ${message ?? 'did not run'}`)
  }
  return outcome
}

/** A journey that was skipped did not run, so it counts as failed; one that needed a second try would too. */
export function playwrightOutcome(text: string): Outcome {
  const report: PlaywrightReport = JSON.parse(text)
  const tests = report.suites.flatMap(testsIn)
  const failed = tests.filter(({ status }) => status !== 'expected')
  return {
    passed: tests.length - failed.length,
    failed: failed.length,
    faults: [
      ...(report.errors ?? []).map(({ message = '' }) => message),
      ...failed.map(({ file, title }) => `${file}: ${title}`),
    ],
  }
}

function testsIn({ specs = [], suites = [] }: PlaywrightSuite): { file: string; title: string; status: string }[] {
  return [
    ...specs.flatMap(({ file, title, tests }) => tests.map(({ status }) => ({ file, title, status }))),
    ...suites.flatMap(testsIn),
  ]
}

/** What a runner wrote down. If it ended before any test ran, all that it would have run count as failed. */
export function outcomeOf(
  file: string,
  status: number,
  read: (text: string) => Outcome,
  countTests: () => number,
): Outcome {
  const outcome = existsSync(file) ? read(readFileSync(file, 'utf8')) : { passed: 0, failed: 0, faults: [] }
  if (status === 0 || outcome.failed > 0) return outcome
  if (outcome.passed > 0)
    return { ...outcome, failed: 1, faults: ['All tests passed, but the run ended with an error.'] }
  return didNotRun(countTests(), 'the lines above say why')
}

export function didNotRun(count: number, reason: string): Outcome {
  return {
    passed: 0,
    failed: Math.max(1, count),
    faults: [`${count} ${count === 1 ? 'test' : 'tests'} did not run: ${reason}.`],
  }
}
