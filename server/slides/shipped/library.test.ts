import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { toContent } from '#tests/support/slides/content-files.ts'
import { aPlannedWeek, aSlide, aWeek as aStoredWeek } from '#tests/support/slides/library.ts'
import { ContentFault, readLibrary, shippedLibrary } from './library.ts'
import { slidesIn } from './rules.ts'

const parts = {
  wordCard: { word: 'welcome', meaning: 'glad to have you here', example: 'They made us welcome.' },
  note: { ask: '‘Why?’', listenFor: 'Reasons.', ifItStalls: 'Think of a new place.', care: null },
}
/** A week as it stands in content/. */
const aWeek = (name: string) => Object.values(aStoredWeek(name)).map((slide) => toContent({ ...slide, ...parts }))
const friendship = { ...aPlannedWeek('Friendship Week', { firstMondayFrom: '06-08' }), file: 'friendship-week.yaml' }
const fileOf = (week: number) => `weeks/${String(week).padStart(2, '0')}.yaml`
const weeks = Array.from({ length: 53 }, (_, at) => [fileOf(at + 1), aWeek(`week-${at + 1}`)] as const)
const content: Record<string, unknown> = {
  ...Object.fromEntries(weeks),
  'themed-weeks.yaml': [friendship],
  'synonyms.yaml': { maths: 'numbers, counting' },
  'themed/friendship-week.yaml': aWeek('friendship'),
}

test('the library holds the slides of 53 weeks and of every themed week', () => {
  const library = readLibrary(content)
  expect(library.weeks[52]?.friday.id).toBe('week-53-friday')
  expect(library.themedWeeks[0]?.slides.monday.id).toBe('friendship-monday')
  expect(slidesIn(library)).toHaveLength(54 * 5)
  expect(library.synonyms).toEqual({ maths: 'numbers, counting' })
})

const [monday, ...others] = aWeek('week-7')
const withoutPrompt = { ...toContent({ ...aSlide('week-7-monday'), ...parts }), prompt: undefined }

test.for([
  ['a week is missing', { 'weeks/53.yaml': undefined }, 'content/weeks/53.yaml: this file is missing.'],
  [
    'the slides of a themed week are missing',
    { 'themed/friendship-week.yaml': undefined },
    'content/themed/friendship-week.yaml: this file is missing.',
  ],
  [
    'a slide lacks its prompt',
    { 'weeks/07.yaml': [withoutPrompt, ...others] },
    /^content\/weeks\/07\.yaml: .*\n.*\[0\]\.prompt/,
  ],
  [
    'a slide has an unknown field',
    { 'weeks/07.yaml': [{ ...monday, colour: 'red' }, ...others] },
    /^content\/weeks\/07\.yaml: .*colour/,
  ],
  ['a day is missing', { 'weeks/07.yaml': others }, 'content/weeks/07.yaml: expected five slides, monday to friday.'],
  [
    'two days are swapped',
    { 'weeks/07.yaml': [...others, monday] },
    'content/weeks/07.yaml: expected five slides, monday to friday.',
  ],
  [
    'an id is used twice',
    { 'weeks/07.yaml': aWeek('week-8') },
    'content/weeks/08.yaml: another slide already has the id week-8-monday.',
  ],
  [
    'two themed weeks overlap',
    { 'themed-weeks.yaml': [friendship, { ...friendship, name: 'Play Week' }] },
    /^content\/themed-weeks\.yaml: .+ both claim 20\d\d-06-\d\d\.$/,
  ],
  [
    'a rule names a day that not every year has',
    { 'themed-weeks.yaml': [{ ...friendship, rule: { weekOf: '02-29' } }] },
    /^content\/themed-weeks\.yaml: /,
  ],
  [
    'a confirmed week ends before it starts',
    {
      'themed-weeks.yaml': [{ ...friendship, confirmed: { 2027: { startDate: '2027-06-14', endDate: '2027-06-11' } } }],
    },
    /not before it starts/,
  ],
  [
    'a week is confirmed for another year than its dates',
    {
      'themed-weeks.yaml': [{ ...friendship, confirmed: { 2027: { startDate: '2026-06-15', endDate: '2026-06-19' } } }],
    },
    /in the year that it is confirmed for/,
  ],
] as const)('if %s, the error names the file', ([, changed, sentence]) => {
  const files = Object.entries({ ...content, ...changed }).filter(([, slides]) => slides)
  const reading = () => readLibrary(Object.fromEntries(files))
  expect(reading).toThrow(ContentFault)
  expect(reading).toThrow(sentence)
})

const folder = mkdtempSync(join(tmpdir(), 'daily-dot-content-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.for([
  ['the content was not built', undefined],
  ['the build output is truncated', JSON.stringify(content).slice(0, -9)],
  ['the build output is something else', '[]'],
] as const)('if %s, the error says what to run', ([name, text]) => {
  const file = join(folder, name)
  if (text !== undefined) writeFileSync(file, text)
  const reading = () => shippedLibrary(file)
  expect(reading).toThrow(ContentFault)
  expect(reading).toThrow('The content is not built, or its build is incomplete. Run "npm run build" first.')
})

test('the built content is read back unchanged', () => {
  const file = join(folder, 'content.json')
  writeFileSync(file, JSON.stringify(content))
  expect(shippedLibrary(file)).toEqual(readLibrary(content))
})
