import { statements } from '#contract/slides/rules/teacher-faults.ts'
import { strands, type WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { type ContentFault, type PlacedSlide, weeksInLibrary } from '../placed-slide.ts'

const weeksInAWindow = 13
const smallestShareOfAStrand = 0.15

/**
 * No term may lack a strand or a statement, whenever it begins: checks any 13 consecutive weeks, across the end of the year too.
 * Themed weeks replace others only in some years and do not count.
 */
export function balanceFaults(slides: PlacedSlide<WrittenSlide>[]): ContentFault[] {
  const ordinary = slides.filter(({ isThemed }) => !isThemed)
  return Array.from({ length: weeksInLibrary }, (_, at) => at + 1).flatMap((first) => {
    const weeks = windowFrom(first)
    const inside = ordinary.filter(({ weeks: [week = 0] }) => weeks.has(week))
    // While the library is being written, skip windows with missing weeks.
    if (new Set(inside.map(({ path }) => path)).size < weeksInAWindow) return []
    return [...strandFaults(first, inside), ...statementFaults(first, inside)]
  })
}

function windowFrom(first: number): Set<number> {
  return new Set(Array.from({ length: weeksInAWindow }, (_, at) => ((first - 1 + at) % weeksInLibrary) + 1))
}

function strandFaults(first: number, inside: PlacedSlide<WrittenSlide>[]): ContentFault[] {
  return strands.flatMap((strand) => {
    const share = inside.filter(({ slide }) => slide.strands.includes(strand)).length / inside.length
    if (share >= smallestShareOfAStrand) return []
    const wrong = `In the ${weeksInAWindow} weeks from week ${first} on, ${percent(share)} of the slides train ${strand}; at least ${percent(smallestShareOfAStrand)} must.`
    return [
      {
        path: 'content/weeks',
        id: '',
        field: 'strands',
        wrong,
        fix: 'Let more of these slides train it, in what the talk asks for.',
      },
    ]
  })
}

function statementFaults(first: number, inside: PlacedSlide<WrittenSlide>[]): ContentFault[] {
  const used = new Set(inside.flatMap(({ slide }) => slide.curriculum.spokenLanguage))
  const missing = statements.filter((statement) => !used.has(statement))
  if (missing.length === 0) return []
  const wrong = `In the ${weeksInAWindow} weeks from week ${first} on, no slide serves statement ${missing.join(', ')}.`
  return [
    {
      path: 'content/weeks',
      id: '',
      field: 'curriculum.spokenLanguage',
      wrong,
      fix: 'Give it to a slide that trains it.',
    },
  ]
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(0)}%`
}
