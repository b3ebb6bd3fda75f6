import { and, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { purchases } from './table.ts'

export type Purchase = typeof purchases.$inferSelect
export type NewPurchase = typeof purchases.$inferInsert
type Changes = Partial<NewPurchase>

/** Atomic. Undefined if the same purchase exists, or another one for this email is under way. */
export async function addPurchaseIfFree(db: Database, purchase: NewPurchase): Promise<Purchase | undefined> {
  const [added] = await db.insert(purchases).values(purchase).onConflictDoNothing().returning()
  return added
}

export async function findPurchase(db: Database, id: string): Promise<Purchase | undefined> {
  const [found] = await db.select().from(purchases).where(eq(purchases.id, id))
  return found
}

export async function findPurchaseByKey(db: Database, once: string): Promise<Purchase | undefined> {
  const [found] = await db.select().from(purchases).where(eq(purchases.once, once))
  return found
}

/** The school that it pays for. A new buyer's purchase has none until it is done. */
export async function findSchoolOf(db: Database, { schoolId }: Purchase) {
  if (schoolId === null) return undefined
  const [found] = await db.select({ id: schools.id, name: schools.name }).from(schools).where(eq(schools.id, schoolId))
  return found
}

export async function findLivePurchase(db: Database, email: string): Promise<Purchase | undefined> {
  const [found] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.email, email), inArray(purchases.state, ['started', 'confirming'])))
  return found
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/** What the card provider may still charge. Thirty days after a year's end it has given up on the next one. */
export async function countOpenCards(db: Database, now: Date): Promise<{ renewals: number; payments: number }> {
  const { renewsByCard, licenceEndsAt } = schools
  const isRecent = or(isNull(licenceEndsAt), gt(licenceEndsAt, new Date(now.getTime() - 30 * dayMilliseconds)))
  return {
    renewals: await db.$count(schools, and(eq(renewsByCard, true), isRecent)),
    payments: await db.$count(purchases, inArray(purchases.state, ['started', 'confirming'])),
  }
}

/** Locks the row until the transaction ends. */
export async function lockPurchase(db: Database, id: string): Promise<Purchase | undefined> {
  const [found] = await db.select().from(purchases).where(eq(purchases.id, id)).for('update')
  return found
}

export async function updatePurchase(db: Database, id: string, changes: Changes): Promise<Purchase> {
  const [changed] = await db
    .update(purchases)
    .set({ ...changes, touchedAt: sql`now()` })
    .where(eq(purchases.id, id))
    .returning()
  if (!changed) throw new Error('Purchase to update not found.')
  return changed
}

/** Compare-and-set: does nothing if the state has changed since it was read. */
export async function updatePurchaseIfUnchanged(
  db: Database,
  { id, state }: Pick<Purchase, 'id' | 'state'>,
  changes: Changes,
): Promise<Purchase | undefined> {
  const [changed] = await db
    .update(purchases)
    .set({ ...changes, touchedAt: sql`now()` })
    .where(and(eq(purchases.id, id), eq(purchases.state, state)))
    .returning()
  return changed
}

/** Atomic: the token of a finished purchase works once. */
export async function redeemPurchaseToken(db: Database, id: string, tokenHash: string): Promise<Purchase | undefined> {
  const [used] = await db
    .update(purchases)
    .set({ tokenHash: null })
    .where(and(eq(purchases.id, id), eq(purchases.state, 'done'), eq(purchases.tokenHash, tokenHash)))
    .returning()
  return used
}

const idleSince = (seconds: number) => lt(purchases.touchedAt, sql`now() - make_interval(secs => ${seconds})`)

/** Live purchases idle for a minute, and for a day the abandoned ones, in case the provider turns out to have charged after all. */
export async function listUnsettledPurchases(db: Database): Promise<(Purchase & { idleSeconds: number })[]> {
  const idleSeconds = sql<number>`extract(epoch from now() - ${purchases.touchedAt})::float8`
  const rows = await db
    .select({ purchase: purchases, idleSeconds })
    .from(purchases)
    .where(
      or(
        and(inArray(purchases.state, ['started', 'confirming']), idleSince(60)),
        and(eq(purchases.state, 'abandoned'), idleSince(60), sql`not ${idleSince(24 * 60 * 60)}`),
      ),
    )
    .orderBy(sql`${purchases.state} = 'abandoned'`, purchases.touchedAt)
    .limit(200)
  return rows.map(({ purchase, idleSeconds: seconds }) => ({ ...purchase, idleSeconds: seconds }))
}

/** Every subscription ever bought for the school. */
export async function subscriptionsBoughtFor(db: Database, schoolId: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: purchases.subscriptionId })
    .from(purchases)
    .where(and(eq(purchases.schoolId, schoolId), isNotNull(purchases.subscriptionId)))
  return found.flatMap(({ id }) => (id ? [id] : []))
}

/**
 * Removes the buyer's personal data and keeps the payment. By school, not by email, which anyone may have typed; and never of a live
 * purchase, which could then not be settled. Also replaces the idempotency key: the same card may buy for this email again.
 */
export async function anonymisePurchaseRows(db: Database, schoolId: string): Promise<void> {
  await db
    .update(purchases)
    .set(anonymous)
    .where(and(eq(purchases.schoolId, schoolId), notInArray(purchases.state, ['started', 'confirming'])))
}

const anonymous = {
  email: null,
  name: null,
  schoolName: null,
  schoolDomain: null,
  billingAddress: null,
  purchaseOrder: null,
  tokenHash: null,
  once: sql`gen_random_uuid()::text`,
}

const unsoldDays = 30

/** Data minimisation: purchases that failed need no personal data after this. */
export async function anonymiseUnsoldPurchases(db: Database): Promise<void> {
  await db
    .update(purchases)
    .set(anonymous)
    .where(
      and(
        inArray(purchases.state, ['declined', 'abandoned']),
        isNotNull(purchases.email),
        idleSince(unsoldDays * 24 * 60 * 60),
      ),
    )
}

/** For a person's data export: no token and no payment method. */
export function purchaseDataOf(db: Database, schoolId: string) {
  const { kind, state, plan, pence, email, name, schoolName, schoolDomain, billingAddress, purchaseOrder } = purchases
  const { message, orderedAt } = purchases
  return db
    .select({
      kind,
      state,
      plan,
      pence,
      email,
      name,
      schoolName,
      schoolDomain,
      billingAddress,
      purchaseOrder,
      message,
      orderedAt,
    })
    .from(purchases)
    .where(eq(purchases.schoolId, schoolId))
    .orderBy(orderedAt)
}
