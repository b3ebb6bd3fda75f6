import { and, eq, gt, isNotNull, lt, or } from 'drizzle-orm'
import { schools } from '#server/accounts/people/table.ts'
import { invoices } from '#server/money/invoices/table.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Locks the school that a subscription pays for until the transaction ends. */
export async function lockSubscriber(db: Database, subscriptionId: string) {
  const [school] = await db
    .select()
    .from(schools)
    .where(eq(schools.subscriptionId, subscriptionId))
    .for('no key update')
  return school
}

export async function findPayingSchool(db: Database, providerPaymentId: string): Promise<string | undefined> {
  const [invoice] = await db
    .select({ schoolId: invoices.schoolId })
    .from(invoices)
    .where(eq(invoices.providerPaymentId, providerPaymentId))
  return invoice?.schoolId ?? undefined
}

const day = 24 * 60 * 60 * 1000

/** Subscriptions whose year ends about now or, if they renew by card, ended in the last thirty days. */
export async function listSubscriptionsNearEnd(db: Database, now: Date): Promise<string[]> {
  const after = (days: number) => new Date(now.getTime() + days * day)
  const found = await db
    .select({ id: schools.subscriptionId })
    .from(schools)
    .where(
      and(
        isNotNull(schools.subscriptionId),
        lt(schools.licenceEndsAt, after(2)),
        or(eq(schools.renewsByCard, true), gt(schools.licenceEndsAt, after(-2))),
        gt(schools.licenceEndsAt, after(-30)),
      ),
    )
  return found.flatMap(({ id }) => (id ? [id] : []))
}
