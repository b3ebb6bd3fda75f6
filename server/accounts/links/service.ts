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
  takeLink,
  takeLinkRequest,
} from './store.ts'

type Handle = { db: Database; clock: Clock }
type Wishes = { purpose: Purpose; email: string; accountId: string | null; minutes: number }

/** Answers every such request, each in a transaction of its own. */
export async function answerRequests(
  db: Database,
  purpose: LinkRequest['purpose'],
  answer: (tx: Database, request: LinkRequest) => Promise<void>,
): Promise<void> {
  const answerOldest = () =>
    db.transaction(async (tx) => {
      const request = await takeLinkRequest(tx, purpose)
      if (request) await answer(tx, request)
      return request !== undefined
    })
  while (await answerOldest());
}

/** Makes the secret of a link for a mail. Any earlier one for the same purpose and email stops working. */
export async function makeLink({ db, clock }: Handle, wishes: Wishes): Promise<string> {
  const { purpose, email, accountId, minutes } = wishes
  const now = clock.now()
  const { id: token, idHash: tokenHash } = newSessionId()
  await replaceLinks(db, { purpose, email, accountId, now })
  await addLink(db, {
    tokenHash,
    purpose,
    email,
    accountId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  })
  return token
}

export async function lookAtLink(
  { db, clock }: Handle,
  purpose: Purpose,
  token: string,
): Promise<{ state: LinkState; link: Link | undefined }> {
  const link = await findLink(db, purpose, hashSessionId(token))
  return { state: linkState(link, clock.now()), link }
}

/** Which of these secrets still open what they were made for. */
export async function findOpenTokens({ db, clock }: Handle, tokens: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await findLinks(db, tokens.map(hashSessionId))
  const open = new Set(
    found.filter((link) => linkState(link, clock.now()) === 'open').map(({ tokenHash }) => tokenHash),
  )
  return new Set(tokens.filter((token) => open.has(hashSessionId(token))))
}

/** Uses a link up and returns it, or refuses with the reason. Call it in the transaction of its effect. */
export async function useUpLink({ db, clock }: Handle, purpose: Purpose, token: string): Promise<Link> {
  const taken = await takeLink(db, { purpose, tokenHash: hashSessionId(token), now: clock.now() })
  if (taken) return taken
  const { state } = await lookAtLink({ db, clock }, purpose, token)
  throw new Refusal(400, linkSentences[state === 'open' ? 'used' : state])
}

/** Makes every open link of an account worthless: whoever reads its old mails must not get in with one. */
export async function withdrawLinks({ db, clock }: Handle, accountId: string): Promise<void> {
  await replaceLinksOf(db, accountId, clock.now())
}

/** The email that an account has asked to change to and not yet confirmed. */
export async function pendingEmail(
  { db, clock }: Handle,
  account: { accountId: string; email: string },
): Promise<string | null> {
  const mailed = await listLinks(db, account)
  const open = mailed.find(
    (link) =>
      link.purpose === 'email' && link.accountId === account.accountId && linkState(link, clock.now()) === 'open',
  )
  return open?.email ?? null
}

/** Until then a link that is over still says which kind of over it is. */
const daysKept = 30

export async function removeOldLinks({ db, clock }: Handle): Promise<void> {
  await removeLinksExpiredBefore(db, new Date(clock.now().getTime() - daysKept * 24 * 60 * 60_000))
}

/** What is kept of the links that were mailed to somebody, without their secrets. */
export async function linkDataOf(db: Database, { id: accountId, email: to }: Pick<Person, 'id' | 'email'>) {
  const mailed = await listLinks(db, { accountId, email: to })
  return mailed.map(({ purpose, email, createdAt, expiresAt, usedAt }) => ({
    purpose,
    email,
    createdAt,
    expiresAt,
    usedAt,
  }))
}
