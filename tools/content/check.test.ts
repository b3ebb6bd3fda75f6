// Runs the command as its readers do, in a folder that holds content/ alone.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWeek, contentFiles } from '#tests/support/written-slides.ts'

const folder = mkdtempSync(join(tmpdir(), 'content-'))
const program = resolve('tools/content/check.ts')

function check(...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

beforeAll(() => {
  const library = {
    'weeks/01': aWeek(1),
    'weeks/12': aWeek(12, { tuesday: { timerDuration: 20 } }),
    'themed/eco-week': aWeek(54),
  }
  for (const { path, text } of contentFiles(library)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fault = 'content/weeks/12.yaml  slide-61  timerDuration: 20 seconds do not suit the timer.'

test('the check prints the balance of the library and its faults, and fails', () => {
  const { status, said } = check()
  expect(status).toBe(1)
  expect(said).toMatch(/^Strands\n {2}physical +\d+ +\d+%$/m)
  expect(said).toMatch(/^Spoken-language statements\n {2}1 +\d+ +\d+%$/m)
  expect(said).toMatch(/^Opening words of prompts\n {2}[a-z]+ +\d+ +\d+%$/m)
  expect(said).toMatch(/^Starters: how many, characters on average and at most\n {2}all +45 +\d+\.\d +\d+$/m)
  expect(said).toContain('content  files: There is no content/weeks/02.yaml')
  expect(said).toContain(fault)
  expect(said).toMatch(/\n15 slides, 2 faults\n$/)
})

test('with --only, other files are not spoken of', () => {
  expect(check('--only', 'weeks/01,themed/eco-week')).toEqual({ status: 0, said: '\n10 slides, no faults\n' })
  expect(check('--only', 'weeks/99')).toMatchObject({
    status: 1,
    said: expect.stringContaining('There is no content/weeks/99.yaml'),
  })
})

test('with --spine, what is written last is not judged', () => {
  expect(check('--only', 'weeks/12').said).toContain(fault)
  expect(check('--spine', '--only', 'weeks/12')).toEqual({ status: 0, said: '\n5 slides, no faults\n' })
})

test('with --pairs, titles and prompts that look alike are printed, the nearest first', () => {
  const { said } = check('--pairs', '--only', 'weeks/01')
  const likeness = said.match(/^0\.\d\d(?= {2}(?:title|prompt)$)/gm) ?? []
  expect(likeness.length).toBeGreaterThan(0)
  expect(likeness).toEqual(likeness.toSorted().toReversed())
})
