import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { links } from './table.ts'

export type Link = typeof links.$inferSelect
export type Purpose = Link['purpose']

export async function addLink(db: Database, link: typeof links.$inferInsert): Promise<void> {
  await db.insert(links).values(link)
}

export async function replaceLinks(
  db: Database,
  { purpose, email, now }: { purpose: Purpose; email: string; now: Date },
): Promise<void> {
  await db
    .update(links)
    .set({ replacedAt: now })
    .where(and(eq(links.purpose, purpose), eq(links.email, email), isNull(links.usedAt), isNull(links.replacedAt)))
}

export async function findLink(db: Database, purpose: Purpose, tokenHash: string): Promise<Link | undefined> {
  const [link] = await db
    .select()
    .from(links)
    .where(and(eq(links.tokenHash, tokenHash), eq(links.purpose, purpose)))
  return link
}

/** Marks an open link as used and returns it, in one statement: of twenty at once, one gets it. */
export async function takeLink(
  db: Database,
  { purpose, tokenHash, now }: { purpose: Purpose; tokenHash: string; now: Date },
): Promise<Link | undefined> {
  const [link] = await db
    .update(links)
    .set({ usedAt: now })
    .where(
      and(
        eq(links.tokenHash, tokenHash),
        eq(links.purpose, purpose),
        isNull(links.usedAt),
        isNull(links.replacedAt),
        gt(links.expiresAt, now),
      ),
    )
    .returning()
  return link
}
