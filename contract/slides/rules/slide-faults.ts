import type { WrittenSlide } from '../writing/written-slide.ts'
import type { Fault } from './fault.ts'
import { type SlideSpine, spineFaults } from './spine-faults.ts'
import { bands, starterFaults } from './starter-faults.ts'
import { teacherFaults } from './teacher-faults.ts'
import { wordFaults } from './word-faults.ts'
import { exceptionFaults, type FieldText, refusedWordFaults } from './words/refused-word-faults.ts'
import { typographyFaults } from './words/typography-faults.ts'

/** All automatic checks of one slide, for the library and for a school's own slides. */
export function slideFaults(slide: WrittenSlide): Fault[] {
  const texts = textsOf(slide)
  const exceptions = slide.exceptions ?? {}
  return [
    ...spineFaults(slide),
    ...wordFaults(slide),
    ...starterFaults(slide),
    ...teacherFaults(slide),
    ...typographyFaults(texts),
    ...refusedWordFaults(texts, exceptions),
    ...exceptionFaults(texts, exceptions),
  ]
}

/** The checks that apply before starters and notes are written. */
export function spineOnlyFaults(slide: SlideSpine): Fault[] {
  const texts = spineTexts(slide)
  return [...spineFaults(slide), ...typographyFaults(texts), ...refusedWordFaults(texts, slide.exceptions ?? {})]
}

export function textsOf(slide: WrittenSlide): FieldText[] {
  const { wordCard, talkPlan, note, picture, home = '', teacherNote } = slide
  const forChildren = {
    'word.meaning': wordCard?.meaning ?? '',
    'word.example': wordCard?.example ?? '',
    'talk.items': Array.isArray(talkPlan?.items) ? talkPlan.items.join(', ') : '',
    'picture.alt': picture?.alt ?? '',
    home,
  }
  const forTeachers = {
    teacherNote: note ? '' : teacherNote,
    'note.ask': note?.ask ?? '',
    'note.listenFor': note?.listenFor ?? '',
    'note.ifItStalls': note?.ifItStalls ?? '',
    'note.care': note?.care ?? '',
    talk: talkPlan?.task ?? slide.talk,
    'curriculum.pshe': slide.curriculum.pshe,
  }
  return [
    ...spineTexts(slide),
    ...bands.flatMap((band) =>
      slide.starters[band].map((text) => ({ field: `starters.${band}`, text, reader: 'child' as const })),
    ),
    ...textsFor('child', forChildren),
    ...textsFor('teacher', forTeachers),
  ]
}

function textsFor(reader: FieldText['reader'], texts: Record<string, string>): FieldText[] {
  return Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([field, text]) => ({ field, text, reader }))
}

export function spineTexts({ title, subtitle, prompt, promptSimple, followUp, word }: SlideSpine): FieldText[] {
  return Object.entries({ title, subtitle: subtitle ?? '', prompt, promptSimple, followUp, word }).map(
    ([field, text]) => ({ field, text, reader: 'child' }),
  )
}
