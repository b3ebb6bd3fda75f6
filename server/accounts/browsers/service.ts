import type { Database } from '#server/platform/database/database.ts'
import { hashSessionId, newSessionId } from '#server/platform/security/sessions.ts'
import { isKnownAnywhere, isKnownAt, putBrowser, removeAllBut, removeBrowsersOf } from './store.ts'

/** A whole school may sign in to one account, each with a laptop, a tablet and the computer of the classroom. */
const mostOfAnAccount = 200

/** The browser of a login attempt, where it has signed in to this account before. */
export async function knownBrowser(
  db: Database,
  { email, browserId }: { email: string; browserId?: string | undefined },
): Promise<string | undefined> {
  if (browserId === undefined) return undefined
  const idHash = hashSessionId(browserId)
  return (await isKnownAt(db, { email, idHash })) ? idHash : undefined
}

/** Remembers the browser of somebody who has come in, and returns its id. One that we never gave is not taken up. */
export async function rememberBrowser(db: Database, accountId: string, browserId?: string): Promise<string> {
  const isOurs = browserId !== undefined && (await isKnownAnywhere(db, hashSessionId(browserId)))
  const id = isOurs ? browserId : newSessionId().id
  await putBrowser(db, { idHash: hashSessionId(id), accountId })
  await removeAllBut(db, accountId, mostOfAnAccount)
  return id
}

/** With a new password no browser is known but the one it was chosen in, under a new id: the old one may be copied. */
export async function rememberOnlyThisBrowser(db: Database, accountId: string): Promise<string> {
  await removeBrowsersOf(db, accountId)
  return rememberBrowser(db, accountId)
}
