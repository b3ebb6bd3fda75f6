import { strandNames } from '#contract/slides/curriculum/strand-names.ts'
import type { Coverage } from '#contract/usage/coverage.ts'
import { capitalised } from '#web/platform/capitalised.ts'

/** The National Curriculum's twelve statements in short: as the name of a row, and within a sentence. */
const statementWords: readonly { name: string; doing: string }[] = [
  { name: 'Listen and respond', doing: 'listening and responding' },
  { name: 'Ask relevant questions', doing: 'asking questions' },
  { name: 'Build vocabulary', doing: 'building vocabulary' },
  { name: 'Give reasons for answers and opinions', doing: 'giving reasons' },
  { name: 'Describe, explain and tell', doing: 'describing and explaining' },
  { name: 'Stay on topic, together', doing: 'staying on topic' },
  { name: 'Speculate, imagine and explore ideas', doing: 'exploring ideas' },
  { name: 'Speak clearly, in Standard English', doing: 'speaking clearly' },
  { name: 'Discuss, present, perform and debate', doing: 'discussing and presenting' },
  { name: 'Hold a listener’s interest', doing: 'holding a listener’s interest' },
  { name: 'Weigh up other viewpoints', doing: 'weighing up viewpoints' },
  { name: 'Choose the right register', doing: 'choosing the right register' },
]

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
