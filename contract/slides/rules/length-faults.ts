import { charactersOf, wordsOf } from './counting.ts'
import { type Fault, faultIf } from './fault.ts'

type Limits = { minCharacters?: number; maxCharacters?: number; maxWords?: number }

/** Text on the board is one line without stray spaces, and fits its place. */
export function lengthFaults(field: string, text: string, limits: Limits): Fault[] {
  const { minCharacters = 1, maxCharacters = Infinity, maxWords = Infinity } = limits
  const characters = charactersOf(text)
  const words = wordsOf(text).length
  return [
    ...faultIf(characters === 0, field, 'It is empty.', 'Write it.'),
    ...faultIf(
      characters > 0 && characters < minCharacters,
      field,
      `${characters} characters; at least ${minCharacters}.`,
      'Say more of what is asked.',
    ),
    ...faultIf(
      characters > maxCharacters,
      field,
      `${characters} characters; at most ${maxCharacters}.`,
      `Cut it by ${characters - maxCharacters}.`,
    ),
    ...faultIf(words > maxWords, field, `${words} words; at most ${maxWords}.`, `Cut it by ${words - maxWords}.`),
    ...faultIf(/^\s|\s$|\s\s|[^\S ]/.test(text), field, 'It has stray spaces or lines.', 'Leave single spaces only.'),
  ]
}
