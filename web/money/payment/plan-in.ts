import type { Plan } from '#contract/accounts/plans.ts'

/** The plan in the payment page's address: the whole school's, unless it clearly says the other. */
export function planIn(search: string): Plan {
  return new URLSearchParams(search).get('plan') === 'individual' ? 'individual' : 'school'
}
