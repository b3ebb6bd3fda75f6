import type { Plan } from '#contract/accounts/plans.ts'
import { pounds, savingsForTeam } from '#contract/money/prices.ts'

export const teamSizes = { fewest: 1, most: 40, usual: 18 } as const

/** Compares the licences for a team, in the words of the pricing page. */
export function teamSaving(teachers: number): TeamSaving {
  const { individualsPence, savedPence, percent } = savingsForTeam(teachers)
  const words = {
    individuals: teachers === 1 ? '1 individual licence' : `${teachers} individual licences`,
    individualsCost: pounds(individualsPence),
    difference: pounds(Math.abs(savedPence)),
  }
  if (savedPence > 0) return { ...words, better: 'school', verdict: `Your saving, ${percent}%` }
  return { ...words, better: 'individual', verdict: 'Individual costs less, by' }
}

/** The same as one sentence, for screen readers. */
export function teamSavingSentence(teachers: number): string {
  const { individuals, individualsCost, better, difference } = teamSaving(teachers)
  const cost = `${individuals} ${teachers === 1 ? 'costs' : 'cost'} ${individualsCost}`
  if (better === 'school') return `${cost}. One Whole School Licence saves ${difference}.`
  return `${cost}, ${difference} less than one Whole School Licence.`
}

type TeamSaving = {
  individuals: string
  individualsCost: string
  better: Plan
  verdict: string
  difference: string
}
