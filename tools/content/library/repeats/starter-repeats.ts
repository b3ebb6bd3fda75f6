import { plainWords } from '#contract/slides/rules/counting.ts'
import { bands } from '#contract/slides/rules/starter-faults.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { type ContentFault, groupBy, type PlacedSlide } from '../../placed-slide.ts'
import { generalWords } from './general-words.ts'

type Band = (typeof bands)[number]
type PlacedStarter = { id: string; band: Band; text: string; words: string[] }

const largestShareOfABeginning = 0.03
export const largestShareForAnySlide = 0.2

/** Starters that repeat or could be on any slide: this library exists to avoid copied lists of starters. Small children repeat themselves. */
export function starterRepeatFaults(slides: PlacedSlide<WrittenSlide>[]): ContentFault[] {
  const all = bands.map((band) => startersOf(slides, band))
  const older = bands.filter((band) => band !== 'eyfs' && band !== 'ks1')
  return [...older.flatMap((band) => beginningFaults(startersOf(slides, band))), ...shareForAnySlideFaults(all)]
}

export function startersOf(slides: PlacedSlide<WrittenSlide>[], band: Band): PlacedStarter[] {
  return slides.flatMap(({ slide }) =>
    slide.starters[band].map((text) => ({ id: slide.id, band, text, words: plainWords(text) })),
  )
}

/**
 * Starters of a band that would fit any slide: those that another slide has word for word, and those made only of general words.
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
      wrong: `${general.length} of ${total} would fit any slide; at most ${largestShareForAnySlide * 100}% may.`,
      fix: `Name what the question is about, in ${examplesOf(general)}.`,
    },
  ]
}

function beginningFaults(starters: PlacedStarter[]): ContentFault[] {
  // Two are always allowed, however small the library is while it is being written.
  const most = Math.max(2, starters.length * largestShareOfABeginning)
  return [...groupBy(starters, ({ words }) => words.slice(0, 3).join(' '))]
    .filter(([, those]) => those.length > most)
    .map(([beginning, those]) => ({
      path: 'content',
      id: '',
      field: `starters.${those[0]?.band}`,
      wrong: `${those.length} of ${starters.length} begin with “${beginning}”; at most ${largestShareOfABeginning * 100}% may.`,
      fix: `Begin some of them differently, in ${examplesOf(those)}.`,
    }))
}

function examplesOf(starters: PlacedStarter[]): string {
  const ids = [...new Set(starters.map(({ id }) => id))]
  return `${ids.slice(0, 8).join(', ')}${ids.length > 8 ? ' and others' : ''}`
}
