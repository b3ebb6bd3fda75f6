import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The lists under "Five paths through the code", by heading. */
function pathsIn(document: string): Map<string, string[]> {
  const section = document.split('\n## ').find((part) => part.startsWith('Five paths')) ?? ''
  const [, ...parts] = section.split('\n### ')
  return new Map(
    parts.map((part) => [
      part.slice(0, part.indexOf('\n')),
      [...part.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path),
    ]),
  )
}

function importsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)].map(([, from, lazy]) => {
    const specifier = from ?? lazy ?? ''
    return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier)
  })
}

const isLinked = (one: string, next: string) => importsOf(one).includes(next) || importsOf(next).includes(one)

const architecture = readFileSync('docs/architecture.md', 'utf8')
const paths = pathsIn(architecture)

test.each([['Start Today'], ["Present today's slide"], ['Swap a slide'], ['Reset a password'], ['Pay by card']])(
  'in docs/architecture.md, each file on the path "%s" exists and is linked to the next by an import',
  (name) => {
    const files = paths.get(name) ?? []
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    const steps = files.slice(1).map((next, at) => ({ from: files[at] ?? '', next }))
    expect(steps.filter(({ from, next }) => !isLinked(from, next))).toEqual([])
  },
)

test('the path of a card payment has at most seven server files, all in server/money/card and server/money/purchases', () => {
  const server = (paths.get('Pay by card') ?? []).filter((file) => file.startsWith('server/'))
  expect(server.filter((file) => !/^server\/money\/(card|purchases)\//.test(file))).toEqual([])
  expect(server.length).toBeLessThanOrEqual(7)
})

test('a swap stays in one room of the server', () => {
  const server = (paths.get('Swap a slide') ?? []).filter((file) => file.startsWith('server/'))
  expect(server.filter((file) => !file.startsWith('server/slides/swaps/'))).toEqual([])
  expect(server.length).toBeLessThanOrEqual(5)
})

type Rule = { name: string; from: { path: string }; to: { pathNot: string } }

test('docs/architecture.md draws exactly the arrows that the check allows', () => {
  const { forbidden }: { forbidden: Rule[] } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
  const allowed = forbidden
    .filter(({ name }) => name === 'nouns-point-down')
    .map(({ to }) => /\(([^)]+)\)/.exec(to.pathNot)?.[1]?.split('|') ?? [])
  const drawn = [...architecture.matchAll(/^ {2}(\w+) --> (.+)$/gm)].map(([, noun = '', below = '']) => [
    noun,
    ...below.split(' & ').filter((one) => one !== 'platform'),
  ])
  expect(new Set(drawn.map(String))).toEqual(new Set(allowed.map(String)))
})
