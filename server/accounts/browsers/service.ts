import type { Database } from '#server/platform/database/database.ts'
import { hashSessionId, newSessionId } from '#server/platform/security/sessions.ts'
import {
  isKnownToAnyAccount,
  isKnownToAccount,
  upsertBrowser,
  removeSurplusBrowsers,
  removeBrowsersOf,
} from './store.ts'

/** A whole school may share one account, each teacher with a laptop, a tablet and a classroom computer. */
const maxBrowsersPerAccount = 200

/** The hash of the browser's id, if it has signed in to this account before. */
export async function findKnownBrowser(
  db: Database,
  { email, browserId }: { email: string; browserId?: string | undefined },
): Promise<string | undefined> {
  if (browserId === undefined) return undefined
  const idHash = hashSessionId(browserId)
  return (await isKnownToAccount(db, { email, idHash })) ? idHash : undefined
}

/** Remembers a browser that has signed in and returns its id. Replaces an id that we did not issue. */
export async function rememberBrowser(db: Database, accountId: string, browserId?: string): Promise<string> {
  const isOurs = browserId !== undefined && (await isKnownToAnyAccount(db, hashSessionId(browserId)))
  const id = isOurs ? browserId : newSessionId().id
  await upsertBrowser(db, { idHash: hashSessionId(id), accountId })
  await removeSurplusBrowsers(db, accountId, maxBrowsersPerAccount)
  return id
}

/** A new password forgets every browser except the one it was set in, which gets a new id: the old one may have been copied. */
export async function rememberOnlyThisBrowser(db: Database, accountId: string): Promise<string> {
  await removeBrowsersOf(db, accountId)
  return rememberBrowser(db, accountId)
}
