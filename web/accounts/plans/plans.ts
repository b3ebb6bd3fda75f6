import type { Plan } from '#contract/accounts/plans.ts'

const everyone = ['A slide for every weekday', 'Starters for four age bands', 'Special themed weeks']

/** The names of the two licences and what they include, the same wherever they are offered. */
export const plans: Record<Plan, { name: string; gives: readonly string[] }> = {
  school: {
    name: 'Whole School Licence',
    gives: [...everyone, 'Unlimited staff access', 'Custom school branding', 'Usage analytics dashboard'],
  },
  individual: { name: 'Individual Licence', gives: everyone },
}
