import { expect, test } from 'vitest'
import { promptParts } from './prompt-parts.ts'

test.for([
  ['Fox laughs at Mouse. How can Bear help?', 'Fox laughs at Mouse.', 'How can Bear help?'],
  ['It rains. The bus is late. What now?', 'It rains. The bus is late.', 'What now?'],
  ['“Wait!” says Bear. Why?', '“Wait!” says Bear.', 'Why?'],
  ['What happens when you add “yet”?', '', 'What happens when you add “yet”?'],
  ['Tell us about a door. It may be small.', '', 'Tell us about a door. It may be small.'],
] as const)('%s', ([prompt, setting, question]) => {
  expect(promptParts(prompt)).toEqual({ setting, question })
})
