import { expect, test } from 'vitest'
import type { Filters } from './filters.ts'
import { foundInWords } from './found-words.ts'

const words = (found: number, filters: Filters) => Object.values(foundInWords(found, filters)).join(' ').trim()

test.for([
  [294, {}, '294 slides'],
  [106, { strand: 'social-emotional' }, '106 slides practise the social and emotional strand'],
  [1, { statement: '2' }, '1 slide practises asking questions'],
  [2, { strand: 'physical', statement: '3' }, '2 slides practise the physical strand and building vocabulary'],
  [0, { theme: 'tuesday', q: 'robot' }, 'No slides for Tuesday Talk, matching “robot”'],
  [
    3,
    { topic: 'friendship', form: 'pairs', band: 'ks1' },
    '3 slides about friendship, in pairs, with starters for Year 1 & 2',
  ],
  [
    4,
    { own: 'true', unused: 'true', strand: 'linguistic' },
    '4 slides of your own, not used yet this year, practise the linguistic strand',
  ],
  [2, { q: 'wor', strand: 'cognitive' }, '2 slides matching “wor” practise the cognitive strand'],
  [5, { favourites: 'true' }, '5 slides among your favourites'],
] as const)('%i slides found with %o', ([found, filters, sentence]) => {
  expect(words(found, filters)).toBe(sentence)
})

test.for([
  [{ readAs: 'friends' }, '3 slides matching “friends” (nothing matches “freinds bench”)'],
  [{ words: 'some' }, '3 slides matching some of “freinds bench”'],
  [
    { readAs: 'friends bench', words: 'some' },
    '3 slides matching some of “friends bench” (nothing matches “freinds bench”)',
  ],
  [{ words: 'all' }, '3 slides matching “freinds bench”'],
] as const)('a search that was understood as %o', ([how, sentence]) => {
  expect(Object.values(foundInWords(3, { q: 'freinds bench' }, how)).join(' ')).toBe(sentence)
})
