import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashSessionId, newSessionId } from '#server/platform/sessions.ts'
import { type LinkState, linkSentences, linkState } from './rules.ts'
import { type Link, type Purpose, addLink, findLink, replaceLinks, takeLink } from './store.ts'

type Wishes = { purpose: Purpose; email: string; accountId: string | null; minutes: number }

/** Makes the secret of a link for a mail. Any earlier one for the same purpose and email stops working. */
export async function makeLink({ db, clock }: { db: Database; clock: Clock }, wishes: Wishes): Promise<string> {
  const { purpose, email, accountId, minutes } = wishes
  const now = clock.now()
  const { id: token, idHash: tokenHash } = newSessionId()
  await replaceLinks(db, { purpose, email, now })
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
  { db, clock }: { db: Database; clock: Clock },
  purpose: Purpose,
  token: string,
): Promise<{ state: LinkState; link: Link | undefined }> {
  const link = await findLink(db, purpose, hashSessionId(token))
  return { state: linkState(link, clock.now()), link }
}

/** Uses a link up and returns it, or refuses with the reason. Call it in the transaction of its effect. */
export async function useUpLink(
  { db, clock }: { db: Database; clock: Clock },
  purpose: Purpose,
  token: string,
): Promise<Link> {
  const taken = await takeLink(db, { purpose, tokenHash: hashSessionId(token), now: clock.now() })
  if (taken) return taken
  const { state } = await lookAtLink({ db, clock }, purpose, token)
  throw new Refusal(400, linkSentences[state === 'open' ? 'used' : state])
}

/** Makes every open link for these purposes worthless: the account has changed since they were mailed. */
export async function dropLinks(
  { db, clock }: { db: Database; clock: Clock },
  purposes: readonly Purpose[],
  email: string,
): Promise<void> {
  for (const purpose of purposes) await replaceLinks(db, { purpose, email, now: clock.now() })
}
