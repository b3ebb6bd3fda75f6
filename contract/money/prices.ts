import type { Plan } from '../accounts/plans.ts'

/** The yearly price of a licence in pence. Every page, mail and charge reads it from here. */
export const pricePence = { school: 7499, individual: 1799 } as const satisfies Record<Plan, number>

export const schoolDaysAYear = 190

/** "£1,234.50" */
export function pounds(pence: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100)
}

/** What a team pays for one individual licence each, and what the school licence saves (negative if it costs more). */
export function savingsForTeam(teachers: number): { individualsPence: number; savedPence: number; percent: number } {
  const individualsPence = teachers * pricePence.individual
  const savedPence = individualsPence - pricePence.school
  return { individualsPence, savedPence, percent: Math.floor((savedPence / individualsPence) * 100) }
}

/** The smallest team that saves this much, so that a page can say whom its claim holds for. */
export function smallestTeamSaving(percent: number): number {
  let teachers = 1
  while (savingsForTeam(teachers).percent < percent) teachers += 1
  return teachers
}
