import type { Door } from '#contract/accounts/roles.ts'
import { fewestSessions, maxSessionsOf } from '#contract/accounts/settings.ts'
import { type LicenceState, endedSentence, licenceOf, licenceState } from '#server/accounts/licence/rules.ts'
import { detachLinksOf } from '#server/accounts/links/store.ts'
import { isTrial, isUnverified, swapsOf } from '#server/accounts/people/rules.ts'
import { removeSchool } from '#server/accounts/people/service.ts'
import {
  type Account,
  type School,
  addAccount,
  findAccount,
  findAccountByEmail,
  listUnverified,
  lockEmail,
  recordLogin,
  removeAccount,
  setEmailVerified,
  setPassword,
  updateSchool,
} from '#server/accounts/people/store.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readThroughCache } from '#server/platform/database/read-through-cache.ts'
import { type Person, type Platform, forgetPerson } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type Actor,
  type CarriedSession,
  type FindActor,
  hashSessionId,
  newSessionId,
} from '#server/platform/security/sessions.ts'
import {
  addSession,
  findSession,
  listLiveSessions,
  touchSession,
  removeOldestSessions,
  removeSession,
  removeSessionsOf,
} from './store.ts'

/** Resolves a request's cookies to an actor: the first live session wins. */
export function findActor(platform: Platform): FindActor {
  const sessions = readThroughCache<SignedIn>(platform.changes, {
    maxEntries: 10_000,
    maxSeconds: 30,
    secondsOf: ({ seconds }) => seconds,
    table: 'sessions',
    partsOf: ({ account, school }) => (school ? [account.id, school.id] : [account.id]),
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
  const findFirstLive = async (counting: readonly CarriedSession[]): Promise<Actor | null> => {
    for (const { door, id } of counting) {
      const sessionHash = hashSessionId(id)
      const signedIn = await sessions.read(sessionHash, () => loadSession(platform, door, sessionHash))
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
    // A session is valid only in the cookie of its own door.
    return signedIn?.door === first.door ? actorOf(sessionHash, signedIn) : findFirstLive(counting)
  }
}

/** `newEmail`: asked for, and to be confirmed by a link. */
type PersonInSession = {
  account: Account
  school: School | null
  newEmail: { email: string; expiresAt: Date } | null
}
/** With the seconds after which the session ends. */
type SignedIn = PersonInSession & { door: Door; seconds: number }

/**
 * Cache the actor per session: while the session is cached, only the end of the licence changes it, and each teacher makes ten
 * calls at ten to nine.
 */
const actors = new WeakMap<SignedIn, { actor: Actor; until: Date }>()
const signedInAs = new WeakMap<Actor, SignedIn>()

/** The caller as of the access check; a change to any part of it invalidates the cached session. */
export async function personOf(db: Database, actor: Actor): Promise<PersonInSession> {
  const known = signedInAs.get(actor)
  if (known) return known
  const person = await findAccount(db, actor.accountId)
  if (!person) throw new Refusal(401, 'Please log in.')
  return { ...person, newEmail: null }
}

async function loadSession({ db }: Platform, door: Door, idHash: string): Promise<SignedIn | undefined> {
  const found = await findSession(db, door, idHash)
  if (!found) return undefined
  const { seconds, account, school, newEmail, isSeenLongAgo } = found
  if (isSeenLongAgo) await touchSession(db, idHash)
  return { door, account, school, newEmail, seconds }
}

function rightsOf(
  { account, school }: SignedIn,
  licence: LicenceState,
  config: Config,
): Omit<Actor, 'door' | 'sessionHash'> {
  const swaps = swapsOf(account, school)
  const isOwed = account.role === 'admin' && config.mode === 'production' && !account.twoStepSince
  return {
    accountId: account.id,
    schoolId: account.schoolId,
    licence: licence.isOpen ? 'open' : { endedBecause: endedSentence(licence) },
    ...(licence.state === 'trial' ? { isTrial: true } : {}),
    ...(isUnverified(account) ? { isUnverified: true } : {}),
    holdsLicence: account.role === 'school',
    mayPlan:
      account.role === 'admin' ||
      account.role === 'school' ||
      (account.role === 'test' && school?.plan === 'individual'),
    mayRunSchool: account.role === 'admin' || (account.role === 'school' && school?.plan === 'school'),
    ...(swaps ? { swaps } : {}),
    ...(school?.termDates ? { termDates: school.termDates } : {}),
    ...(isOwed ? { twoStep: 'required' } : {}),
  }
}

/** Opens a session under a new id, never one from before the sign-in, which prevents session fixation. */
export async function openSession(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  accountId: string,
  door: Door,
  device: string | null = null,
): Promise<string> {
  const { id, idHash } = newSessionId()
  const others = await addSession(db, { idHash, accountId, door, device })
  if (others >= fewestSessions) await endOldestSessions(db, accountId)
  await recordLogin(db, accountId, clock.now())
  return id
}

async function endOldestSessions(db: Database, accountId: string): Promise<void> {
  const owner = await findAccount(db, accountId)
  if (owner) await removeOldestSessions(db, accountId, maxSessionsOf(owner.account.role, owner.school?.plan))
}

/**
 * Ends every session of an account and opens a new one, after the caller has proved more than the old one required. This
 * browser's old session ends too: a copied cookie must not keep working.
 */
export async function renewSession(
  handle: Pick<Platform, 'db' | 'clock'>,
  { accountId, door, device }: { accountId: string; door: Door; device: string },
): Promise<string> {
  await removeSessionsOf(handle.db, accountId)
  return openSession(handle, accountId, door, device)
}

/** Returns the account and door of the session, if it existed. */
export function endSession(
  { db }: Pick<Platform, 'db'>,
  sessionId: string,
): Promise<{ accountId: string; door: Door } | undefined> {
  return removeSession(db, hashSessionId(sessionId))
}

/** Ends the sessions whose cookies a new sign-in has replaced. */
export async function endReplacedSessions(handle: Pick<Platform, 'db'>, sessionIds: readonly string[]): Promise<void> {
  await Promise.all(sessionIds.map((id) => endSession(handle, id)))
}

/** The sessions in a person's data download. */
export async function sessionDataOf(db: Database, { id }: Pick<Person, 'id'>) {
  const sessions = await listLiveSessions(db, id)
  return sessions.map(({ door, device, createdAt, seenAt }) => ({ door, device, createdAt, seenAt }))
}

/**
 * Frees an email for the account whose owner has just proved that it is theirs: deletes a trial with it, and lets the orders
 * that name it lapse, except those to keep. Call it in the transaction that gives the account the email.
 */
export async function freeEmail(platform: Platform, email: string, keep: readonly string[] = []): Promise<void> {
  const { db } = platform
  await lockEmail(db, email)
  const owner = await findAccountByEmail(db, email)
  if (owner?.schoolId && isTrial(owner) && !keep.includes(owner.id)) {
    await forgetPerson(platform, owner)
    await removeSchool(db, owner.schoolId)
  }
  const orders = await listUnverified(db, email)
  for (const { account } of orders) if (!keep.includes(account.id)) await lapseOrder(platform, account)
}

/** Signs the order's browser out at once; a job in `money` refunds the order and deletes it. */
async function lapseOrder({ db, clock }: Platform, { id, schoolId }: Account): Promise<void> {
  const now = clock.now()
  await removeSessionsOf(db, id)
  await detachLinksOf(db, id, now)
  if (schoolId) await updateSchool(db, schoolId, { lapsedAt: now })
}

export type Verified = { passwordHash: string; emailVerifiedAt: Date }
type Claim = { account: Account; verified: Verified; isSameBrowser: boolean }

/**
 * Gives an unconfirmed account to the owner of its email, who has chosen a password. If another browser made it, under a new account:
 * with the old one go its sessions and all else that browser stored.
 */
export async function verifyHolder(db: Database, { account, verified, isSameBrowser }: Claim): Promise<Account> {
  const { id, lastLoginAt, ...kept } = account
  if (!isSameBrowser) {
    await removeAccount(db, id)
    return addAccount(db, { ...kept, ...verified })
  }
  await setPassword(db, id, verified.passwordHash)
  await setEmailVerified(db, id, verified.emailVerifiedAt)
  return { ...account, ...verified, lastLoginAt }
}
