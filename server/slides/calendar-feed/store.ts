import { eq } from 'drizzle-orm'
import type { CalendarFeed } from '#contract/slides/calendar-feed.ts'
import type { Database } from '#server/platform/database/database.ts'
import { calendarFeeds, slideFeeds } from './table.ts'

const tables = { 'themed-weeks': calendarFeeds, slides: slideFeeds } satisfies Record<CalendarFeed, unknown>

type Address = typeof calendarFeeds.$inferSelect

export async function findAddressOf(db: Database, feed: CalendarFeed, accountId: string): Promise<Address | undefined> {
  const table = tables[feed]
  const [address] = await db.select().from(table).where(eq(table.accountId, accountId))
  return address
}

export async function findAddress(db: Database, feed: CalendarFeed, secret: string): Promise<Address | undefined> {
  const table = tables[feed]
  const [address] = await db.select().from(table).where(eq(table.secret, secret))
  return address
}

/** Adds an address unless the account has one. Atomic: one of twenty concurrent calls wins. */
export async function addAddress(db: Database, feed: CalendarFeed, address: Address): Promise<void> {
  const table = tables[feed]
  await db.insert(table).values(address).onConflictDoNothing({ target: table.accountId })
}

export async function putAddress(db: Database, feed: CalendarFeed, address: Address): Promise<void> {
  const table = tables[feed]
  const { secret, createdAt } = address
  await db.insert(table).values(address).onConflictDoUpdate({ target: table.accountId, set: { secret, createdAt } })
}

export async function removeAddress(db: Database, feed: CalendarFeed, accountId: string): Promise<void> {
  const table = tables[feed]
  await db.delete(table).where(eq(table.accountId, accountId))
}
