import { type SQL, type SQLWrapper, and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { invoices, creditNotes } from '#server/money/invoices/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { usage } from '#server/usage/record/table.ts'

type State = 'open' | 'overdue' | 'paid' | 'refunded' | 'void'
export type Filter = { state?: State | undefined; search?: string | undefined; before?: number | undefined }

/** Newest first. */
export function listInvoiceRows(db: Database, { state, search, before }: Filter, now: Date, limit: number) {
  return db
    .select()
    .from(invoices)
    .where(
      and(
        before === undefined ? undefined : lt(invoices.number, before),
        state ? isIn(state, now) : undefined,
        search ? matches(search) : undefined,
      ),
    )
    .orderBy(desc(invoices.number))
    .limit(limit)
}

/** `invoiceState` in SQL, so that filtering by state is as fast as listing all. */
function isIn(state: State, now: Date): SQL | undefined {
  const { refundedAt, paidAt, voidedAt, dueAt } = invoices
  const isUnpaid = and(isNull(refundedAt), isNull(paidAt))
  const isWaiting = and(isUnpaid, isNull(voidedAt))
  const conditions: Record<State, SQL | undefined> = {
    refunded: isNotNull(refundedAt),
    paid: and(isNull(refundedAt), isNotNull(paidAt)),
    void: and(isUnpaid, isNotNull(voidedAt)),
    overdue: and(isWaiting, lte(dueAt, now)),
    open: and(isWaiting, or(isNull(dueAt), gt(dueAt, now))),
  }
  return conditions[state]
}

/** Not `like`, in which an underscore in an email is a wildcard. */
function matches(search: string): SQL {
  const { number, reference, billTo } = invoices
  const shown = (letters: string, count: SQLWrapper) =>
    sql`${letters} || lpad(${count}::text, greatest(6, length(${count}::text)), '0')`
  const credits = sql`(select string_agg(${shown('CN-', creditNotes.number)}, chr(10)) from ${creditNotes} where ${creditNotes.invoiceId} = ${invoices.id})`
  const words = sql`concat_ws(chr(10), ${shown('DD-', number)}, ${credits}, ${reference}, ${billTo}->>'schoolName', ${billTo}->>'name', ${billTo}->>'email', ${billTo}->>'purchaseOrder')`
  return sql`position(lower(${search}) in lower(${words})) > 0`
}

/** Which of these invoices paid for a year in which a slide was presented after the payment. */
export async function invoicesUsed(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { id, schoolId, paidAt, coversFrom, coversUntil } = invoices
  const uses = db
    .select({ id: usage.id })
    .from(usage)
    .where(
      and(
        eq(usage.schoolId, schoolId),
        sql`${usage.usedAt} >= greatest(${paidAt}, ${coversFrom})`,
        lt(usage.usedAt, coversUntil),
      ),
    )
  const found = await db
    .select({ id })
    .from(invoices)
    .where(and(inArray(id, [...ids]), sql`exists ${uses}`))
  return new Set(found.map(({ id: used }) => used))
}
