import { slideFaults } from '#contract/slides/rules/slide-faults.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { type Draft, linesOf, partsOf, themeOf } from './draft.ts'

/** Suggestions by field. */
export type Advice = ReadonlyMap<string, readonly string[]>

/**
 * Checks a draft against the rules of our own library. The advice is optional, and empty fields get none. Nor does the emoji: ours must show
 * in every font, but a slide shows a picture of it.
 */
export function adviceOn(draft: Draft): Advice {
  const slide = toWrittenSlide(draft)
  const fields = fieldsOf(slide)
  const advice = new Map<string, string[]>()
  for (const { field, wrong, fix } of slideFaults(slide)) {
    if (field === 'emoji' || isEmpty(fields.get(field))) continue
    advice.set(field, [...(advice.get(field) ?? []), `${wrong} ${fix}`])
  }
  return advice
}

function fieldsOf(slide: WrittenSlide): Map<string, unknown> {
  const { starters, curriculum, note = {}, wordCard = {}, talkPlan = {} } = slide
  const within = (name: string, parts: object): [string, unknown][] =>
    Object.entries(parts).map(([part, value]) => [`${name}.${part}`, value])
  return new Map<string, unknown>([
    ...Object.entries(slide),
    ...within('starters', starters),
    ...within('curriculum', curriculum),
    ...within('note', note),
    ...within('word', wordCard),
    ...within('talk', talkPlan),
  ])
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function toWrittenSlide(draft: Draft): WrittenSlide {
  const { starters } = draft
  const { wordCard, talkPlan, note } = partsOf({
    ...draft,
    meaning: printed(draft.meaning),
    example: printed(draft.example),
    talk: printed(draft.talk),
    items: printed(draft.items),
    ask: printed(draft.ask),
    listenFor: printed(draft.listenFor),
    ifItStalls: printed(draft.ifItStalls),
    care: printed(draft.care),
  })
  return {
    // Only the library's slides have topics.
    id: 'draft',
    topic: 'own',
    theme: themeOf(draft),
    word: draft.word.trim(),
    emoji: draft.emoji.trim(),
    title: printed(draft.title),
    subtitle: draft.subtitle.trim() === '' ? undefined : printed(draft.subtitle),
    prompt: printed(draft.prompt),
    promptSimple: printed(draft.promptSimple),
    followUp: printed(draft.followUp),
    timerDuration: draft.timerDuration,
    starters: {
      all: linesOf(printed(starters.all)),
      eyfs: linesOf(printed(starters.eyfs)),
      ks1: linesOf(printed(starters.ks1)),
      lowerKS2: linesOf(printed(starters.lowerKS2)),
      upperKS2: linesOf(printed(starters.upperKS2)),
    },
    talk: printed(draft.talk),
    teacherNote: printed(draft.teacherNote),
    ...(wordCard ? { wordCard } : {}),
    ...(talkPlan ? { talkPlan } : {}),
    ...(note ? { note } : {}),
    ...(draft.home.trim() === '' ? {} : { home: printed(draft.home) }),
    strands: draft.strands,
    curriculum: {
      spokenLanguage: draft.spokenLanguage,
      ...(draft.eyfs === '' ? {} : { eyfs: draft.eyfs }),
      pshe: printed(draft.pshe),
    },
    sensitivity: draft.sensitivity,
  }
}

/** Keyboards type straight quotation marks; the rules expect typographic ones, which our own slides use. */
function printed(typed: string): string {
  return typed.trim().replaceAll("'", '’').replaceAll('"', '”').replaceAll('...', '…')
}
