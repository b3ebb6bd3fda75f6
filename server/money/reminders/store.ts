import { and, between, eq, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { invoices } from '#server/money/invoices/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { outbox } from '#server/platform/database/tables.ts'

/** Whoever holds a licence whose paid year ends then. Not who got the money back: they have heard. */
export function holdersNearTheEnd(db: Database, { from, until }: { from: Date; until: Date }) {
  const end = sql`coalesce(${schools.licenceEndsAt}, ${schools.licenceStartedAt} + interval '1 year')`
  const refunded = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.schoolId, schools.id),
        eq(invoices.coversFrom, schools.licenceEndsAt),
        sql`${invoices.refundedAt} >= ${invoices.coversFrom}`,
      ),
    )
  return db
    .select({ school: schools, accountId: accounts.id, email: accounts.email })
    .from(schools)
    .innerJoin(accounts, and(eq(accounts.schoolId, schools.id), eq(accounts.role, 'school')))
    .where(
      and(
        eq(schools.paymentStatus, 'paid'),
        between(end, sql`${from.toISOString()}::timestamptz`, sql`${until.toISOString()}::timestamptz`),
        notExists(refunded),
      ),
    )
}

/** Those of these keys that a mail was written with. */
export async function keysUsed(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const found = await db
    .select({ once: outbox.once })
    .from(outbox)
    .where(inArray(outbox.once, [...keys]))
  return new Set(found.flatMap(({ once }) => once ?? []))
}

/** What waits for a transfer and is due by then, where nobody was told yet that it is overdue. */
export function invoicesDueBy(db: Database, dueAt: Date) {
  return db
    .select({ invoice: invoices, school: schools })
    .from(invoices)
    .innerJoin(schools, eq(schools.id, invoices.schoolId))
    .where(and(isWaiting(), lte(invoices.dueAt, dueAt)))
    .orderBy(invoices.number)
}

/** Answers whether it was this call that noted it, and it still waits. */
export async function noteOverdueTold(db: Database, id: string, overdueToldAt: Date): Promise<boolean> {
  const noted = await db
    .update(invoices)
    .set({ overdueToldAt })
    .where(and(eq(invoices.id, id), isWaiting()))
    .returning({ id: invoices.id })
  return noted.length > 0
}

function isWaiting() {
  const { paidAt, voidedAt, overdueToldAt, dueAt } = invoices
  return and(isNull(paidAt), isNull(voidedAt), isNull(overdueToldAt), isNotNull(dueAt))
}

export function holdersOf(db: Database, schoolId: string) {
  return db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), eq(accounts.role, 'school')))
    .orderBy(accounts.id)
}
