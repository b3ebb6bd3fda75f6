import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { accounts, ownsEmail } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { browserSeconds } from '#server/platform/security/browsers.ts'
import { knownBrowsers } from './table.ts'

/** The same single statement for every email, so that timing reveals nothing. */
export async function isKnownToAccount(
  db: Database,
  { email, idHash }: { email: string; idHash: string },
): Promise<boolean> {
  const found = await db
    .select({ idHash: knownBrowsers.idHash })
    .from(knownBrowsers)
    .innerJoin(accounts, eq(accounts.id, knownBrowsers.accountId))
    // Anyone can place an order for an email, with as many browsers as they like.
    .where(and(eq(knownBrowsers.idHash, idHash), eq(accounts.email, email), ownsEmail))
  return found.length > 0
}

export async function isKnownToAnyAccount(db: Database, idHash: string): Promise<boolean> {
  return (await db.$count(knownBrowsers, eq(knownBrowsers.idHash, idHash))) > 0
}

export type BrowserUse = (typeof knownBrowsers.$inferSelect)['lastUse']

export async function upsertBrowser(
  db: Database,
  browser: { idHash: string; accountId: string; lastUse: BrowserUse },
): Promise<void> {
  const { lastUse } = browser
  await db
    .insert(knownBrowsers)
    .values(browser)
    .onConflictDoUpdate({
      target: [knownBrowsers.idHash, knownBrowsers.accountId],
      set: { usedAt: sql`now()`, lastUse },
    })
}

/** Whether any known browser has signed in to the account, not only reset its password. */
export async function hasSignedInBrowser(db: Database, accountId: string): Promise<boolean> {
  const hasSignedIn = and(eq(knownBrowsers.accountId, accountId), eq(knownBrowsers.lastUse, 'sign-in'))
  return (await db.$count(knownBrowsers, hasSignedIn)) > 0
}

/** Keeps the `max` most recently used browsers of an account. */
export async function removeSurplusBrowsers(db: Database, accountId: string, max: number): Promise<void> {
  const surplus = db
    .select({ idHash: knownBrowsers.idHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.accountId, accountId))
    .orderBy(desc(knownBrowsers.usedAt))
    .offset(max)
  await db
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.accountId, accountId), inArray(knownBrowsers.idHash, surplus)))
}

/** For an account that someone else may have had access to. */
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
