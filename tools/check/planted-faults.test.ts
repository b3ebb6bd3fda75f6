// @module-tag long
// Proves that the tools find what they are there for: a tree with our settings, spoilt in every way we know, and one run of
// each tool over it. It stands in the system's temporary folder, and has of this tree only what spoilt files import.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { arrowFaults, unreadFaults } from './arrows.ts'
import { readRepository } from './source-file.ts'
import { typeFaults } from './type-faults.ts'

// Whole tools run here, perhaps beside everything else that a machine does.
vi.setConfig({ hookTimeout: 60_000, testTimeout: 60_000 })

const root = mkdtempSync(join(tmpdir(), 'planted-faults-'))

/** The settings of every tool, and the command with what it imports. */
function isNeeded(path: string): boolean {
  const isImported =
    /^(tools\/(check|content)(\.ts$|\/)|server\/platform\/database\/(migrations|indexes)\.ts$|web\/ui\/picture\/picture-file\.ts$)/
  // The check of the synonyms searches as the server does.
  const isOfSearch =
    /^server\/(library\/(matching|synonyms|terms|texts|words)|slides\/(shipped|themed-weeks)|platform\/time)\/(service|rules|library|days)\.ts$/
  return !path.includes('/') || path.startsWith('contract/') || isImported.test(path) || isOfSearch.test(path)
}

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeAll(() => {
  for (const { path, text } of readRepository()) if (isNeeded(path)) plant(path, text)
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction')
  for (const [, path, text] of wrongTypes) plant(path, text)
  plant('contract/planted-format.ts', 'export const quoted = "twice";\n')
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

type Case = [name: string, path: string, text: string, rule: string]

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
  'web/accounts/arrow-below.ts',
  'web/money/arrow.ts',
  'web/present/arrow.ts',
  'web/slides/arrow.ts',
  'web/arrow-other/card.ts',
  'web/pages/arrow-page.ts',
  'web/app/arrow-app.ts',
  'web/site/arrow-site.ts',
  'web/ui/arrow-ui.ts',
  'contract/arrow-contract.ts',
  'server/arrow-ring/one/rules.ts',
  'server/arrow-ring/two/rules.ts',
  'server/arrow-ring/three/rules.ts',
  'web/arrow-ring/one/words.ts',
  'web/arrow-ring/two/words.ts',
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
  ['board-and-tour-are-composed', 'web/accounts/arrow-board.ts', '#web/present/arrow.ts'],
  ['board-and-tour-know-only-slides', 'web/present/arrow-noun.ts', '#web/money/arrow.ts'],
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
  ['nouns-point-down', 'web/accounts/arrow.ts', '#web/money/arrow.ts'],
  ['only-nouns-register-routes', 'server/arrow/room/transitions.ts', '#server/arrow-other/room/routes.ts'],
  ['server-nouns-meet-at-services', 'server/arrow/room/service.ts', '#server/arrow-other/room/store.ts'],
  ['stores-meet-only-at-tables', 'server/arrow/room/store.ts', '#server/arrow-other/room/service.ts'],
  ['only-stores-touch-drizzle', 'server/arrow/room/gateway.ts', 'drizzle-orm'],
  ['services-do-not-speak-http', 'server/arrow-http/room/service.ts', 'fastify'],
  ['rules-are-pure', 'server/arrow/room/rules.ts', './store.ts'],
  ['rooms-do-not-meet-in-a-circle', 'server/arrow-ring/one/service.ts', '#server/arrow-ring/two/rules.ts'],
  ['rooms-do-not-meet-in-a-circle', 'server/arrow-ring/two/service.ts', '#server/arrow-ring/three/rules.ts'],
  ['rooms-do-not-meet-in-a-circle', 'server/arrow-ring/three/service.ts', '#server/arrow-ring/one/rules.ts'],
  ['rooms-do-not-meet-in-a-circle', 'web/arrow-ring/one/card.ts', '#web/arrow-ring/two/words.ts'],
  ['rooms-do-not-meet-in-a-circle', 'web/arrow-ring/two/card.ts', '#web/arrow-ring/one/words.ts'],
]

const rightArrows: [from: string, specifier: string][] = [
  ['server/arrow-fine.ts', '#server/arrow-other/room/store.ts'],
  ['server/arrow-fine/room/service.ts', '#server/arrow-other/room/service.ts'],
  ['server/arrow-fine/room/rules.ts', '#server/arrow-other/room/rules.ts'],
  ['server/arrow-fine/room/store.ts', '#server/arrow-other/room/table.ts'],
  ['server/arrow-fine/room/table.ts', 'drizzle-orm'],
  ['server/arrow-fine/room/gateway.ts', '#server/accounts/arrow/store.ts'],
  ['server/money/arrow/library.ts', '#server/accounts/arrow/store.ts'],
  ['web/money/arrow-fine.ts', '#web/accounts/arrow-below.ts'],
  ['web/present/arrow-fine.ts', '#web/slides/arrow.ts'],
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

describe('the command', () => {
  const check = (...names: string[]) =>
    spawnSync(process.execPath, ['tools/check.ts', ...names], { cwd: root, encoding: 'utf8' })

  test('refuses a file in another format, names it, and sums up', () => {
    const { status, stdout } = check('format', 'lockfile')
    expect(status).toBe(1)
    expect(stdout).toMatch(/^format {6}\d\.\d s {2}FAILED\n[\s\S]*contract\/planted-format\.ts/m)
    expect(stdout).toMatch(/1 of 2 checks failed in .*: format\n$|2 of 2 checks failed in .*\n$/)
  })

  test('refuses a check that does not exist, and names those that do', () => {
    const { status, stderr } = check('spelling')
    expect([status, stderr]).toEqual([1, expect.stringContaining('no check called spelling')])
  })
})
