import { plainWords } from '#contract/slides/rules/counting.ts'
import { bands } from '#contract/slides/rules/starter-faults.ts'
import type { WrittenSlide } from '#contract/slides/written-slide.ts'
import { type ContentFault, groupBy, type PlacedSlide } from '../placed-slide.ts'
import { generalWords } from './general-words.ts'

type Band = (typeof bands)[number]
type PlacedStarter = { id: string; band: Band; text: string; words: string[] }

const largestShareOfABeginning = 0.03
export const largestShareForAnySlide = 0.2

/** A list of starters that is copied from slide to slide is what this library exists to avoid. */
export function starterRepeatFaults(slides: PlacedSlide<WrittenSlide>[]): ContentFault[] {
  const all = bands.map((band) => startersOf(slides, band))
  return [...all.flatMap(beginningFaults), ...shareForAnySlideFaults(all)]
}

export function startersOf(slides: PlacedSlide<WrittenSlide>[], band: Band): PlacedStarter[] {
  return slides.flatMap(({ slide }) =>
    slide.starters[band].map((text) => ({ id: slide.id, band, text, words: plainWords(text) })),
  )
}

/**
 * Starters of a band that any other slide could carry: those that another slide carries, word for word, and those
 * made of nothing but general words.
 */
export function forAnySlide(starters: PlacedStarter[]): PlacedStarter[] {
  const uses = groupBy(starters, ({ words }) => words.join(' '))
  return starters.filter(
    ({ words }) => (uses.get(words.join(' '))?.length ?? 0) > 1 || words.every((word) => generalWords.has(word)),
  )
}

function shareForAnySlideFaults(all: PlacedStarter[][]): ContentFault[] {
  const general = all.flatMap(forAnySlide)
  const total = all.flat().length
  if (general.length <= total * largestShareForAnySlide) return []
  return [
    {
      path: 'content',
      id: '',
      field: 'starters',
      wrong: `${general.length} of ${total} could stand on any other slide; ${largestShareForAnySlide * 100}% are the most.`,
      fix: `Name what the question is about, in ${examplesOf(general)}.`,
    },
  ]
}

function beginningFaults(starters: PlacedStarter[]): ContentFault[] {
  // Two are no habit, however small the library is while it is written.
  const most = Math.max(2, starters.length * largestShareOfABeginning)
  return [...groupBy(starters, ({ words }) => words.slice(0, 3).join(' '))]
    .filter(([, those]) => those.length > most)
    .map(([beginning, those]) => ({
      path: 'content',
      id: '',
      field: `starters.${those[0]?.band}`,
      wrong: `${those.length} of ${starters.length} begin with “${beginning}”; ${largestShareOfABeginning * 100}% are the most.`,
      fix: `Begin some of them otherwise, in ${examplesOf(those)}.`,
    }))
}

function examplesOf(starters: PlacedStarter[]): string {
  const ids = [...new Set(starters.map(({ id }) => id))]
  return `${ids.slice(0, 8).join(', ')}${ids.length > 8 ? ' and others' : ''}`
}
