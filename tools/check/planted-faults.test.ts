// Proves that the tools find what they are there for: a tree with our settings, spoilt in every way we know, and one run of
// each tool over it. It stands in the system's temporary folder, and has of this tree only what spoilt files import.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { arrowFaults, unreadFaults } from './arrows.ts'
import { runTool } from './run-tool.ts'
import { readRepository } from './source-file.ts'
import { typeFaults } from './type-faults.ts'

// Whole tools run here, perhaps beside everything else that a machine does.
vi.setConfig({ hookTimeout: 60_000, testTimeout: 60_000 })

const root = mkdtempSync(join(tmpdir(), 'planted-faults-'))

/** The settings of every tool, and the command with what it imports. */
function isNeeded(path: string): boolean {
  return !path.includes('/') || path.startsWith('contract/') || /^tools\/(check|content)(\.ts$|\/)/.test(path)
}

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeAll(() => {
  for (const { path, text } of readRepository()) if (isNeeded(path)) plant(path, text)
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction')
  for (const [, path, text] of [...lintFaults, ...lintFine, ...wrongTypes]) plant(path, text)
  plant('contract/planted-format.ts', 'export const quoted = "twice";\n')
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

type Case = [name: string, path: string, text: string, rule: string]

const later = ['TO', 'DO'].join('')
const longFunction = `export function long(): number {\n  let sum = 0\n${'  sum += 1\n'.repeat(60)}  return sum\n}\n`

const lintFaults: Case[] = [
  ['any', 'server/lint/any.ts', 'export const x: any = 1\n', 'no-explicit-any'],
  ['an exclamation mark', 'web/lint/mark.ts', 'export const f = (x?: string) => x!.length\n', 'no-non-null-assertion'],
  ['a promise that floats', 'server/lint/job.ts', 'export function f() {\n  fetch("x")\n}\n', 'no-floating-promises'],
  [
    'a promise as a condition',
    'server/lint/if.ts',
    'export const f = (p: Promise<1>) => (p ? 1 : 2)\n',
    'no-misused-promises',
  ],
  ['a cast', 'server/lint/cast.ts', 'export const f = (x: unknown) => x as string\n', 'consistent-type-assertions'],
  [
    'a cast in the contract',
    'contract/lint.ts',
    'export const f = (x: unknown) => x as string\n',
    'consistent-type-assertions',
  ],
  [
    'a value that was never parsed',
    'server/lint/parse.ts',
    "export const f = () => JSON.parse('{}').x\n",
    'no-unsafe-return',
  ],
  [
    'a type imported as a value',
    'web/lint/use.ts',
    "import { Day } from '#contract/slides/weekdays.ts'\nexport const d: Day = 'mon'\n",
    'consistent-type-imports',
  ],
  ['console in a feature', 'server/lint/log.ts', "console.log('here')\n", 'no-console'],
  [
    'a setting read past the configuration',
    'server/lint/env.ts',
    "export const p = process.env['PORT']\n",
    'no-process-env',
  ],
  ['a function of 64 lines', 'web/lint/long.ts', longFunction, 'max-lines-per-function'],
  [
    'a note to do it later',
    'web/lint/later.ts',
    `// ${later}: write this\nexport const x = 1\n`,
    'no-warning-comments',
  ],
  [
    'a style attribute in a public page',
    'web/site/lint.tsx',
    "export const x = <p style={{ color: 'red' }} />\n",
    'forbid-dom-props',
  ],
  [
    'a style handed to a component in a public page',
    'web/site/lint-too.tsx',
    'export const f = (C: () => null) => <C style={{ top: 0 }} />\n',
    'forbid-component-props',
  ],
  ['a picture without words', 'web/lint/picture.tsx', 'export const x = <img src="/dot.png" />\n', 'alt-text'],
  ['a button without a type', 'web/lint/button.tsx', 'export const x = <button>Go</button>\n', 'button-has-type'],
  [
    'a hook behind a condition',
    'web/lint/use-it.ts',
    "import { useId } from 'react'\nexport const useIt = (on: boolean) => (on ? useId() : '')\n",
    'rules-of-hooks',
  ],
  [
    'an effect that forgets what it uses',
    'web/lint/use-effect.ts',
    "import { useEffect } from 'react'\nexport const useIt = (f: () => void) => useEffect(() => f(), [])\n",
    'exhaustive-deps',
  ],
  [
    'a case left out',
    'web/lint/case.ts',
    "export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n",
    'switch-exhaustiveness-check',
  ],
  [
    'a focused test',
    'web/lint/focus.test.ts',
    `import { expect, test } from 'vitest'\ntest.${['only'][0]}('x', () => expect(1).toBe(1))\n`,
    'no-focused-tests',
  ],
  [
    'a test that expects nothing',
    'web/lint/empty.test.ts',
    "import { test } from 'vitest'\ntest('x', () => {})\n",
    'expect-expect',
  ],
]

const lintFine: Case[] = [
  ['as const', 'server/lint/constant.ts', "export const x = ['a'] as const\n", ''],
  ['a cast in a platform', 'server/platform/lint.ts', 'export const f = (x: unknown) => x as string\n', ''],
  [
    'a cast in a test',
    'server/lint/cast.test.ts',
    "import { expect, test } from 'vitest'\ntest('x', () => expect(1 as unknown).toBe(1))\n",
    '',
  ],
  ['console in a tool', 'tools/lint.ts', "console.log('here')\n", ''],
]

describe('lint', () => {
  let output = ''
  beforeAll(async () => {
    output = (await runTool('oxlint', ['--format', 'unix'], root)).output
  })

  test.each(lintFaults)('%s is refused', (_name, path, _text, rule) => {
    expect(
      output
        .split('\n')
        .filter((line) => line.startsWith(`${path}:`))
        .join('\n'),
    ).toContain(`(${rule})`)
  })

  test.each(lintFine)('%s is welcome', (_name, path) => {
    expect(output).not.toContain(`${path}:`)
  })
})

const wrongTypes: Case[] = [
  [
    'process in the contract',
    'contract/types-process.ts',
    'export const x = process.pid\n',
    "Cannot find name 'process'",
  ],
  ['window in the contract', 'contract/types-window.ts', 'export const x = window.name\n', "Cannot find name 'window'"],
  [
    'document on the server',
    'server/platform/types-document.ts',
    'export const x = document.title\n',
    "Cannot find name 'document'",
  ],
  [
    'Buffer in the web',
    'web/platform/types-buffer.ts',
    "export const x = Buffer.from('')\n",
    "Cannot find name 'Buffer'",
  ],
  [
    'an item that may be absent',
    'server/platform/types-index.ts',
    'export const f = (x: string[]): string => x[0]\n',
    "'string | undefined' is not assignable",
  ],
  [
    'an enum, which Node cannot strip',
    'server/platform/types-enum.ts',
    'export enum Day {\n  Mon,\n}\n',
    'erasableSyntaxOnly',
  ],
  [
    'a wrong type in a journey',
    'tests/e2e/types.spec.ts',
    "export const x: number = 'one'\n",
    "'string' is not assignable",
  ],
  ['a wrong type in a tool', 'tools/types.ts', "export const x: number = 'one'\n", "'string' is not assignable"],
]

describe('types', () => {
  let faults: string[] = []
  beforeAll(async () => {
    faults = await typeFaults(root)
  })

  test.each(wrongTypes)('%s is refused', (_name, path, _text, message) => {
    expect(faults.filter((fault) => fault.startsWith(`${path}(`)).join('\n')).toContain(message)
  })
})

const targets = [
  'server/arrow-app.ts',
  'server/arrow-other/room/service.ts',
  'server/arrow-other/room/store.ts',
  'server/arrow-other/room/table.ts',
  'server/arrow-other/room/rules.ts',
  'server/arrow-other/room/routes.ts',
  'server/accounts/arrow/store.ts',
  'server/money/arrow/service.ts',
  'contract/money/arrow.ts',
  'web/arrow-other/card.ts',
  'web/pages/arrow-page.ts',
  'web/app/arrow-app.ts',
  'web/site/arrow-site.ts',
  'web/ui/arrow-ui.ts',
  'contract/arrow-contract.ts',
]

const wrongArrows: [rule: string, from: string, specifier: string][] = [
  ['imports-exist', 'server/arrow/room/mail.ts', './gone.ts'],
  ['imports-exist', 'web/arrow/gone.ts', '#contract/gone.ts'],
  ['no-cycles', 'web/arrow/ring.ts', './ring-end.ts'],
  ['no-cycles', 'web/arrow/ring-end.ts', './ring.ts'],
  ['contract-is-the-bottom', 'contract/arrow-server.ts', '#server/arrow-other/room/rules.ts'],
  ['contract-is-the-bottom', 'contract/arrow-react.ts', 'react'],
  ['browsers-get-the-small-zod', 'web/arrow/zod.ts', 'zod'],
  ['product-never-touches-tests-or-tools', 'server/arrow/room/mail-too.ts', '#tools/check/tree.ts'],
  ['web-never-touches-server', 'web/arrow/server.ts', '#server/arrow-other/room/rules.ts'],
  ['web-never-touches-server', 'web/arrow/fastify.ts', 'fastify'],
  ['web-never-touches-node', 'web/arrow/node.ts', 'node:fs'],
  ['server-never-touches-web', 'server/arrow/room/document.ts', '#web/ui/arrow-ui.ts'],
  ['web-features-do-not-meet', 'web/arrow/meet.ts', '#web/arrow-other/card.ts'],
  ['web-features-do-not-know-pages', 'web/arrow/page.ts', '#web/pages/arrow-page.ts'],
  ['pages-do-not-know-the-app', 'web/pages/arrow-up.ts', '#web/app/arrow-app.ts'],
  ['site-stands-apart-from-the-app', 'web/site/arrow-page.ts', '#web/pages/arrow-page.ts'],
  ['app-stands-apart-from-the-site', 'web/app/arrow-site.ts', '#web/site/arrow-site.ts'],
  ['ui-could-ship-elsewhere', 'web/ui/arrow-contract.ts', '#contract/arrow-contract.ts'],
  ['ui-could-ship-elsewhere', 'web/ui/arrow-feature.ts', '#web/arrow-other/card.ts'],
  ['web-platform-is-the-ground', 'web/platform/arrow.ts', '#web/ui/arrow-ui.ts'],
  ['server-platform-knows-no-noun', 'server/platform/arrow.ts', '#server/arrow-other/room/service.ts'],
  ['server-nouns-do-not-know-the-app', 'server/arrow/room/library.ts', '#server/arrow-app.ts'],
  ['nouns-point-down', 'server/accounts/arrow/service.ts', '#server/money/arrow/service.ts'],
  ['nouns-point-down', 'contract/accounts/arrow.ts', '#contract/money/arrow.ts'],
  ['only-nouns-register-routes', 'server/arrow/room/transitions.ts', '#server/arrow-other/room/routes.ts'],
  ['server-nouns-meet-at-services', 'server/arrow/room/service.ts', '#server/arrow-other/room/store.ts'],
  ['stores-meet-only-at-tables', 'server/arrow/room/store.ts', '#server/arrow-other/room/service.ts'],
  ['only-stores-touch-drizzle', 'server/arrow/room/gateway.ts', 'drizzle-orm'],
  ['services-do-not-speak-http', 'server/arrow-http/room/service.ts', 'fastify'],
  ['rules-are-pure', 'server/arrow/room/rules.ts', './store.ts'],
]

const rightArrows: [from: string, specifier: string][] = [
  ['server/arrow-fine.ts', '#server/arrow-other/room/store.ts'],
  ['server/arrow-fine/room/service.ts', '#server/arrow-other/room/service.ts'],
  ['server/arrow-fine/room/rules.ts', '#server/arrow-other/room/rules.ts'],
  ['server/arrow-fine/room/store.ts', '#server/arrow-other/room/table.ts'],
  ['server/arrow-fine/room/table.ts', 'drizzle-orm'],
  ['server/arrow-fine/room/gateway.ts', '#server/accounts/arrow/store.ts'],
  ['server/money/arrow/library.ts', '#server/accounts/arrow/store.ts'],
  ['web/pages/arrow-fine.ts', '#web/arrow-other/card.ts'],
  ['web/site/arrow-fine.ts', '#web/arrow-other/card.ts'],
  ['web/arrow-fine/card.ts', '#web/ui/arrow-ui.ts'],
  ['web/platform/arrow-fine.ts', '#contract/arrow-contract.ts'],
  ['contract/arrow-fine.ts', 'zod/mini'],
  ['tests/support/arrow-fine.ts', '#server/arrow-app.ts'],
]

const typeArrow = 'server/arrow-fine/room/document.ts'

describe('arrows', () => {
  let faults: string[] = []
  beforeAll(async () => {
    // Only now: a browser that imports Fastify gets the types of Node, too.
    for (const [from, specifier] of [...wrongArrows.map(([, ...arrow]) => arrow), ...rightArrows]) {
      plant(from, `import * as there from '${specifier}'\nexport const here = there\n`)
    }
    for (const path of targets) plant(path, 'export const there = 1\n')
    plant(
      typeArrow,
      "import type { there } from '#server/arrow-other/room/store.ts'\nexport type Here = typeof there\n",
    )
    faults = await arrowFaults(readRepository(root), root)
  })

  test.each(wrongArrows)('%s refuses %s → %s', (rule, from) => {
    const found = faults.filter((fault) => fault.includes(`${from} → `) && fault.includes(`: ${rule}. `))
    expect(found).not.toEqual([])
  })

  test.each(rightArrows)('%s → %s is welcome', (from) => {
    expect(faults.filter((fault) => fault.startsWith(`${from} → `))).toEqual([])
  })

  test('a type may come from anywhere below', () => {
    expect(faults.filter((fault) => fault.startsWith(`${typeArrow} → `))).toEqual([])
  })

  test('every rule has a planted fault', () => {
    const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
    const planted = new Set(wrongArrows.map(([rule]) => rule))
    expect(forbidden.map(({ name }: { name: string }) => name).filter((name: string) => !planted.has(name))).toEqual([])
  })

  test('a cruise that did not read every file is refused', () => {
    const files = [
      { path: 'web/ui/button.tsx', text: '' },
      { path: 'server/app.test.ts', text: '' },
    ]
    expect(unreadFaults(files, [])).toEqual([expect.stringContaining('did not read 1 files (web/ui/button.tsx)')])
    expect(unreadFaults(files, [{ source: 'web/ui/button.tsx' }])).toEqual([])
  })
})

describe('unused', () => {
  let output = ''
  beforeAll(async () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
    plant(
      'package.json',
      JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, 'left-over': '1.0.0' } }),
    )
    plant(
      'tools/unused-tool.ts',
      "import { used } from '#contract/unused.ts'\nimport 'not-listed'\nconsole.log(used)\n",
    )
    plant('contract/unused.ts', 'export const used = 1\nexport const unusedValue = 2\nexport type UnusedType = 3\n')
    plant('web/unused/unused-file.ts', 'export const x = 1\n')
    output = (await runTool('knip', ['--no-progress', '--no-config-hints'], root)).output
  })

  test.each([
    ['a file that nobody imports', /^web\/unused\/unused-file\.ts/m],
    ['an export that nobody imports', /^unusedValue .*contract\/unused\.ts/m],
    ['a type that nobody imports', /^UnusedType .*contract\/unused\.ts/m],
    ['a dependency that nobody imports', /^left-over +package\.json/m],
    ['an import that package.json does not list', /^not-listed +tools\/unused-tool\.ts/m],
  ])('%s is refused', (_name, fault) => {
    expect(output).toMatch(fault)
  })

  test('an export that is imported is welcome', () => {
    expect(output).not.toMatch(/^used /m)
  })
})

describe('the command', () => {
  const check = (...names: string[]) =>
    spawnSync(process.execPath, ['tools/check.ts', ...names], { cwd: root, encoding: 'utf8' })

  test('refuses a file in another format, names it, and sums up', () => {
    const { status, stdout } = check('format', 'lockfile')
    expect(status).toBe(1)
    expect(stdout).toMatch(/^format {4}\d\.\d s {2}FAILED\n[\s\S]*contract\/planted-format\.ts/m)
    expect(stdout).toMatch(/1 of 2 checks failed in .*: format\n$|2 of 2 checks failed in .*\n$/)
  })

  test('refuses a check that does not exist, and names those that do', () => {
    const { status, stderr } = check('spelling')
    expect([status, stderr]).toEqual([1, expect.stringContaining('no check called spelling')])
  })
})
