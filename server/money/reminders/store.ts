import { and, between, eq, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import { accounts, ownsEmail, schools } from '#server/accounts/people/table.ts'
import { invoices } from '#server/money/invoices/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { outbox } from '#server/platform/database/tables.ts'

/** Holders with a confirmed email of licences whose paid year ends in this range, except refunded ones: the refund mail told them. */
export function listHoldersNearEnd(db: Database, { from, until }: { from: Date; until: Date }) {
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
    .innerJoin(accounts, and(eq(accounts.schoolId, schools.id), eq(accounts.role, 'school'), ownsEmail))
    .where(
      and(
        eq(schools.paymentStatus, 'paid'),
        between(end, sql`${from.toISOString()}::timestamptz`, sql`${until.toISOString()}::timestamptz`),
        notExists(refunded),
      ),
    )
}

/** Which of these keys the outbox already has. */
export async function findUsedKeys(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const found = await db
    .select({ once: outbox.once })
    .from(outbox)
    .where(inArray(outbox.once, [...keys]))
  return new Set(found.flatMap(({ once }) => once ?? []))
}

/** Unpaid invoices due by then for which no overdue mail has been sent. */
export function invoicesDueBy(db: Database, dueAt: Date) {
  return db
    .select({ invoice: invoices, school: schools })
    .from(invoices)
    .innerJoin(schools, eq(schools.id, invoices.schoolId))
    .where(and(isAwaitingTransfer(), lte(invoices.dueAt, dueAt)))
    .orderBy(invoices.number)
}

/** Atomic: true for the one call that marks it, false if it is marked, paid or void. */
export async function markOverdueTold(db: Database, id: string, overdueToldAt: Date): Promise<boolean> {
  const marked = await db
    .update(invoices)
    .set({ overdueToldAt })
    .where(and(eq(invoices.id, id), isAwaitingTransfer()))
    .returning({ id: invoices.id })
  return marked.length > 0
}

function isAwaitingTransfer() {
  const { paidAt, voidedAt, overdueToldAt, dueAt } = invoices
  return and(isNull(paidAt), isNull(voidedAt), isNull(overdueToldAt), isNotNull(dueAt))
}

/** Only those with a confirmed email. */
export function holdersOf(db: Database, schoolId: string) {
  return db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), eq(accounts.role, 'school'), ownsEmail))
    .orderBy(accounts.id)
}
