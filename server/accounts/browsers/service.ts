import type { Account } from '#server/accounts/people/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, countTry } from '#server/platform/database/throttle.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashSessionId, newSessionId } from '#server/platform/security/sessions.ts'
import { newBrowserLetter } from './mail.ts'
import {
  type BrowserUse,
  hasSignedInBrowser,
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
  await upsertBrowser(db, { idHash: hashSessionId(id), accountId, lastUse: 'sign-in' })
  await removeSurplusBrowsers(db, accountId, maxBrowsersPerAccount)
  return id
}

/** A new password forgets every browser except the one it was set in, which gets a new id: the old one may have been copied. */
export async function rememberOnlyThisBrowser(db: Database, accountId: string, lastUse: BrowserUse): Promise<string> {
  await removeBrowsersOf(db, accountId)
  const { id, idHash } = newSessionId()
  await upsertBrowser(db, { idHash, accountId, lastUse })
  return id
}

/** A client without cookies is a new browser each time. */
const newBrowserMails: Limit = { name: 'new-browser-mail', tries: 5, seconds: 24 * 60 * 60 }

/**
 * Mails the owner of a school's or an administrator's account that an unknown browser has signed in. Call it in the transaction
 * of the sign-in, before the browser is remembered. The first sign-in with a password is the owner's own and causes no mail.
 */
export async function warnOfNewBrowser(
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  { id, email, role }: Account,
  device: string,
): Promise<void> {
  if (role !== 'school' && role !== 'admin') return
  if (!(await hasSignedInBrowser(db, id))) return
  if ((await countTry(db, newBrowserMails, id)) > newBrowserMails.tries) return
  const at = clock.now()
  const letter = newBrowserLetter({ device, at, appUrl: config.appUrl, role })
  await queueMail(db, { to: email, accountId: id, letter, createdAt: at })
}
