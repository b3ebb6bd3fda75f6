import type { Database } from '#server/platform/database/database.ts'
import type { Person } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashSessionId, newSessionId } from '#server/platform/security/sessions.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { type LinkState, linkSentences, linkState } from './rules.ts'
import {
  type Link,
  type LinkRequest,
  type Purpose,
  addLink,
  findLink,
  findLinks,
  listLinks,
  removeLinksExpiredBefore,
  replaceLinks,
  replaceLinksOf,
  redeemOpenLink,
  dequeueLinkRequest,
} from './store.ts'

type Handle = { db: Database; clock: Clock }
type LinkDetails = {
  purpose: Purpose
  email: string
  accountId: string | null
  /** The school that invites. */
  schoolId?: string
  minutes: number
}

/** Processes every queued request for this purpose, each in its own transaction. */
export async function processLinkRequests(
  db: Database,
  purpose: LinkRequest['purpose'],
  handle: (tx: Database, request: LinkRequest) => Promise<void>,
): Promise<void> {
  const processOldest = () =>
    db.transaction(async (tx) => {
      const request = await dequeueLinkRequest(tx, purpose)
      if (request) await handle(tx, request)
      return request !== undefined
    })
  while (await processOldest());
}

/** Creates a link to mail and returns its token. Earlier links for the same purpose and email (and school) stop working. */
export async function makeLink({ db, clock }: Handle, details: LinkDetails): Promise<string> {
  const { purpose, email, accountId, schoolId = null, minutes } = details
  const now = clock.now()
  const { id: token, idHash: tokenHash } = newSessionId()
  await replaceLinks(db, { purpose, email, accountId, schoolId, now })
  await addLink(db, {
    tokenHash,
    purpose,
    email,
    accountId,
    schoolId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  })
  return token
}

export async function checkLink(
  { db, clock }: Handle,
  purpose: Purpose,
  token: string,
): Promise<{ state: LinkState; link: Link | undefined }> {
  const link = await findLink(db, purpose, hashSessionId(token))
  return { state: linkState(link, clock.now()), link }
}

/** The tokens whose links are still open. */
export async function findOpenTokens({ db, clock }: Handle, tokens: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await findLinks(db, tokens.map(hashSessionId))
  const open = new Set(
    found.filter((link) => linkState(link, clock.now()) === 'open').map(({ tokenHash }) => tokenHash),
  )
  return new Set(tokens.filter((token) => open.has(hashSessionId(token))))
}

/** Marks a link as used and returns it, or refuses with the reason. Call it in the transaction that does what the link is for. */
export async function redeemLink({ db, clock }: Handle, purpose: Purpose, token: string): Promise<Link> {
  const taken = await redeemOpenLink(db, { purpose, tokenHash: hashSessionId(token), now: clock.now() })
  if (taken) return taken
  const { state } = await checkLink({ db, clock }, purpose, token)
  throw new Refusal(400, linkSentences[state === 'open' ? 'used' : state])
}

/** Revokes every open link of an account, so that access to its old mails does not give access to the account. */
export async function withdrawLinks({ db, clock }: Handle, accountId: string): Promise<void> {
  await replaceLinksOf(db, accountId, clock.now())
}

/** For this long, an expired or used link can still tell its reader which it is. */
const daysKept = 30

export async function removeOldLinks({ db, clock }: Handle): Promise<void> {
  await removeLinksExpiredBefore(db, new Date(clock.now().getTime() - daysKept * 24 * 60 * 60_000))
}

/** The stored links of a person, without their token hashes. */
export async function linkDataOf(db: Database, { id }: Pick<Person, 'id'>) {
  const mailed = await listLinks(db, id)
  return mailed.map(({ purpose, email, createdAt, expiresAt, usedAt }) => ({
    purpose,
    email,
    createdAt,
    expiresAt,
    usedAt,
  }))
}
