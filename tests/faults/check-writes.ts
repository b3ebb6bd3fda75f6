import { accounts } from '#server/accounts/people/table.ts'
import { invoices } from '#server/money/invoices/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { outbox, auditLog } from '#server/platform/database/tables.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { usage } from '#server/usage/record/table.ts'
import { type AcknowledgedWrite, orderEmail, trialEmail } from './writers.ts'

/** The rows that each kind of write creates. Fewer means that it is half-done. */
const expectedRows: Record<AcknowledgedWrite['what'], Record<string, number>> = {
  trial: { account: 1, 'trial-created': 1 },
  // One mail: the link to confirm the order.
  order: { account: 1, invoice: 1, mail: 1, 'licence-ordered': 1 },
  use: { use: 1 },
  'sign-in': {},
  slide: { slide: 1, 'own-slide-added': 1 },
}

const emailOf = (what: AcknowledgedWrite['what']) => (what === 'order' || what === 'use' ? orderEmail : trialEmail)

/** Acknowledged writes with missing or duplicate rows, each with what was found. */
export async function faultsIn(db: Database, writes: readonly AcknowledgedWrite[]): Promise<string[]> {
  const found = await countAll(db)
  return writes.flatMap(({ what, name, tries }) =>
    Object.entries(expectedRows[what]).flatMap(([row, count]) => {
      const actual = found.get(`${row} of ${emailOf(what)(name)}`) ?? 0
      return actual === count ? [] : [`${what} after ${tries} attempts: ${actual} of ${count} ${row}`]
    }),
  )
}

/** Counts the rows of each kind, per email. */
async function countAll(db: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const count = (row: string, email: string | null | undefined): void => {
    const key = `${row} of ${email}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const emails = new Map<string | null, string>()
  for (const { id, email } of await db.select().from(accounts)) {
    emails.set(id, email)
    count('account', email)
  }
  for (const { billTo } of await db.select().from(invoices)) count('invoice', billTo.email)
  for (const { to } of await db.select().from(outbox)) count('mail', to)
  for (const { what, email } of await db.select().from(auditLog)) count(what, email)
  for (const { accountId } of await db.select().from(usage)) count('use', emails.get(accountId))
  for (const { written } of await db.select().from(slides)) count('slide', trialEmail(written.title))
  return counts
}
