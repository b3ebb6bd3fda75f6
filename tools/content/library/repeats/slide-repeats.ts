import { nearRepeat, shareInCommon, trigramsOf } from '#contract/slides/rules/similarity.ts'
import { type ContentFault, faultOf, groupBy, nameOf, type PlacedSlide, placeOf } from '../../placed-slide.ts'

/** Repeated ids, titles and words, and titles and prompts that nearly repeat. */
export function repeatFaults(slides: PlacedSlide[]): ContentFault[] {
  return [
    ...duplicateFaults(slides, 'id', 'Give this slide an id of its own.'),
    ...duplicateFaults(slides, 'title', 'Give this slide a title of its own.'),
    ...duplicateFaults(slides, 'word', 'Choose another word worth learning.'),
    ...nearestPairs(slides)
      .filter(({ likeness, one, other, field }) => likeness > nearRepeat && !isSame(one, other, field))
      .map(({ one, other, field, likeness }) =>
        faultOf(
          other,
          {
            field,
            wrong: `It nearly repeats ${nameOf(one)}: similarity ${likeness.toFixed(2)}, over ${nearRepeat}.`,
            fix: 'Ask it from another side, in other words.',
          },
          one,
        ),
      ),
  ]
}

type Pair = { field: 'title' | 'prompt'; one: PlacedSlide; other: PlacedSlide; likeness: number }

/** Similar titles and prompts, the most similar first, for a person to judge. */
export function nearestPairs(slides: PlacedSlide[]): Pair[] {
  const pairs: Pair[] = []
  for (const field of ['title', 'prompt'] as const) {
    const trigrams = slides.map((placed) => trigramsOf(placed.slide[field]))
    for (const [at, one] of slides.entries())
      for (const [further, other] of slides.slice(at + 1).entries()) {
        const likeness = shareInCommon(trigrams[at] ?? new Set(), trigrams[at + 1 + further] ?? new Set())
        if (likeness > 0.2) pairs.push({ field, one, other, likeness })
      }
  }
  return pairs.toSorted((a, b) => b.likeness - a.likeness)
}

export function pairLine({ field, one, other, likeness }: Pair): string {
  const side = (placed: PlacedSlide) => `  ${placeOf(placed)}: ${placed.slide[field]}`
  return [`${likeness.toFixed(2)}  ${field}`, side(one), side(other)].join('\n')
}

function duplicateFaults(slides: PlacedSlide[], field: 'id' | 'title' | 'word', fix: string): ContentFault[] {
  const groups = groupBy(slides, ({ slide }) => slide[field].toLowerCase())
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.map((other) =>
      faultOf(other, { field, wrong: `“${other.slide[field]}” is used by ${first ? nameOf(first) : ''}.`, fix }, first),
    ),
  )
}

/** An identical title is already reported by duplicateFaults. */
function isSame(one: PlacedSlide, other: PlacedSlide, field: 'title' | 'prompt'): boolean {
  return field === 'title' && one.slide.title.toLowerCase() === other.slide.title.toLowerCase()
}
