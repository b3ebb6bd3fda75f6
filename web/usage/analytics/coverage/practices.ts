import { strandNames } from '#contract/slides/curriculum/strand-names.ts'
import type { Coverage } from '#contract/usage/coverage.ts'
import { capitalised } from '#web/platform/capitalised.ts'
import { statementWords } from '#web/slides/curriculum/statement-words.ts'

/** A row of the coverage: what it practises, and in how many slides. */
export type Practice = {
  key: string
  name: string
  /** Within a sentence: "asking questions". */
  doing: string
  /** For each half term. */
  slides: readonly number[]
  /** Slides presented this school year. */
  presented: number
  /** Among the slides of the next ten weekdays. */
  comingUp: number
}

export function statementPractices({ halfTerms, statements }: Coverage): Practice[] {
  return statements.map(({ statement, slides, comingUp }) => {
    const { name = '', doing = '' } = statementWords[statement - 1] ?? {}
    return { key: String(statement), name, doing, slides, presented: presentedOf(halfTerms, slides), comingUp }
  })
}

export function strandPractices({ halfTerms, strands }: Coverage): Practice[] {
  return strands.map(({ strand, slides, comingUp }) => {
    const doing = strandNames[strand]
    const name = capitalised(doing)
    return { key: strand, name, doing, slides, presented: presentedOf(halfTerms, slides), comingUp }
  })
}

function presentedOf(halfTerms: Coverage['halfTerms'], slides: readonly number[]): number {
  return slides.reduce((sum, count, at) => (halfTerms[at]?.state === 'toCome' ? sum : sum + count), 0)
}
