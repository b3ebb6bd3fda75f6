import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { calendarFeeds } from './table.ts'

type Feed = typeof calendarFeeds.$inferSelect

export async function findFeedOf(db: Database, accountId: string): Promise<Feed | undefined> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.accountId, accountId))
  return feed
}

export async function findFeed(db: Database, secret: string): Promise<Feed | undefined> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.secret, secret))
  return feed
}

/** Adds a feed unless the account has one. Atomic: one of twenty concurrent calls wins. */
export async function addFeed(db: Database, feed: Feed): Promise<void> {
  await db.insert(calendarFeeds).values(feed).onConflictDoNothing({ target: calendarFeeds.accountId })
}

export async function putFeed(db: Database, feed: Feed): Promise<void> {
  const { secret, createdAt } = feed
  await db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.accountId, set: { secret, createdAt } })
}

/** The account gets another one when it asks for its address. */
export async function removeFeed(db: Database, accountId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.accountId, accountId))
}
