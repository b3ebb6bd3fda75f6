import { talkFormOf } from '#contract/slides/rules/teacher-faults.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { type ContentFault, faultOf, groupBy, nameOf, type PlacedSlide } from '../placed-slide.ts'

/** Faults that depend on a slide's week: a form of talk used twice, and harm named outside themed weeks. */
export function weekFaults(slides: PlacedSlide<WrittenSlide>[]): ContentFault[] {
  return [...talkFormFaults(slides), ...sensitivityFaults(slides)]
}

function talkFormFaults(slides: PlacedSlide<WrittenSlide>[]): ContentFault[] {
  const withForm = slides.filter(({ slide }) => talkFormOf(slide) !== undefined)
  const same = groupBy(withForm, ({ path, slide }) => `${path} ${talkFormOf(slide)}`)
  return [...same.values()].flatMap(([first, ...others]) =>
    others.map((other) =>
      faultOf(other, {
        field: 'talk',
        wrong: `“${talkFormOf(other.slide)}” is also the form of ${first ? nameOf(first) : ''} in the same week.`,
        fix: 'Choose another form for one of them.',
      }),
    ),
  )
}

function sensitivityFaults(slides: PlacedSlide<WrittenSlide>[]): ContentFault[] {
  return slides
    .filter(({ isThemed, slide }) => slide.sensitivity === 2 && !isThemed)
    .map((placed) =>
      faultOf(placed, {
        field: 'sensitivity',
        wrong: 'A slide that names harm is in an ordinary week.',
        fix: 'Move it to a themed week, or write it so that 1 is true.',
      }),
    )
}
