import { expect, test } from 'vitest'
import { aroundWord } from './around-word.ts'

test.for([
  ['An upstander helps.', 'upstander', 'upstander'],
  ['Bravery is a skill.', 'brave', 'Bravery'],
  ['Two upstanders help.', 'upstander', 'upstanders'],
  ['The pages were blank.', 'blank', 'blank'],
  ['A blanket on the bed.', 'blank', undefined],
  ['It is unique (really).', 'unique', 'unique'],
  ['Why (not)?', '(not)', '(not)'],
  ['A snowman melts.', 'now', undefined],
] as const)('in “%s” the word %s is marked', ([text, word, mention]) => {
  expect(aroundWord(text, word)?.[1]).toBe(mention)
})
