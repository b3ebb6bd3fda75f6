import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { purchases } from './table.ts'

export type Purchase = typeof purchases.$inferSelect
export type NewPurchase = typeof purchases.$inferInsert
type Changes = Partial<NewPurchase>

/** Nothing where the same purchase is known, or where another one for this email is under way: of twenty at once, one is added. */
export async function addPurchaseIfFree(db: Database, purchase: NewPurchase): Promise<Purchase | undefined> {
  const [added] = await db.insert(purchases).values(purchase).onConflictDoNothing().returning()
  return added
}

export async function findPurchase(db: Database, id: string): Promise<Purchase | undefined> {
  const [found] = await db.select().from(purchases).where(eq(purchases.id, id))
  return found
}

export async function findPurchaseByOnce(db: Database, once: string): Promise<Purchase | undefined> {
  const [found] = await db.select().from(purchases).where(eq(purchases.once, once))
  return found
}

/** The school that it is for, where that is known before it is paid: whoever renews has one. */
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

/** The purchase as it is now; nobody changes it until the transaction ends. */
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
  if (!changed) throw new Error('There is no such purchase to change.')
  return changed
}

/** Changes the purchase unless its state has changed since it was read. */
export async function updatePurchaseIfStill(
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

/** Uses up the secret of a purchase that is done: it signs in one browser, once. */
export async function takePurchaseToken(db: Database, id: string, tokenHash: string): Promise<Purchase | undefined> {
  const [used] = await db
    .update(purchases)
    .set({ tokenHash: null })
    .where(and(eq(purchases.id, id), eq(purchases.state, 'done'), eq(purchases.tokenHash, tokenHash)))
    .returning()
  return used
}

const idleSince = (seconds: number) => lt(purchases.touchedAt, sql`now() - make_interval(secs => ${seconds})`)

/** What nobody has touched for a minute; and for a day what was not found, in case it turns up. */
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

/** Every subscription that was ever bought for a school. */
export async function subscriptionsBoughtFor(db: Database, schoolId: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: purchases.subscriptionId })
    .from(purchases)
    .where(and(eq(purchases.schoolId, schoolId), isNotNull(purchases.subscriptionId)))
  return found.flatMap(({ id }) => (id ? [id] : []))
}

/** Takes out who bought. That something was paid stays, and the same card may buy for this email again. */
export async function anonymisePurchaseRows(db: Database, buyer: Whose): Promise<void> {
  await db.update(purchases).set(anonymous).where(isOf(buyer))
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

/** Nobody needs to know for longer who did not buy in the end. */
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

/** By the school as well: the email may have been another one then. */
export type Whose = { email: string; schoolId: string | null }

function isOf({ email, schoolId }: Whose) {
  return or(eq(purchases.email, email), schoolId ? eq(purchases.schoolId, schoolId) : undefined)
}

/** For a person's own copy of their data: no secret, and no name of a card. */
export function purchaseDataOf(db: Database, buyer: Whose) {
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
    .where(isOf(buyer))
    .orderBy(orderedAt)
}
