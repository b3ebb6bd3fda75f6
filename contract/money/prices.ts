import type { Plan } from '../accounts/plans.ts'

/** What a licence costs a year, in pence. Every page, mail and charge reads these two numbers. */
export const pricePence = { school: 7499, individual: 1799 } as const satisfies Record<Plan, number>

export const schoolDaysAYear = 190

/** "£1,234.50" */
export function pounds(pence: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100)
}

/** What a team pays with one licence each, and what the whole-school licence saves it (negative: it costs more). */
export function savingsForTeam(teachers: number): { individualsPence: number; savedPence: number; percent: number } {
  const individualsPence = teachers * pricePence.individual
  const savedPence = individualsPence - pricePence.school
  return { individualsPence, savedPence, percent: Math.floor((savedPence / individualsPence) * 100) }
}

/** The smallest team that really saves this much, so that a claim can name whom it is true for. */
export function smallestTeamSaving(percent: number): number {
  let teachers = 1
  while (savingsForTeam(teachers).percent < percent) teachers += 1
  return teachers
}
