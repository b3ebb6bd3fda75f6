import { boardLimits } from '../board-limits.ts'
import type { WrittenSlide } from '../writing/written-slide.ts'
import { plainWords, straight } from './counting.ts'
import { type Fault, faultIf } from './fault.ts'
import { lengthFaults } from './length-faults.ts'
import { bareStems } from './words/bare-stems.ts'

type Band = keyof WrittenSlide['starters']

type Limits = { min: number; max: number; maxCharacters: number }

/** Number and length of the starters of a band: a child must read them before the moment has passed. */
const limits: Record<Band, Limits> = {
  all: { min: 3, max: 3, maxCharacters: 60 },
  eyfs: { min: 2, max: 3, maxCharacters: 30 },
  ks1: { min: 3, max: 3, maxCharacters: 34 },
  lowerKS2: { min: 3, max: 4, maxCharacters: 48 },
  upperKS2: { min: 3, max: boardLimits.starters, maxCharacters: 50 },
}
export const bands: Band[] = ['all', 'eyfs', 'ks1', 'lowerKS2', 'upperKS2']

export function starterFaults(slide: WrittenSlide): Fault[] {
  const { starters, sensitivity } = slide
  return [
    ...bands.flatMap((band) => bandFaults(band, starters[band])),
    ...twiceFaults(starters),
    ...(sensitivity === 0 ? [] : bands.flatMap((band) => firstPersonPastFaults(band, starters[band]))),
  ]
}

function bandFaults(band: Band, starters: string[]): Fault[] {
  const field = `starters.${band}`
  const limit = limits[band]
  const { min, max } = limit
  return [
    ...faultIf(
      starters.length < min || starters.length > max,
      field,
      `${starters.length} starters.`,
      min === max ? `Write ${max}.` : `Write ${min} to ${max}.`,
    ),
    ...starters.flatMap((starter) => [
      ...lengthFaults(field, starter, limit).map((fault) => ({
        ...fault,
        wrong: `“${starter}”: ${fault.wrong}`,
      })),
      ...faultIf(!starter.endsWith('…'), field, `“${starter}” does not end in “…”.`, 'Add … for a child to finish it.'),
      ...faultIf(
        bareStems.has(plainWords(starter).join(' ')),
        field,
        `“${starter}” is a bare stem, which any slide could carry.`,
        'Write the beginning of an answer to this question.',
      ),
    ]),
  ]
}

function twiceFaults(starters: WrittenSlide['starters']): Fault[] {
  const seen = new Set<string>()
  return bands.flatMap((band) =>
    starters[band].flatMap((starter) => {
      const plain = plainWords(starter).join(' ')
      const isTwice = seen.has(plain)
      seen.add(plain)
      return faultIf(isTwice, `starters.${band}`, `“${starter}” stands twice on this slide.`, 'Write another one.')
    }),
  )
}

/** "I need", "I feed" and "I bleed" are not past tense. */
const firstPersonPast =
  /\b(?:i|we)(?:'d been|'ve been| have been| had been| used to| once| (?:never|always|really|just|also|even) \w+ed| (?:was|were|felt|did|didn't|wasn't|had|went|got|said|told|saw|heard|thought|made|lost|hurt|cried|hid|ran|fell|left|kept|knew|came|took|found|broke|couldn't|\w+(?<!ee)ed))\b/i

function firstPersonPastFaults(band: Band, starters: string[]): Fault[] {
  return starters.flatMap((starter) =>
    faultIf(
      firstPersonPast.test(straight(starter)),
      `starters.${band}`,
      `“${starter}” asks a child for their own story, and this slide may touch a nerve.`,
      'Begin with “someone”, the character or “it can”, not with the child’s own past.',
    ),
  )
}
