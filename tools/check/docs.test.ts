import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { docFaults } from './docs.ts'
import { readRepository } from './source-file.ts'

const tree = [
  'README.md',
  'server/usage/record/store.ts',
  'docs/architecture.md',
  'docs/decisions/0001-one-package.md',
  'content/weeks/a.yaml',
]
const scripts = ['start', 'test', 'check', 'admin:create']

function faultsOf(text: string, path = 'README.md'): string[] {
  return docFaults(
    [...tree.filter((each) => each !== path), path].map((each) => ({ path: each, text: each === path ? text : '' })),
    scripts,
  )
}

const refused: [name: string, text: string, path: string, fault: string][] = [
  ['a link to a missing file', 'See [scaling](docs/scaling.md).', 'README.md', 'links to docs/scaling.md'],
  [
    'a link that is relative to the wrong folder',
    '[x](docs/architecture.md)',
    'docs/operating.md',
    'links to docs/architecture.md',
  ],
  ['a reference link to a missing file', 'See [x].\n\n[x]: docs/gone.md', 'CONTEXT.md', 'links to docs/gone.md'],
  ['a missing picture', '![the board](docs/board.png)', 'CONTRIBUTING.md', 'links to docs/board.png'],
  [
    'a missing file in backticks',
    'All queries: `server/usage/record/queries.ts`.',
    'README.md',
    'names `server/usage/record/queries.ts`',
  ],
  ['a missing folder in backticks', 'Look in `web/teachers/`.', 'docs/architecture.md', 'names `web/teachers/`'],
  ['a missing import path', '`#server/usage/gone.ts`', 'README.md', 'names `#server/usage/gone.ts`'],
  ['a command with a missing file', 'Run `node tools/gone.ts now`.', 'README.md', 'names `tools/gone.ts`'],
  ['a script that package.json lacks', '```\nnpm run deploy\n```', 'README.md', 'names npm run deploy'],
  ['the version of a dependency', 'It runs on fastify 5.12.8.', 'docs/architecture.md', 'repeats the version 5.12.8'],
]

test.each(refused)('%s is refused', (_name, text, path, fault) => {
  expect(faultsOf(text, path)).toEqual([expect.stringContaining(`${path}: ${fault}`)])
})

const accepted: [name: string, text: string, path?: string][] = [
  ['a link to a file', '[a](docs/architecture.md) [b](./docs/architecture.md#arrows) [c](docs/decisions/)'],
  ['a link to a parent folder', '[home](../README.md) [store](../server/usage/record/store.ts)', 'docs/operating.md'],
  ['an external link or an anchor', '[a](https://example.org/x.md) [b](mailto:ada@example.org) [c](#arrows)'],
  [
    'a path that exists',
    '`server/usage/record/store.ts`, `server/usage/record/store.ts:12`, `content/weeks/`, `#server/usage/record/store.ts`',
  ],
  ['a placeholder', '`docs/decisions/NNNN-title.md` `server/<feature>/store.ts` `web/**/*.tsx` `tests/…`'],
  ['a path that is built, ignored or has no folder', '`dist/client`, `data/`, `service.ts`'],
  ['a code block', '```\nserver/gone.ts\n[x](gone.md)\n```'],
  ['a script that exists', '`npm start`, `npm test`, `npm run check` and `npm run admin:create`'],
  ['an address of a machine', 'It listens on 127.0.0.1:3000.'],
]

test.each(accepted)('%s is accepted', (_name, text, path) => {
  expect(faultsOf(text, path)).toEqual([])
})

const config = `const settings = z.object({
  PORT: z.coerce.number(), HOST: z.string(),
  DATABASE_URL: z.optional(z.url()),
})
export const isDemo = process.env.NODE_ENV !== 'production'`

function settingFaults(example: string): string[] {
  return docFaults(
    [
      { path: 'server/platform/config/config.ts', text: config },
      { path: '.env.example', text: example },
    ],
    [],
  )
}

test('settings are accepted when .env.example documents them all, commented out or not', () => {
  expect(
    settingFaults('# The port\nPORT=3000\nHOST=127.0.0.1\n# DATABASE_URL=postgres://…\n#NODE_ENV=production'),
  ).toEqual([])
})

test('a setting that .env.example lacks is refused', () => {
  expect(settingFaults('PORT=\nHOST=\nNODE_ENV=')).toEqual([expect.stringContaining('lacks DATABASE_URL')])
})

test('a documented setting that nothing reads is refused', () => {
  expect(settingFaults('PORT=\nHOST=\nNODE_ENV=\nDATABASE_URL=\nREDIS_URL=')).toEqual([
    expect.stringContaining('documents REDIS_URL'),
  ])
})

test('our own documents have no fault', () => {
  expect(docFaults(readRepository(), Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts))).toEqual([])
})
