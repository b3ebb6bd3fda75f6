import { parse } from 'yaml'
import { plainWords } from '#contract/slides/rules/counting.ts'
import { bands } from '#contract/slides/rules/starter-faults.ts'
import { type TalkHelper, talkHelpers } from '#contract/slides/writing/talk-helpers.ts'
import { talkForms } from '#contract/slides/writing/talk-plan.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import type { SourceFile } from '../../check/source-file.ts'
import { type ContentFault, faultOf, type PlacedSlide } from '../placed-slide.ts'

const path = 'content/talk-helpers.yaml'

/** The bank itself, and starters that stand in it: those belong to no slide. */
export function talkHelperFaults(slides: PlacedSlide<WrittenSlide>[], files: SourceFile[]): ContentFault[] {
  const file = files.find((each) => each.path === path)
  if (!file) return []
  const { data: helpers, error } = talkHelpers.safeParse(parse(file.text))
  if (error)
    return error.issues.map((issue) =>
      bankFault(issue.path.join('.'), `${issue.message}.`, 'Write it as contract/slides/writing/talk-helpers.ts says.'),
    )
  const words = new Set(helpers.flatMap(wordsOf))
  return [
    ...formFaults(helpers),
    ...slides.flatMap((placed) =>
      bands.flatMap((band) =>
        placed.slide.starters[band]
          .filter((starter) => words.has(plainWords(starter).join(' ')))
          .map((starter) =>
            faultOf(placed, {
              field: `starters.${band}`,
              wrong: `“${starter}” is a talk helper, which the board shows all year.`,
              fix: 'Write the beginning of a thought about this topic.',
            }),
          ),
      ),
    ),
  ]
}

function wordsOf({ eyfs = '', ks1, lowerKS2, upperKS2 }: TalkHelper): string[] {
  return [eyfs, ks1, ...lowerKS2, ...upperKS2].filter(Boolean).map((text) => plainWords(text).join(' '))
}

function formFaults(helpers: TalkHelper[]): ContentFault[] {
  return talkForms.flatMap((form) => {
    const count = helpers.filter(({ forms }) => forms.includes(form)).length
    if (count === 2 || count === 3) return []
    return [bankFault('forms', `“${form}” has ${count} helpers.`, 'Give it two or three: more is a wall of words.')]
  })
}

function bankFault(field: string, wrong: string, fix: string): ContentFault {
  return { path, id: '', field, wrong, fix }
}
