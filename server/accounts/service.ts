import { type Actor, type Door, type FindActor, hashSessionId, newSessionId } from '#server/platform/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
import { licenceState } from '#server/licence/rules.ts'
import {
  type Account,
  type School,
  addAccount,
  addSchool,
  addSession,
  findAccount,
  findAccountByEmail,
  findSession,
  noteLogin,
  noteSeen,
  noteTwoStep,
  removeSession,
  removeSessionsOf,
  removeSessionsThatAreOver,
  setPassword,
} from './store.ts'

export { addAccount, addSchool, findAccount, findAccountByEmail, noteTwoStep, setPassword }

/** The first live session that a request carries, as the one who is calling. */
export function findActor(platform: Platform): FindActor {
  return async (carried, access) => {
    for (const { door, id } of carried) {
      if (access === 'admin' && door !== 'admin') continue
      const signedIn = await whoIsBehind(platform, door, id)
      if (signedIn) return { accountId: signedIn.account.id, door, ...rightsOf(signedIn, platform) }
    }
    return null
  }
}

type SignedIn = { account: Account; school: School | null }

async function whoIsBehind({ db }: Platform, door: Door, sessionId: string): Promise<SignedIn | undefined> {
  const idHash = hashSessionId(sessionId)
  const found = await findSession(db, door, idHash)
  if (found) await noteSeen(db, idHash)
  return found
}

function rightsOf({ account, school }: SignedIn, { clock, config }: Platform): Omit<Actor, 'accountId' | 'door'> {
  if (account.role === 'admin') {
    const isOwed = config.mode === 'production' && !account.twoStepSince
    return { licence: 'open', mayRunSchool: true, ...(isOwed ? { twoStep: 'owed' } : {}) }
  }
  if (!school) return { licence: 'ended', mayRunSchool: false }
  const { orderedAt, licenceStartedAt } = school
  return {
    licence: licenceState({ orderedAt, startedAt: licenceStartedAt, trialEndsAt: account.trialEndsAt }, clock.now()),
    mayRunSchool: account.role === 'school' && school.plan === 'school',
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

/** Returns whose it was, where it was still there. */
export function endSession(
  { db }: Pick<Platform, 'db'>,
  sessionId: string,
): Promise<{ accountId: string; door: Door } | undefined> {
  return removeSession(db, hashSessionId(sessionId))
}

/** Signs an account out everywhere, or everywhere but here. */
export async function endSessionsOf(
  { db }: Pick<Platform, 'db'>,
  accountId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  await removeSessionsOf(db, accountId, except === undefined ? undefined : hashSessionId(except))
}

export async function removeOldSessions({ db }: Platform): Promise<void> {
  await removeSessionsThatAreOver(db)
}
