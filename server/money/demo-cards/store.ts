import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { demoSubscriptions } from './table.ts'

export type DemoSubscription = typeof demoSubscriptions.$inferSelect

export async function findOrAddSubscription(
  db: Database,
  subscription: typeof demoSubscriptions.$inferInsert,
): Promise<DemoSubscription> {
  await db.insert(demoSubscriptions).values(subscription).onConflictDoNothing()
  const found = await findSubscription(db, subscription.id)
  if (!found) throw new Error('The database returned no row for a new subscription.')
  return found
}

export async function findSubscription(db: Database, id: string): Promise<DemoSubscription | undefined> {
  const [found] = await db.select().from(demoSubscriptions).where(eq(demoSubscriptions.id, id))
  return found
}

export async function updateSubscription(
  db: Database,
  id: string,
  changes: Partial<typeof demoSubscriptions.$inferInsert>,
): Promise<DemoSubscription | undefined> {
  const [changed] = await db.update(demoSubscriptions).set(changes).where(eq(demoSubscriptions.id, id)).returning()
  return changed
}
