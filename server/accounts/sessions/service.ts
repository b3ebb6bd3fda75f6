import type { Door } from '#contract/accounts/roles.ts'
import { type LicenceState, endedSentence, licenceOf, licenceState } from '#server/accounts/licence/rules.ts'
import { type Account, type School, findAccount, noteLogin } from '#server/accounts/people/store.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readThroughCache } from '#server/platform/database/read-through-cache.ts'
import type { Person, Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type Actor,
  type CarriedSession,
  type FindActor,
  hashSessionId,
  newSessionId,
} from '#server/platform/security/sessions.ts'
import { addSession, findSession, liveSessions, noteSeen, removeSession, removeSessionsOf } from './store.ts'

/** The first live session that a request carries, as the one who is calling. */
export function findActor(platform: Platform): FindActor {
  const sessions = readThroughCache<SignedIn>(platform.changes, {
    maxEntries: 10_000,
    maxSeconds: 30,
    table: 'sessions',
    contains: ({ account, school }, { id }) => account.id === id || school?.id === id,
  })
  const actorOf = (sessionHash: string, signedIn: SignedIn): Actor => {
    const now = platform.clock.now()
    const known = actors.get(signedIn)
    if (known && now < known.until) return known.actor
    const licence = licenceState(licenceOf(signedIn.account, signedIn.school), now)
    const actor = { sessionHash, door: signedIn.door, ...rightsOf(signedIn, licence, platform.config) }
    signedInAs.set(actor, signedIn)
    if (licence.isOpen && licence.endsAt) actors.set(signedIn, { actor, until: licence.endsAt })
    return actor
  }
  const firstAlive = async (counting: readonly CarriedSession[]): Promise<Actor | null> => {
    for (const { door, id } of counting) {
      const sessionHash = hashSessionId(id)
      const signedIn = await sessions.read(sessionHash, () => whoIsBehind(platform, door, sessionHash))
      if (signedIn?.door === door) return actorOf(sessionHash, signedIn)
    }
    return null
  }
  return (carried, access) => {
    const counting = access === 'admin' ? carried.filter(({ door }) => door === 'admin') : carried
    const [first] = counting
    if (!first) return null
    const sessionHash = hashSessionId(first.id)
    const signedIn = sessions.get(sessionHash)
    // A session counts only in the cookie of its own door.
    return signedIn?.door === first.door ? actorOf(sessionHash, signedIn) : firstAlive(counting)
  }
}

type SignedIn = { door: Door; account: Account; school: School | null }

/** Nothing but the end of their licence changes who they are while they are remembered, and each asks ten times at ten to nine. */
const actors = new WeakMap<SignedIn, { actor: Actor; until: Date }>()
const signedInAs = new WeakMap<Actor, SignedIn>()

/** Whoever is calling, as they were when their call was let in: nothing is remembered of them that has changed since. */
export async function personOf(db: Database, actor: Actor): Promise<{ account: Account; school: School | null }> {
  const person = signedInAs.get(actor) ?? (await findAccount(db, actor.accountId))
  if (!person) throw new Refusal(401, 'Please log in.')
  return person
}

async function whoIsBehind({ db }: Platform, door: Door, idHash: string) {
  const found = await findSession(db, door, idHash)
  if (!found) return undefined
  const { seconds, account, school, isSeenLongAgo } = found
  if (isSeenLongAgo) await noteSeen(db, { idHash })
  return { value: { door, account, school }, seconds }
}

function rightsOf(
  { account, school }: SignedIn,
  licence: LicenceState,
  config: Config,
): Omit<Actor, 'door' | 'sessionHash'> {
  const isOwed = account.role === 'admin' && config.mode === 'production' && !account.twoStepSince
  return {
    accountId: account.id,
    schoolId: account.schoolId,
    licence: licence.isOpen ? 'open' : { endedBecause: endedSentence(licence) },
    ...(licence.state === 'trial' ? { isTrial: true } : {}),
    holdsLicence: account.role === 'school',
    mayPlan:
      account.role === 'admin' ||
      account.role === 'school' ||
      (account.role === 'test' && school?.plan === 'individual'),
    mayRunSchool: account.role === 'admin' || (account.role === 'school' && school?.plan === 'school'),
    ...(isOwed ? { twoStep: 'required' } : {}),
  }
}

/** Opens a new session, whatever came before: an id from before the sign-in is never reused. */
export async function openSession(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  accountId: string,
  door: Door,
  device: string | null = null,
): Promise<string> {
  const { id, idHash } = newSessionId()
  await addSession(db, { idHash, accountId, door, device })
  await noteLogin(db, accountId, clock.now())
  return id
}

/**
 * Ends every session of an account and opens a new one for who has just proved more than the old one asked for. The old
 * one of this browser goes too: a copy of it must not come along.
 */
export async function renewSession(
  handle: Pick<Platform, 'db' | 'clock'>,
  { accountId, door, device }: { accountId: string; door: Door; device: string },
): Promise<string> {
  await removeSessionsOf(handle.db, accountId)
  return openSession(handle, accountId, door, device)
}

/** Returns whose it was, where it was still there. */
export function endSession(
  { db }: Pick<Platform, 'db'>,
  sessionId: string,
): Promise<{ accountId: string; door: Door } | undefined> {
  return removeSession(db, hashSessionId(sessionId))
}

/** Ends the sessions that a browser carried before it signed in again. */
export async function endReplacedSessions(handle: Pick<Platform, 'db'>, sessionIds: readonly string[]): Promise<void> {
  await Promise.all(sessionIds.map((id) => endSession(handle, id)))
}

/** For a person's own copy of their data. */
export async function sessionDataOf(db: Database, { id }: Pick<Person, 'id'>) {
  const sessions = await liveSessions(db, id)
  return sessions.map(({ door, device, createdAt, seenAt }) => ({ door, device, createdAt, seenAt }))
}
