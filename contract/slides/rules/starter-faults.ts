import { boardLimits } from '../board-limits.ts'
import type { WrittenSlide } from '../written-slide.ts'
import { plainWords, straight } from './counting.ts'
import { type Fault, faultIf } from './fault.ts'
import { lengthFaults } from './length-faults.ts'
import { bareStems } from './words/bare-stems.ts'

type Band = keyof WrittenSlide['starters']

/** Number and length of the starters of a band: a child must read them before the moment has passed. */
const limits: Record<Band, { min: number; max: number; maxCharacters: number; maxWords: number }> = {
  all: { min: 3, max: 4, maxCharacters: Infinity, maxWords: Infinity },
  eyfs: { min: 2, max: 3, maxCharacters: 26, maxWords: 5 },
  ks1: { min: 3, max: 3, maxCharacters: 34, maxWords: 7 },
  lowerKS2: { min: 3, max: 4, maxCharacters: 46, maxWords: 8 },
  upperKS2: {
    min: 4,
    max: boardLimits.starters,
    maxCharacters: boardLimits.starterCharacters,
    maxWords: 11,
  },
}
export const bands: Band[] = ['all', 'eyfs', 'ks1', 'lowerKS2', 'upperKS2']

export function starterFaults({ starters, sensitivity }: WrittenSlide): Fault[] {
  return [
    ...bands.flatMap((band) => bandFaults(band, starters[band])),
    ...twiceFaults(starters),
    ...moveFaults(starters.upperKS2),
    ...(sensitivity === 0 ? [] : bands.flatMap((band) => firstPersonPastFaults(band, starters[band]))),
  ]
}

function bandFaults(band: Band, starters: string[]): Fault[] {
  const field = `starters.${band}`
  const { min, max } = limits[band]
  const whole = starters.filter((starter) => /[.!]$/.test(starter))
  const wholeAllowed = band === 'eyfs' ? 1 : 0
  return [
    ...faultIf(
      starters.length < min || starters.length > max,
      field,
      `${starters.length} starters.`,
      min === max ? `Write ${max}.` : `Write ${min} to ${max}.`,
    ),
    ...starters.flatMap((starter) => [
      ...lengthFaults(field, starter, limits[band]).map((fault) => ({
        ...fault,
        wrong: `“${starter}”: ${fault.wrong}`,
      })),
      ...faultIf(
        !/[…?]$/.test(starter) && !(whole.length <= wholeAllowed && whole.includes(starter)),
        field,
        `“${starter}” does not end in … or ?`,
        `Add … for a child to finish it${band === 'eyfs' ? '; one of these may be a whole phrase (“Me too!”).' : '.'}`,
      ),
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

/**
 * Discussion moves, recognised by typical words. The lists are broad: a program cannot tell a good challenge from a weak one,
 * only that there is none.
 */
const moves = [
  {
    what: 'builds on another speaker',
    known:
      /\b(add|adding|added|also|as well|too|building|build|both|same|another|along with|following|follow|further|carry on|carrying|next to|link|linking|like (?:you|that|yours)|your|yours|you said|you say|go on|going on|join|joining|from there|on top of|more to|agree|mine|ours?|yes|(?:if|from|to|with|on|of) that|and (?:then|that|so|if|in that))\b/i,
  },
  {
    what: 'challenges',
    known:
      /\b(but|however|although|though|even so|yet|still|instead|unless|except|not|\w+n't|never|challenge|disagree|differ|different|differently|question|doubt|wonder|other side|on the other hand|rather|worse|wrong|mislead|miss|leave (?:that|it|that one) out|else|another way|too (?:fast|far|simple|much|many|quick|easy|early|late)|what if|what about|surely|only if|only when|cannot|hard to)\b/i,
  },
  {
    what: 'gives a reason',
    known: /\b(because|since|so|reason|shows?|proves?|means?|evidence|why|otherwise|in case)\b|, as\b/i,
  },
] as const

function moveFaults(upperKS2: string[]): Fault[] {
  return moves.flatMap(({ what, known }) =>
    faultIf(
      !upperKS2.some((starter) => known.test(straight(starter))),
      'starters.upperKS2',
      `No starter ${what}.`,
      'Let one of the four do it, in words that say so: “adding to that” builds, “but” challenges, “because” gives a reason.',
    ),
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
