import { plainWords } from '#contract/slides/rules/counting.ts'
import {
  type ContentFault,
  faultOf,
  groupBy,
  nameOf,
  pairsOf,
  type PlacedSlide,
  weeksBetween,
} from '../placed-slide.ts'

const emojiWeeks = 13
const largestShareOfAnOpening = 0.25

/** Emoji and opening words of prompts that repeat too soon or too often. */
export function spacingFaults(slides: PlacedSlide[]): ContentFault[] {
  return [...emojiFaults(slides), ...openingsOfAWeekFaults(slides), ...openingShareFaults(slides)]
}

function emojiFaults(slides: PlacedSlide[]): ContentFault[] {
  const same = groupBy(slides, ({ slide }) => slide.emoji.replaceAll('\u{FE0F}', ''))
  const soon = [...same.values()].flatMap(pairsOf).filter(([one, other]) => weeksBetween(one, other) <= emojiWeeks)
  return soon.map(([one, other]) =>
    faultOf(
      other,
      {
        field: 'emoji',
        wrong: `${other.slide.emoji} is also on ${nameOf(one)}, within ${emojiWeeks} weeks.`,
        fix: 'Choose another picture for one of them.',
      },
      one,
    ),
  )
}

/** Without an article: a scene may begin with one. */
export function openingOf(prompt: string): string {
  return plainWords(prompt).find((word) => !['a', 'an', 'the'].includes(word)) ?? ''
}

function openingsOfAWeekFaults(slides: PlacedSlide[]): ContentFault[] {
  const same = groupBy(slides, ({ path, slide }) => `${path} ${openingOf(slide.prompt)}`)
  return [...same.values()].flatMap(([first, ...others]) =>
    others.map((other) =>
      faultOf(other, {
        field: 'prompt',
        wrong: `It opens with “${openingOf(other.slide.prompt)}”, like ${first ? nameOf(first) : ''} in the same week.`,
        fix: 'Open one of them with another word.',
      }),
    ),
  )
}

/** Over the whole library, so that not every question opens with "What". */
function openingShareFaults(slides: PlacedSlide[]): ContentFault[] {
  const openings = groupBy(slides, ({ slide }) => openingOf(slide.prompt))
  return [...openings]
    .filter(([, those]) => those.length > slides.length * largestShareOfAnOpening)
    .map(([opening, those]) => ({
      path: 'content',
      id: '',
      field: 'prompt',
      wrong: `${those.length} of ${slides.length} prompts open with “${opening}”; at most ${largestShareOfAnOpening * 100}% may.`,
      fix: 'Open some of them with another word.',
    }))
}
