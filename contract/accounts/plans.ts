/** What can be bought: a licence for one person, or for a whole school. */
export const plans = ['individual', 'school'] as const
export type Plan = (typeof plans)[number]
