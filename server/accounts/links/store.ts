import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { linkRequests, links } from './table.ts'

export type Link = typeof links.$inferSelect
export type Purpose = Link['purpose']
export type LinkRequest = Pick<typeof linkRequests.$inferSelect, 'purpose' | 'email' | 'address'>

export async function addLink(db: Database, link: typeof links.$inferInsert): Promise<void> {
  await db.insert(links).values(link)
}

export async function replaceLinks(
  db: Database,
  { purpose, now, ...of }: { purpose: Purpose; now: Date } & Pick<Link, 'email' | 'accountId' | 'schoolId'>,
): Promise<void> {
  const isAccounts = of.accountId ? eq(links.accountId, of.accountId) : undefined
  // Any number of orders may name one email, each with a link of its own.
  const isTheirs = purpose === 'order' ? isAccounts : or(eq(links.email, of.email), isAccounts)
  const isFromSchool = of.schoolId ? eq(links.schoolId, of.schoolId) : undefined
  await db
    .update(links)
    .set({ replacedAt: now })
    .where(and(eq(links.purpose, purpose), isTheirs, isFromSchool, isUnused()))
}

export async function replaceLinksOf(db: Database, accountId: string, now: Date): Promise<void> {
  await db
    .update(links)
    .set({ replacedAt: now })
    .where(and(eq(links.accountId, accountId), isUnused()))
}

/** Keeps the links of an account that is about to be deleted, so that they can still say that they no longer work. */
export async function detachLinksOf(db: Database, accountId: string, now: Date): Promise<void> {
  await db.update(links).set({ accountId: null, replacedAt: now }).where(eq(links.accountId, accountId))
}

/** The links of an account. Not by email: those of another account that names it are not theirs to see. */
export function listLinks(db: Database, accountId: string): Promise<Link[]> {
  return db.select().from(links).where(eq(links.accountId, accountId)).orderBy(desc(links.createdAt))
}

export async function removeLinksTo(db: Database, email: string): Promise<void> {
  await db.delete(links).where(eq(links.email, email))
}

export async function removeLinksExpiredBefore(db: Database, instant: Date): Promise<void> {
  await db.delete(links).where(lt(links.expiresAt, instant))
}

export function isUnused() {
  return and(isNull(links.usedAt), isNull(links.replacedAt))
}

export async function findLink(db: Database, purpose: Purpose, tokenHash: string): Promise<Link | undefined> {
  const [link] = await db
    .select()
    .from(links)
    .where(and(eq(links.tokenHash, tokenHash), eq(links.purpose, purpose)))
  return link
}

export async function findLinks(db: Database, tokenHashes: readonly string[]): Promise<Link[]> {
  if (tokenHashes.length === 0) return []
  return db
    .select()
    .from(links)
    .where(inArray(links.tokenHash, [...tokenHashes]))
}

/** Marks an open link as used and returns it. Atomic: one of twenty concurrent calls wins. */
export async function redeemOpenLink(
  db: Database,
  { purpose, tokenHash, now }: { purpose: Purpose; tokenHash: string; now: Date },
): Promise<Link | undefined> {
  const [link] = await db
    .update(links)
    .set({ usedAt: now })
    .where(and(eq(links.tokenHash, tokenHash), eq(links.purpose, purpose), isUnused(), gt(links.expiresAt, now)))
    .returning()
  return link
}

/**
 * A job does what only some emails need (the look-up, the link, the mail) a moment later, so that response times do not reveal
 * which emails have an account. Doing it in this process straight after the response would slow the next response.
 */
export async function addLinkRequest(db: Database, request: LinkRequest): Promise<void> {
  await db.insert(linkRequests).values(request)
}

/** Dequeues the oldest request. Two processes never get the same one, and a rollback puts it back. */
export async function dequeueLinkRequest(
  db: Database,
  purpose: LinkRequest['purpose'],
): Promise<LinkRequest | undefined> {
  const oldest = db
    .select({ id: linkRequests.id })
    .from(linkRequests)
    .where(eq(linkRequests.purpose, purpose))
    .orderBy(linkRequests.askedAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .delete(linkRequests)
    .where(sql`${linkRequests.id} = (${oldest})`)
    .returning()
  return taken
}
