import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { CardEvent } from '#server/platform/providers/cards.ts'
import { providerEvents } from './table.ts'

/** False if it is already recorded. */
export async function addEvent(db: Database, { id, type }: CardEvent): Promise<boolean> {
  const added = await db
    .insert(providerEvents)
    .values({ id, type })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id })
  return added.length > 0
}

export async function isKnown(db: Database, { id }: CardEvent): Promise<boolean> {
  const found = await db.select({ id: providerEvents.id }).from(providerEvents).where(eq(providerEvents.id, id))
  return found.length > 0
}

export async function removeEvent(db: Database, { id }: CardEvent): Promise<void> {
  await db.delete(providerEvents).where(eq(providerEvents.id, id))
}

export async function removeOldEventRows(db: Database, days: number): Promise<void> {
  await db.delete(providerEvents).where(lt(providerEvents.receivedAt, sql`now() - make_interval(days => ${days})`))
}
