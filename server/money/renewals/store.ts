import { and, isNotNull, sql } from 'drizzle-orm'
import type { Plan } from '#contract/accounts/plans.ts'
import { schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'

export type Repriced = { id: string; plan: Plan; subscriptionId: string; renewalPlan: Plan | null }

/** Schools whose subscription charges the price of another plan, or of one that we have not noted. */
export async function listSchoolsToReprice(db: Database): Promise<Repriced[]> {
  const { id, plan, subscriptionId, renewalPlan } = schools
  const found = await db
    .select({ id, plan, subscriptionId, renewalPlan })
    .from(schools)
    .where(and(isNotNull(subscriptionId), sql`${renewalPlan} is distinct from ${plan}`))
    .limit(100)
  return found.flatMap((school) =>
    school.subscriptionId ? [{ ...school, subscriptionId: school.subscriptionId }] : [],
  )
}
