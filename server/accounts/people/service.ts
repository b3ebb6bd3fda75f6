import {
  type Actor,
  type CarriedSession,
  type Door,
  type FindActor,
  hashSessionId,
  newSessionId,
} from '#server/platform/security/sessions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { remembered } from '#server/platform/database/remembered.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type LicenceState, endedSentence, licenceOf, licenceState } from '#server/accounts/licence/rules.ts'
import { ourSchool } from './rules.ts'
import { forgetSchoolInAudit } from '#server/platform/security/audit-log.ts'
import {
  type Account,
  type School,
  addAccount,
  addAccountIfFree,
  addSchool,
  addSchoolIfMissing,
  addSession,
  countSessions,
  findAccount,
  findAccountByEmail,
  findHolder,
  findSchool,
  findSession,
  liveSessions,
  noteLogin,
  noteSeen,
  noteTwoStep,
  lockAccount,
  removeAccount,
  lockAccounts,
  lockSchool,
  removeSchool as removeFromStore,
  removeSession,
  removeSessionsOf,
  removeSessionsOfSchool,
  removeSessionsThatAreOver,
  setEmail,
  setName,
  setPassword,
  turnIntoSchoolAccount,
  updateSchool,
} from './store.ts'

export {
  addAccount,
  addAccountIfFree,
  addSchool,
  countSessions,
  findAccount,
  findAccountByEmail,
  findHolder,
  findSchool,
  liveSessions,
  lockAccount,
  lockAccounts,
  lockSchool,
  noteTwoStep,
  removeAccount,
  removeSessionsOf,
  removeSessionsOfSchool,
  setEmail,
  setName,
  setPassword,
  turnIntoSchoolAccount,
  updateSchool,
}
export type { Account, School }

/** The first live session that a request carries, as the one who is calling. */
export function findActor(platform: Platform): FindActor {
  const sessions = remembered<SignedIn>(platform.changes, {
    most: 10_000,
    mostSeconds: 30,
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
    const signedIn = sessions.recall(sessionHash)
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
    ...(isOwed ? { twoStep: 'owed' } : {}),
  }
}

/** Removes a school with its accounts. Its name goes out of the log as well. */
export async function removeSchool(db: Database, id: string): Promise<void> {
  await forgetSchoolInAudit(db, id)
  await removeFromStore(db, id)
}

/** Who makes a call, and from where, as the log names them. */
export async function callerIn(db: Database, { actor, address }: { actor: Actor; address: string }) {
  const { accountId, door } = actor
  return { accountId, email: (await findAccount(db, accountId))?.account.email ?? null, door, address }
}

/** The school for which somebody acts: their own, or for an administrator the one that is ours. */
export async function schoolActedFor({ db, clock }: Platform, { schoolId }: Actor): Promise<string> {
  if (schoolId) return schoolId
  const now = clock.now()
  await addSchoolIfMissing(db, { ...ourSchool, paymentStatus: 'paid', orderedAt: now, licenceStartedAt: now })
  return ourSchool.id
}

/**
 * Whether an account still is as it was when its password was checked, which takes a while. Holds it until the transaction
 * ends: else whoever knows the old password could come in just behind a reset, which has ended all sessions by then.
 */
export async function isUnchanged(db: Database, { id, passwordHash, twoStepSince }: Checked): Promise<boolean> {
  const now = await lockAccount(db, id)
  if (!now || now.passwordHash !== passwordHash) return false
  return now.twoStepSince?.getTime() === twoStepSince?.getTime()
}

type Checked = Pick<Account, 'id' | 'passwordHash' | 'twoStepSince'>

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

export async function endSessions(handle: Pick<Platform, 'db'>, sessionIds: readonly string[]): Promise<void> {
  await Promise.all(sessionIds.map((id) => endSession(handle, id)))
}

export async function removeOldSessions({ db }: Platform): Promise<void> {
  await removeSessionsThatAreOver(db)
}
