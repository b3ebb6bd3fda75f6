import { beforeAll, expect, test } from 'vitest'
import { aSchool } from '#tests/support/accounts/people.ts'
import { searching } from '#tests/support/library/searching.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { libraryWith } from '#tests/support/slides/library.ts'

const library = libraryWith({
  'week-20-monday': { title: 'Jumping in puddles', prompt: 'What do you hear when it rains?' },
  'week-21-monday': { title: 'A new coat', prompt: 'Which puddle would you jump over, and why?' },
  'week-22-monday': { title: 'Sitting still', word: 'serendipity', topic: 'weather and/or seasons' },
  'week-23-monday': {
    title: 'The café in Year 3-4',
    prompt: 'Who’s there? Don’t tell <anybody> yet: half-term is near.',
  },
  'week-24-monday': { title: 'Being brave', prompt: 'Who crossed a bridge with you?' },
  'week-25-monday': { title: 'The bridge', prompt: 'Who lives below?' },
})
const database = testDatabase()
const { platform, search, ask, added, change } = searching(database, library)

let school: Awaited<ReturnType<typeof aSchool>>
beforeAll(async () => {
  school = await aSchool(platform())
})

const finds = async (q: string) => (await search(school, { q })).slides.map(({ id }) => id.replace(/-monday$/, ''))

test.for([
  ['a word of the title', 'still', ['week-22']],
  ['a word of the prompt', 'rains', ['week-20']],
  ['the word to learn', 'serendipity', ['week-22']],
  ['the topic', 'seasons', ['week-22']],
  ['capital letters', 'JUMPING', ['week-20', 'week-21']],
  ['the beginning of a word', 'serend', ['week-22']],
  ['the beginning of a word, in the middle of typing it', 'jumpin', ['week-20']],
  ['the end of a word, which finds nothing', 'endipity', []],
  ['another form of the word', 'crossing', ['week-24']],
  ['the plural of what is singular there', 'coats', ['week-21']],
  ['several words, in any order and any place', 'jump puddle', ['week-20', 'week-21']],
  ['several words of which one is nowhere, by the others', 'jump xylophone', ['week-20', 'week-21']],
  ['a word between other signs', 'or', ['week-22']],
  ['a number after a hyphen', '4 café', ['week-23']],
  ['half of a hyphenated word', 'term', ['week-23']],
  ['a hyphenated word', 'half-term', ['week-23']],
  ['a word in angle brackets', 'anybody', ['week-23']],
  ['an accent, however it is typed', 'cafe\u0301', ['week-23']],
  ['a straight apostrophe', "don't", ['week-23']],
  ['a typographic apostrophe', 'don’t', ['week-23']],
] as const)('a search finds %s', async ([, q, weeks]) => {
  expect(new Set(await finds(q))).toEqual(new Set(weeks))
})

test.for([
  ["still' or x=x --", ['week-22']],
  ['still:*', ['week-22']],
  ['still & sitting', ['week-22']],
  ['!still', ['week-22']],
  ['still <-> (sitting', ['week-22']],
  ['"sitting still"', ['week-22']],
  ['still \\', ['week-22']],
  ['still %_', ['week-22']],
] as const)('quotes and operators mean nothing: %s', async ([q, weeks]) => {
  expect(await finds(q)).toEqual(weeks)
})

test.for(['!', '??? …', "'", '👋', '\\', ':*'])('without a letter or digit, %s finds nothing', async (q) => {
  expect(await search(school, { q })).toMatchObject({ found: 0, slides: [] })
})

test.for(['', '   '])('nothing typed finds everything', async (q) => {
  const { found, inLibrary } = await search(school, { q })
  expect([found, inLibrary > 200]).toEqual([inLibrary, true])
})

test('a search has at most 100 characters', async () => {
  expect((await ask(school, { q: 'a'.repeat(100) })).statusCode).toBe(200)
  const refused = await ask(school, { q: 'a'.repeat(101) })
  const message = 'Please search for at most 100 characters.'
  expect([refused.statusCode, refused.json().issues]).toEqual([400, [{ path: 'q', message }]])
})

test('fifty words at once are looked for', async () => {
  const words = Array.from({ length: 50 }, (_, at) => String.fromCodePoint(97 + (at % 26))).join(' ')
  expect((await ask(school, { q: words })).statusCode).toBe(200)
})

test('a word in the title counts more than one in the prompt', async () => {
  expect(await finds('bridge')).toEqual(['week-25', 'week-24'])
})

test('words that say little leave no slide out', async () => {
  expect(await finds('something for my class about puddles')).toEqual(['week-20', 'week-21'])
})

test('the school’s own slides are found by their words, and by new ones once they are changed', async () => {
  const { id } = await added(school, { title: 'Otters at dawn', prompt: 'What do they do then?', word: 'holt' })
  for (const q of ['otter', 'dawn', 'holt']) expect(await finds(q)).toEqual([id])
  await change(school, id, { title: 'Badgers at dusk' })
  expect([await finds('badger'), await finds('otter')]).toEqual([[id], []])
})
