import type { WrittenSlide } from '../writing/written-slide.ts'
import { wordsOf } from './counting.ts'
import { type Fault, faultIf } from './fault.ts'
import { lengthFaults } from './length-faults.ts'

/** The word to learn, which may stand on its card alone. */
export function wordFaults(slide: WrittenSlide): Fault[] {
  const { word, wordCard } = slide
  if (!/^\p{L}+([-'’]\p{L}+)*$/u.test(word))
    return [{ field: 'word', wrong: `“${word}” is not one word.`, fix: 'Choose a single word worth learning.' }]
  if (!wordCard) return []
  return [
    ...lengthFaults('word.meaning', wordCard.meaning, { maxWords: 12 }),
    ...lengthFaults('word.example', wordCard.example, { maxWords: 14 }),
    ...faultIf(
      !hasFormOf(wordCard.example, word),
      'word.example',
      `“${word}” is not in it.`,
      'Use the word, in any form.',
    ),
  ]
}

/** Endings change up to three letters: carry, carried; belong, belonging. */
export function hasFormOf(text: string, word: string): boolean {
  const stem = word.toLowerCase().slice(0, Math.max(4, word.length - 3))
  return wordsOf(text).some((each) =>
    each
      .toLowerCase()
      .split(/[-’']/)
      .some((part) => lettersOf(part).startsWith(stem)),
  )
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '')
}
