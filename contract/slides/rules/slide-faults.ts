import type { WrittenSlide } from '../written-slide.ts'
import type { Fault } from './fault.ts'
import { type SlideSpine, spineFaults } from './spine-faults.ts'
import { bands, starterFaults } from './starter-faults.ts'
import { teacherFaults } from './teacher-faults.ts'
import { exceptionFaults, type FieldText, refusedWordFaults } from './words/refused-word-faults.ts'
import { typographyFaults } from './words/typography-faults.ts'

/** All automatic checks of one slide, for the library and for a school's own slides. */
export function slideFaults(slide: WrittenSlide): Fault[] {
  const texts = textsOf(slide)
  const exceptions = slide.exceptions ?? {}
  return [
    ...spineFaults(slide),
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
  return [
    ...spineTexts(slide),
    ...bands.flatMap((band) =>
      slide.starters[band].map((text) => ({ field: `starters.${band}`, text, reader: 'child' as const })),
    ),
    { field: 'talk', text: slide.talk, reader: 'teacher' },
    { field: 'teacherNote', text: slide.teacherNote, reader: 'teacher' },
    { field: 'curriculum.pshe', text: slide.curriculum.pshe, reader: 'teacher' },
  ]
}

export function spineTexts({ title, subtitle, prompt, promptSimple, followUp, word }: SlideSpine): FieldText[] {
  return Object.entries({ title, subtitle: subtitle ?? '', prompt, promptSimple, followUp, word }).map(
    ([field, text]) => ({ field, text, reader: 'child' }),
  )
}
