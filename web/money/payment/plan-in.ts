import type { Plan } from '#contract/accounts/plans.ts'

/** The plan in the payment page's query string; the school plan by default. */
export function planIn(search: string): Plan {
  return new URLSearchParams(search).get('plan') === 'individual' ? 'individual' : 'school'
}
