import { talkFormOf } from '#contract/slides/rules/teacher-faults.ts'
import type { FieldText } from '#contract/slides/rules/words/refused-word-faults.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { type ContentFault, faultOf, type PlacedSlide } from '../placed-slide.ts'

const firstWeekAtHome = 48
const aClass = /\b(?:(?:our|the|your|this|a whole|whole) class|classmates?|classroom|everyone in the room)\b/i
const two = /\b(?:pairs?|two|both|each other|one another|partners?|together|someone|somebody)\b/i

function isForHome({ weeks, isThemed }: PlacedSlide): boolean {
  return !isThemed && weeks.some((week) => week >= firstWeekAtHome)
}

/** From week 48 on, slides fall into the summer and are for a child and one other person at home: nothing may need a class. */
export function atHomeFaults(placed: PlacedSlide, texts: FieldText[]): ContentFault[] {
  if (!isForHome(placed)) return []
  return texts.flatMap(({ field, text }) => {
    const found = aClass.exec(text)?.[0]
    if (!found) return []
    return [
      faultOf(placed, {
        field,
        wrong: `“${found}”: this week is for home.`,
        fix: 'Write “we”, “you two” or “people”.',
      }),
    ]
  })
}

/** A slide that is used at home has no line for home. */
export function homeLineFaults(placed: PlacedSlide<WrittenSlide>): ContentFault[] {
  if (!isForHome(placed) || placed.slide.home === undefined) return []
  return [faultOf(placed, { field: 'home', wrong: 'This week is for home already.', fix: 'Delete it.' })]
}

/** The form "two sides" does not mean two people: the description must mention two, or the form must be made for two. */
export function talkAtHomeFaults(placed: PlacedSlide<WrittenSlide>): ContentFault[] {
  const { talk, talkPlan } = placed.slide
  const isForTwo =
    ['pairs', 'back to back'].includes(talkFormOf(placed.slide) ?? '') || two.test(talkPlan?.task ?? talk)
  if (!isForHome(placed) || isForTwo) return []
  return [
    faultOf(placed, {
      field: 'talk',
      wrong: 'This week is for home, and the talk offers no form for two.',
      fix: 'Say how two do it: in pairs, with each other, with a partner, together.',
    }),
  ]
}
