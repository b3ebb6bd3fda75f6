import { hash, randomBytes } from 'node:crypto'
import type { Door } from '#contract/accounts/roles.ts'
import type { Access } from '#contract/endpoint.ts'

/** Who is calling, as far as access depends on it. */
export type Actor = Readonly<{
  accountId: string
  door: Door
  /** The session they are calling with, as it is stored. */
  sessionHash: string
  /** Missing for administrators only. */
  schoolId: string | null
  /** Where it does not open the slides, the sentence that says why. */
  licence: 'open' | { endedBecause: string }
  /** Only on a trial, which sees the slides of a few weeks. */
  isTrial?: true
  /** Whose licence it is: who bought it, and may pay for it, also when it has ended. */
  holdsLicence: boolean
  /** Has the panels beyond the slide and the week: whoever holds the licence, not the teachers under a school's. */
  mayPlan: boolean
  /** The school account of a whole-school licence, or an administrator. */
  mayRunSchool: boolean
  /** Only on an administrator who must set up two-step sign-in before anything else. */
  twoStep?: 'required'
}>

/** Who makes a call, and from which address. */
export type Caller = { actor: Actor; address: string }

export type CarriedSession = { door: Door; id: string }

/**
 * Of the sessions that a request carries, finds the live one that counts: an admin call looks at the admin's alone. Whoever
 * is remembered is there at once: to wait for what is known already would cost more than all else that is done for them.
 */
export type FindActor = (carried: readonly CarriedSession[], access: Access) => Actor | null | Promise<Actor | null>

/** How long a session lives unused, and at most, in seconds. */
export const sessionLimits: Record<Door, { idleSeconds: number; maxSeconds: number }> = {
  school: { idleSeconds: days(30), maxSeconds: days(365) },
  test: { idleSeconds: days(30), maxSeconds: days(365) },
  admin: { idleSeconds: days(0.5), maxSeconds: days(1) },
}

/** A session's id goes to the browser; only its hash is stored. */
export function newSessionId(): { id: string; idHash: string } {
  const id = randomBytes(32).toString('base64url')
  return { id, idHash: hashSessionId(id) }
}

export function hashSessionId(id: string): string {
  return hash('sha256', id, 'base64url')
}

/** What a list of sessions may call one: neither its id nor the hash under which it is stored. */
export function sessionHandle(idHash: string): string {
  return hashSessionId(`handle of ${idHash}`).slice(0, 12)
}

function days(count: number): number {
  return count * 24 * 60 * 60
}
