import { expect, test } from 'vitest'
import { readRepository } from '../../check/source-file.ts'
import { lineOf } from '../content-faults.ts'
import { synonymFaults } from './synonyms.ts'

const path = 'content/synonyms.yaml'
const content = readRepository().filter((file) => file.path.startsWith('content/'))

/** The faults of these lines beside the library as it is. */
function faultsIn(text: string): string[] {
  return synonymFaults(content.map((file) => (file.path === path ? { path, text } : file))).map(lineOf)
}

test('each line of the synonyms leads to a slide', () => {
  expect(synonymFaults(content).filter(({ isWarning }) => !isWarning)).toEqual([])
})

test.for([
  ['leads to no slide', 'wombats: xylophones, quokkas', /^content\/synonyms\.yaml {2}wombats: It leads to no slide\./],
  [
    'has a word that no slide has',
    'sums: numbers, quokkas',
    /^content\/synonyms\.yaml {2}sums: No slide has “quokkas”\./,
  ],
  [
    'repeats a name',
    'sums: numbers\nmaths, Sums: numbers',
    /^content\/synonyms\.yaml {2}maths, Sums: “Sums” is also in “sums”\./,
  ],
] as const)('a line that %s is named', ([, text, fault]) => {
  expect(faultsIn(text)).toEqual([expect.stringMatching(fault)])
})

test.for([
  ['a topic', 'sums: numbers'],
  ['a themed week', 'earth: Eco Week'],
  ['a weekday’s theme', 'growth: Monday Mindset'],
  ['a band', 'juniors: year 5'],
  ['a month', 'xmas: december'],
  ['a talk form', 'debate: two sides'],
  ['a length', 'filler: short'],
] as const)('a line may lead to %s', ([, text]) => {
  expect(faultsIn(text)).toEqual([])
})

test('a file that is no list of lines is named', () => {
  expect(faultsIn('- maths')).toEqual([expect.stringMatching(/^content\/synonyms\.yaml {2}file: It is not a list/)])
})
