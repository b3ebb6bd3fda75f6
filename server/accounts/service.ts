import { type Door, type FindActor, hashSessionId, newSessionId } from '#server/platform/sessions.ts'
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
  removeSession,
  removeSessionsThatAreOver,
} from './store.ts'

export { addAccount, addSchool, findAccount, findAccountByEmail }

/** The first live session that a request carries, as the one who is calling. */
export function findActor(platform: Platform): FindActor {
  return async (carried, access) => {
    for (const { door, id } of carried) {
      if (access === 'admin' && door !== 'admin') continue
      const signedIn = await whoIsBehind(platform, door, id)
      if (signedIn) return { accountId: signedIn.account.id, door, ...rightsOf(signedIn, platform.clock.now()) }
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

function rightsOf({ account, school }: SignedIn, now: Date): { licence: 'open' | 'ended'; mayRunSchool: boolean } {
  if (account.role === 'admin') return { licence: 'open', mayRunSchool: true }
  if (!school) return { licence: 'ended', mayRunSchool: false }
  const { orderedAt, licenceStartedAt } = school
  return {
    licence: licenceState({ orderedAt, startedAt: licenceStartedAt, trialEndsAt: account.trialEndsAt }, now),
    mayRunSchool: account.role === 'school' && school.plan === 'school',
  }
}

/** Opens a new session, whatever came before: an id from before the sign-in is never reused. */
export async function openSession({ db, clock }: Platform, accountId: string, door: Door): Promise<string> {
  const { id, idHash } = newSessionId()
  await addSession(db, { idHash, accountId, door })
  await noteLogin(db, accountId, clock.now())
  return id
}

export async function endSession({ db }: Platform, sessionId: string): Promise<void> {
  await removeSession(db, hashSessionId(sessionId))
}

export async function removeOldSessions({ db }: Platform): Promise<void> {
  await removeSessionsThatAreOver(db)
}
