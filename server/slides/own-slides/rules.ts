import type { OwnSlide, WrittenOwnSlide } from '#contract/slides/own-slides.ts'
import type { Theme } from '#contract/slides/weekdays.ts'
import { noteInWords, talkInWords } from '#contract/slides/writing/content-slide.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { weekdayOf, yearsLater } from '#server/platform/time/days.ts'
import { toSlide } from '#server/slides/shipped/rules.ts'

export const maxOwnSlides = 200

export type OwnSlideRow = {
  written: WrittenSlide
  fingerprint: string
  createdAt: Date
  pinnedOn: string | null
}

/** Why a slide cannot be pinned to a day, or undefined. */
export function pinFault(day: string, today: string): string | undefined {
  if (!weekdayOf(day)) return 'There is no slide at the weekend. Please choose a weekday.'
  if (day < today) return 'This day is over. Please choose today or a later one.'
  if (day > yearsLater(today, 1)) return 'Please choose a day within a year.'
  return undefined
}

const date = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' })

export function takenSentence(title: string, day: string): string {
  const when = `${weekday.format(new Date(day))} ${date.format(new Date(day))}`
  return `“${title}” is on ${when} already. Please choose another day, or take that slide off it first.`
}

/** The slide as stored, in the library's shape, with empty values for omitted fields. A pinned slide has the theme of its day. */
export function writtenFrom(id: string, sent: Omit<WrittenOwnSlide, 'pinnedOn'>, dayTheme?: Theme): WrittenSlide {
  const { curriculum, wordCard, talkPlan, note } = sent
  return {
    id,
    theme: dayTheme ?? sent.theme,
    topic: '',
    word: wordCard?.word ?? sent.word ?? '',
    ...(wordCard ? { wordCard } : {}),
    emoji: sent.emoji ?? '',
    title: sent.title,
    subtitle: sent.subtitle ?? '',
    prompt: sent.prompt,
    promptSimple: sent.promptSimple ?? '',
    followUp: sent.followUp ?? '',
    timerDuration: sent.timerDuration,
    starters: {
      all: unique(sent.sentenceStarters),
      eyfs: unique(sent.sentenceStartersEYFS),
      ks1: unique(sent.sentenceStartersKS1),
      lowerKS2: unique(sent.sentenceStartersLowerKS2),
      upperKS2: unique(sent.sentenceStartersUpperKS2),
    },
    talk: talkPlan ? talkInWords(talkPlan) : (sent.talk ?? ''),
    ...(talkPlan ? { talkPlan } : {}),
    teacherNote: note ? noteInWords(note) : (sent.teacherNote ?? ''),
    ...(note ? { note } : {}),
    ...(sent.home ? { home: sent.home } : {}),
    strands: unique(sent.strands),
    curriculum: {
      spokenLanguage: unique(curriculum?.spokenLanguage).toSorted((one, other) => one - other),
      ...(curriculum?.eyfs ? { eyfs: curriculum.eyfs } : {}),
      pshe: curriculum?.pshe ?? '',
    },
    sensitivity: sent.sensitivity ?? 0,
  }
}

/**
 * A page of the release before knows no parts: one that sends a string back unchanged keeps the part behind it, and one that
 * changes it means the string alone.
 */
export function withKeptParts(sent: WrittenOwnSlide, before: WrittenSlide): WrittenOwnSlide {
  const { wordCard, talkPlan, note, home } = before
  return {
    ...(wordCard && sent.word === before.word ? { wordCard } : {}),
    ...(talkPlan && talkPlan.items !== 'heard' && sent.talk === before.talk
      ? { talkPlan: { ...talkPlan, items: talkPlan.items } }
      : {}),
    ...(note && sent.teacherNote === before.teacherNote ? { note } : {}),
    ...(home ? { home } : {}),
    ...sent,
  }
}

function unique<Item extends string | number>(items: readonly Item[] = []): Item[] {
  return [...new Set(items)].filter((item) => item !== '')
}

/** The slide as its editor reads it. */
export function toOwnSlide({ written, fingerprint, createdAt, pinnedOn }: OwnSlideRow): OwnSlide {
  return { ...toSlide(written, createdAt), isCustom: true, pinnedOn, version: fingerprint }
}
