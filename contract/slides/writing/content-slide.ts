import * as z from 'zod/mini'
import { type Note, note, picture, talkItems, wordCard } from './slide-parts.ts'
import { type TalkPlan, talkPlan } from './talk-plan.ts'
import { type WrittenSlide, writtenSlide } from './written-slide.ts'

const { word: _word, talk: _talk, teacherNote: _note, talkPlan: _plan, wordCard: _card, ...shared } = writtenSlide.shape

/** A slide as it stands in `content/`. */
export const contentSlide = z.strictObject({
  ...shared,
  word: z.strictObject(wordCard.shape),
  talk: z.strictObject({ ...talkPlan.shape, items: z.optional(talkItems) }),
  note: z.strictObject({ ...note.shape, care: z.optional(z.string()) }),
  // The build adds the emoji.
  picture: z.optional(z.strictObject({ ...picture.shape, emoji: z.optional(picture.shape.emoji) })),
})

export type ContentSlide = z.output<typeof contentSlide>

/** The same slide with the strings that earlier releases know, composed of its parts. */
export function composeSlide({ word: card, talk, note: lines, picture: scene, ...slide }: ContentSlide): WrittenSlide {
  const plan: TalkPlan = { ...talk, items: talk.items ?? null }
  const wholeNote: Note = { ...lines, care: lines.care ?? null }
  return {
    ...slide,
    word: card.word,
    wordCard: card,
    talk: talkInWords(plan),
    talkPlan: plan,
    teacherNote: noteInWords(wholeNote),
    note: wholeNote,
    ...(scene ? { picture: { ...scene, emoji: scene.emoji ?? [] } } : {}),
  }
}

/** "rank: Put these in order. 1 Six dead pens, 2 A kind note" */
export function talkInWords({ form, task, items }: TalkPlan): string {
  if (!items) return `${form}: ${task}`
  const choices = items === 'heard' ? 'Choose from the first three ideas you hear.' : numbered(items)
  return `${form}: ${task} ${choices}`
}

function numbered(items: readonly string[]): string {
  return items.map((item, at) => `${at + 1} ${item}`).join(', ')
}

/** A school's own note may lack lines. */
export function noteInWords({ ask, listenFor, ifItStalls, care }: Note): string {
  const lines = { Ask: ask, 'Listen for': listenFor, 'If it stalls': ifItStalls, Care: care }
  return Object.entries(lines)
    .filter(([, line]) => line)
    .map(([name, line]) => `${name}: ${line}`)
    .join(' ')
}
