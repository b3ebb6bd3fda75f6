import { expect, test } from 'vitest'
import { aroundWord, promptParts } from './prompt-parts.ts'

test.for([
  ['Fox laughs at Mouse. How can Bear help?', 'Fox laughs at Mouse.', 'How can Bear help?'],
  ['It rains. The bus is late. What now?', 'It rains. The bus is late.', 'What now?'],
  ['“Wait!” says Bear. Why?', '“Wait!” says Bear.', 'Why?'],
  ['What happens when you add “yet”?', '', 'What happens when you add “yet”?'],
  ['Tell us about a door. It may be small.', '', 'Tell us about a door. It may be small.'],
] as const)('%s', ([prompt, setting, question]) => {
  expect(promptParts(prompt)).toEqual({ setting, question })
})

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
