import { expect, test } from 'vitest'
import { readRepository } from './source-file.ts'
import { textFaults } from './text.ts'

// Assembled at run time, so that this file does not contain what it forbids.
const runs = (how: string) => `\n\ntest.${how}('counts a slide once', () => {})`
const on = (machine: string, ...parts: string[]) => ['', machine, ...parts].join('/')

const refused: [name: string, path: string, text: string, fault: string][] = [
  ["a path on a developer's machine", 'docs/operating.md', `cd ${on('home', 'ada', 'daily-dot')}`, 'one machine only'],
  ["a path of root's home", 'tools/backup.ts', `// see ${on('root', 'notes.md')}`, 'one machine only'],
  ['a path of a workspace', '.env.example', `DATA_DIR=${on('work', 'main')}`, 'one machine only'],
  ['a path of a Mac', 'README.md', `open ${on('Users', 'ada', 'dot')}`, 'one machine only'],
  ['a skipped test', 'server/usage/record/routes.test.ts', runs('skip'), 'routes.test.ts:3:'],
  ['a focused test', 'tests/e2e/present.spec.ts', runs('only'), 'does not run proves nothing'],
  ['a test to be written', 'web/ui/button.test.tsx', runs('todo'), 'does not run proves nothing'],
  ['a group skipped in Playwright', 'tests/e2e/pay.ts', runs(['describe', 'skip'].join('.')), 'does not run'],
  ['a test that runs on some machines', 'server/app.test.ts', runs('skipIf'), 'does not run'],
  ['the time of day in a service', 'server/usage/record/service.ts', 'const now = new Date()', 'clock here'],
  ['the time of day in a rule', 'server/accounts/licence/rules.ts', 'const now = Date.now()', 'clock here'],
  ['the time of day in a store', 'server/accounts/licence/store.ts', 'eq(endsOn, new Date( ))', 'clock here'],
  ['a barrel', 'web/ui/controls.ts', "import x from 'y'\nexport * from './button.tsx'", 'controls.ts:2:'],
  ['a name handed on', 'contract/usage.ts', "export {\n  ageBand,\n} from './age-bands.ts'", 'no barrels'],
  ['a name that was imported and is handed on', 'server/usage/record/service.ts', 'export { addUses }', 'no barrels'],
  ['a straight apostrophe in a sentence', 'server/slides/days/service.ts', 'says("It\'s here")', 'typographic: ’'],
  ['a straight apostrophe behind a name', 'web/pages/x.tsx', "<p>{name}'s slides</p>", 'x.tsx:1: "}\'s"'],
  ['a straight apostrophe in a slide', 'content/weeks/01.yaml', "title: Don't", 'typographic: ’'],
  ['a word for no one in particular', 'web/pages/x.tsx', '// Whoever presses it', 'say who'],
  ['a type handed on', 'server/usage/record/service.ts', "export type { Use } from './store.ts'", 'no barrels'],
]

test.each(refused)('%s is refused', (_name, path, text, fault) => {
  expect(textFaults([{ path, text }])).toEqual([expect.stringContaining(fault)])
})

const accepted: [name: string, path: string, text: string][] = [
  ['a date that is given', 'server/usage/record/service.ts', 'const day = new Date(usedAt)'],
  ['the clock itself', 'server/platform/time/clock.ts', 'export const systemClock = { now: () => new Date() }'],
  [
    'a word on why there is no new Date()',
    'server/usage/record/rules.ts',
    '// no new Date() here\nconst x = 1 // nor Date.now()',
  ],
  [
    'a straight apostrophe in a comment',
    'web/ui/button.tsx',
    "/** The browser's own. */\nconst s = 't' in x // Firefox's",
  ],
  ['an address with the same words', 'README.md', 'https://example.org/home/ada/'],
  ['an export where it is made', 'contract/usage.ts', "export const from = 'today'\n"],
]

test.each(accepted)('%s is accepted', (_name, path, text) => {
  expect(textFaults([{ path, text }])).toEqual([])
})

test('our own files have no fault', () => {
  expect(textFaults(readRepository())).toEqual([])
})
