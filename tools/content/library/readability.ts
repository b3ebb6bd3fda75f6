import { wordsOf } from '#contract/slides/rules/counting.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import type { ContentFault, PlacedSlide } from '../placed-slide.ts'

type Measured = { field: string; most: number; texts: (slide: WrittenSlide) => string[] }

/** The highest index that each part may have over the library. The two youngest bands hear their words, and need natural speech. */
export const measured: Measured[] = [
  { field: 'starters.lowerKS2', most: 3, texts: ({ starters }) => starters.lowerKS2 },
  { field: 'starters.upperKS2', most: 5, texts: ({ starters }) => starters.upperKS2 },
  { field: 'prompt', most: 8, texts: ({ prompt }) => [prompt] },
]

/**
 * The Automated Readability Index: 4.71 × letters and digits for each word + 0.5 × words for each sentence − 21.43.
 * Computed over all texts together, each counted as one sentence: single starters are too short for an index.
 */
export function readability(texts: string[]): number {
  const words = texts.flatMap(wordsOf)
  const characters = words.join('').match(/[\p{L}\p{N}]/gu) ?? []
  if (words.length === 0) return 0
  return 4.71 * (characters.length / words.length) + 0.5 * (words.length / texts.length) - 21.43
}

export function readabilityFaults(slides: PlacedSlide<WrittenSlide>[]): ContentFault[] {
  if (slides.length === 0) return []
  return measured.flatMap(({ field, most, texts }) => {
    const index = readability(slides.flatMap(({ slide }) => texts(slide)))
    if (index <= most) return []
    const wrong = `Over the library its readability index is ${index.toFixed(1)}; the limit is ${most}.`
    return [{ path: 'content', id: '', field, wrong, fix: 'Use shorter words, starting with the longest.' }]
  })
}
