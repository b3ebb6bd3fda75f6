import { charactersOf, wordsOf } from './counting.ts'
import { type Fault, faultIf } from './fault.ts'

type Limits = { fewestCharacters?: number; mostCharacters?: number; mostWords?: number }

/** A text on the board is one line without stray spaces, and fits its place. */
export function lengthFaults(field: string, text: string, limits: Limits): Fault[] {
  const { fewestCharacters = 1, mostCharacters = Infinity, mostWords = Infinity } = limits
  const characters = charactersOf(text)
  const words = wordsOf(text).length
  return [
    ...faultIf(characters === 0, field, 'It is empty.', 'Write it.'),
    ...faultIf(
      characters > 0 && characters < fewestCharacters,
      field,
      `${characters} characters; at least ${fewestCharacters}.`,
      'Say more of what is asked.',
    ),
    ...faultIf(
      characters > mostCharacters,
      field,
      `${characters} characters; at most ${mostCharacters}.`,
      `Cut it by ${characters - mostCharacters}.`,
    ),
    ...faultIf(words > mostWords, field, `${words} words; at most ${mostWords}.`, `Cut it by ${words - mostWords}.`),
    ...faultIf(/^\s|\s$|\s\s|[^\S ]/.test(text), field, 'It has stray spaces or lines.', 'Leave single spaces only.'),
  ]
}
