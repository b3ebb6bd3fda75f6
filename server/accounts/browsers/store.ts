import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { accounts } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { browserSeconds } from '#server/platform/security/browsers.ts'
import { knownBrowsers } from './table.ts'

/** One statement, and the same for every email: its time tells nothing. */
export async function isKnownAt(db: Database, { email, idHash }: { email: string; idHash: string }): Promise<boolean> {
  const found = await db
    .select({ idHash: knownBrowsers.idHash })
    .from(knownBrowsers)
    .innerJoin(accounts, eq(accounts.id, knownBrowsers.accountId))
    .where(and(eq(knownBrowsers.idHash, idHash), eq(accounts.email, email)))
  return found.length > 0
}

export async function isKnownAnywhere(db: Database, idHash: string): Promise<boolean> {
  return (await db.$count(knownBrowsers, eq(knownBrowsers.idHash, idHash))) > 0
}

export async function putBrowser(db: Database, browser: { idHash: string; accountId: string }): Promise<void> {
  await db
    .insert(knownBrowsers)
    .values(browser)
    .onConflictDoUpdate({ target: [knownBrowsers.idHash, knownBrowsers.accountId], set: { usedAt: sql`now()` } })
}

/** Keeps so many of an account, those used last. */
export async function removeAllBut(db: Database, accountId: string, most: number): Promise<void> {
  const surplus = db
    .select({ idHash: knownBrowsers.idHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.accountId, accountId))
    .orderBy(desc(knownBrowsers.usedAt))
    .offset(most)
  await db
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.accountId, accountId), inArray(knownBrowsers.idHash, surplus)))
}

/** For an account that somebody else may have had until now. */
export async function removeBrowsersOf(db: Database, accountId: string): Promise<void> {
  await db.delete(knownBrowsers).where(eq(knownBrowsers.accountId, accountId))
}

export async function removeUnusedBrowsers(db: Database): Promise<void> {
  await db.delete(knownBrowsers).where(sql`${knownBrowsers.usedAt} < now() - make_interval(secs => ${browserSeconds})`)
}

export function listBrowsers(db: Database, accountId: string): Promise<{ usedAt: Date }[]> {
  return db
    .select({ usedAt: knownBrowsers.usedAt })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.accountId, accountId))
    .orderBy(desc(knownBrowsers.usedAt))
}
