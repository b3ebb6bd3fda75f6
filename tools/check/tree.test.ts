import { expect, test } from 'vitest'
import { readRepository } from './source-file.ts'
import { treeFaults } from './tree.ts'

const file = (path: string, text = '') => ({ path, text })
const lines = (count: number) => 'x\n'.repeat(count)
const many = (count: number, name: (at: number) => string) => Array.from({ length: count }, (_, at) => file(name(at)))

const refused: [name: string, files: ReturnType<typeof file>[], fault: string][] = [
  [
    'a server room with a file called helpers.ts',
    [file('server/usage/record/helpers.ts')],
    'server/usage/record/helpers.ts',
  ],
  ['a server room with an unknown file name', [file('server/usage/record/counter.ts')], 'not a name that a room'],
  [
    'a folder inside a server room',
    [file('server/usage/record/week/service.ts')],
    'not a name that a room of the server uses',
  ],
  [
    'a room with a file name that the grammar lacks',
    [file('server/money/transfers/basket.ts')],
    'server/money/transfers/basket.ts',
  ],
  ['an unknown noun', [file('server/vouchers/offers/service.ts')], 'server/ has the folders'],
  ['a loose file in a noun', [file('server/money/pence.ts')], 'a noun itself holds only money.ts'],
  [
    'a folder of seventeen folders',
    many(17, (at) => `web/slides/part-${at}/slide.ts`),
    'web/slides/: 17 files and folders',
  ],
  ['a loose file in server/', [file('server/openapi.ts')], 'holds only main.ts and app.ts'],
  ['a folder called utils', [file('web/slides/today/utils/dates.ts')], 'a folder called utils'],
  ['a folder called hooks', [file('web/hooks/use-today.ts', 'export const useToday = 1')], 'a folder called hooks'],
  ['a folder called types', [file('contract/types/plan.ts')], 'a folder called types'],
  ['a folder called api', [file('web/slides/today/api/slides.ts')], 'a folder called api'],
  ['a barrel called index.ts', [file('web/ui/index.ts')], 'a file called index'],
  ['a file called misc', [file('tools/misc.mjs')], 'a file called misc'],
  [
    'a file in CamelCase',
    [file('web/slides/today/SlideCard.tsx', 'export function SlideCard() {}')],
    'not in kebab-case',
  ],
  ['a folder in snake_case', [file('docs/how_to/run.md')], '"how_to" is not in kebab-case'],
  [
    'a component in a file of another name',
    [file('web/usage/record/card.tsx', 'export function WeekCard() {}')],
    'exports WeekCard',
  ],
  [
    'a hook in a file of another name',
    [file('web/usage/record/use-week.ts', 'export function useDay() {}')],
    'exports useDay',
  ],
  ['a file of 251 lines', [file('server/usage/record/service.ts', lines(251))], '251 lines; the limit is 250'],
  ['a style sheet of 251 lines', [file('web/ui/base.css', lines(251))], '251 lines'],
  ['a folder of seventeen files', many(17, (at) => `web/slides/today/slide-${at}.ts`), 'web/slides/today/: 17 files'],
  ['a tracked build', [file('dist/client/app.js')], 'dist/ is generated'],
  ['a tracked database', [file('data/db/base.bin')], 'data/ is generated'],
  ['a decision of 41 lines', [file('docs/decisions/0001-one-package.md', lines(41))], '41 lines; the limit is 40'],
  [
    'a gap in the decisions',
    [file('docs/decisions/0001-one-package.md'), file('docs/decisions/0003-no-server-build.md')],
    'docs/decisions/0002-….md',
  ],
  [
    'two decisions with one number',
    [file('docs/decisions/0001-one-package.md'), file('docs/decisions/0001-no-server-build.md')],
    'never one twice',
  ],
]

test.each(refused)('%s is refused', (_name, files, fault) => {
  expect(treeFaults(files).join('\n')).toContain(fault)
})

const accepted: [name: string, files: ReturnType<typeof file>[]][] = [
  [
    'every file name of the grammar',
    'routes service rules transitions store table gateway mail library document routes.test week.test'
      .split(' ')
      .map((name) => file(`server/usage/record/${name}.ts`)),
  ],
  ['the file of a noun', [file('server/money/money.ts')]],
  ['a README in a room', [file('server/usage/record/README.md')]],
  ['the entry files of the server', [file('server/main.ts'), file('server/app.ts'), file('server/app.test.ts')]],
  ['api.ts as a file', [file('web/platform/api.ts')]],
  ['index.html', [file('web/app/index.html')]],
  [
    'a component in the file of its name',
    [file('web/usage/record/weekly-progress-card.tsx', 'export function WeeklyProgressCard() {}')],
  ],
  ['a list of pages in the file of its name', [file('web/site/site-pages.tsx', 'export const sitePages: Page[] = []')]],
  ['a file of texts, which exports no component', [file('web/site/legal/refunds.tsx', 'export const ways = []')]],
  ['an island that exports nothing', [file('web/site/demo/presenter.island.tsx', 'hydrate()')]],
  ['a long test', [file('server/usage/record/routes.test.ts', lines(400))]],
  ['a file of 250 lines', [file('server/usage/record/service.ts', lines(250))]],
  [
    'a folder of sixteen files and their tests',
    [...many(16, (at) => `web/ui/a-${at}.ts`), ...many(16, (at) => `web/ui/a-${at}.test.ts`)],
  ],
  ['a year of content', many(40, (at) => `content/weeks/week-${at}.yaml`)],
  ['thirty decisions', many(30, (at) => `docs/decisions/${String(at + 1).padStart(4, '0')}-why.md`)],
  ['the names that drizzle gives to migrations', many(20, (at) => `migrations/00${at}_dark_moon.sql`)],
]

test.each(accepted)('%s is accepted', (_name, files) => {
  expect(treeFaults(files)).toEqual([])
})

test('our own tree has no fault', () => {
  expect(treeFaults(readRepository())).toEqual([])
})
