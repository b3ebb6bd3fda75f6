// @module-tag long
// Runs the real command in a folder that contains only content/.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFiles } from '#tests/support/slides/content-files.ts'
import { aWeek } from '#tests/support/slides/written-slides.ts'

const folder = mkdtempSync(join(tmpdir(), 'content-'))
const program = resolve('tools/content/check.ts')

function check(...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

beforeAll(() => {
  const library = {
    'weeks/01': aWeek(1),
    'weeks/12': aWeek(12, { tuesday: { timerDuration: 90 } }),
    'themed/eco-week': aWeek(54),
  }
  for (const { path, text } of contentFiles(library)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fault = 'content/weeks/12.yaml  slide-61  timerDuration: 90 seconds are not 2, 3, 4 or 5 minutes.'

test('the check prints the balance of the library and its faults, and fails', () => {
  const { status, output } = check()
  expect(status).toBe(1)
  expect(output).toMatch(/^Strands\n {2}physical +\d+ +\d+%$/m)
  expect(output).toMatch(/^Spoken-language statements\n {2}1 +\d+ +\d+%$/m)
  expect(output).toMatch(/^Opening words of prompts\n {2}[a-z]+ +\d+ +\d+%$/m)
  expect(output).toMatch(/^Starters: how many, characters on average and at most\n {2}all +45 +\d+\.\d +\d+$/m)
  expect(output).toContain('content  files: There is no content/weeks/02.yaml')
  expect(output).toContain(fault)
  expect(output).toMatch(/\n15 slides, 2 faults, no warnings\n$/)
})

test('with --only, faults of other files are not reported', () => {
  expect(check('--only', 'weeks/01,themed/eco-week')).toEqual({
    status: 0,
    output: '\n10 slides, no faults, no warnings\n',
  })
  expect(check('--only', 'weeks/99')).toMatchObject({
    status: 1,
    output: expect.stringContaining('There is no content/weeks/99.yaml'),
  })
})

test('with --spine, fields that are written last are not checked', () => {
  expect(check('--only', 'weeks/12').output).toContain(fault)
  expect(check('--spine', '--only', 'weeks/12')).toEqual({ status: 0, output: '\n5 slides, no faults, no warnings\n' })
})

test('with --pairs, similar titles and prompts are printed, the most similar first', () => {
  const { output } = check('--pairs', '--only', 'weeks/01')
  const likeness = output.match(/^0\.\d\d(?= {2}(?:title|prompt)$)/gm) ?? []
  expect(likeness.length).toBeGreaterThan(0)
  expect(likeness).toEqual(likeness.toSorted().toReversed())
})
