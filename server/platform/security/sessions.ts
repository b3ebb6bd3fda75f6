import { hash, randomBytes } from 'node:crypto'
import type { Door } from '#contract/accounts/roles.ts'
import type { TermDates } from '#contract/accounts/term-dates.ts'
import type { Access } from '#contract/endpoint.ts'

/** The caller, as far as access depends on it. */
export type Actor = Readonly<{
  accountId: string
  door: Door
  /** The hash under which their session is stored. */
  sessionHash: string
  /** Null for administrators only. */
  schoolId: string | null
  /** If it does not open the slides, the sentence that says why. */
  licence: 'open' | { endedBecause: string }
  /** On a trial, which sees the slides of a few weeks. */
  isTrial?: true
  /** They bought the licence and may pay for it, even when it has ended. */
  holdsLicence: boolean
  /** Has the panels beyond the slide and the week: the licence holder, not the teachers of a school. */
  mayPlan: boolean
  /** The school account of a whole-school licence, or an administrator. */
  mayRunSchool: boolean
  /** On the account of an order whose email is not confirmed: it may present slides and see its order, nothing else. */
  isUnverified?: true
  /** How many slides the person has swapped, and how many the school has for everybody. */
  swaps?: Readonly<{ own: number; school: number }>
  /** When the school has lessons, if it has entered that. */
  termDates?: TermDates
  /** On an administrator who must set up two-step sign-in first. */
  twoStep?: 'required'
}>

export type Caller = { actor: Actor; address: string }

export type CarriedSession = { door: Door; id: string }

/**
 * Finds the live session among those a request carries; an admin endpoint considers the admin session only. Returns a cached
 * actor synchronously: awaiting a promise would cost more than the rest of the request.
 */
export type FindActor = (carried: readonly CarriedSession[], access: Access) => Actor | null | Promise<Actor | null>

/** Idle timeout and maximum lifetime of a session. */
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

/** Identifies a session in a list, without revealing its id or stored hash. */
export function sessionHandle(idHash: string): string {
  return hashSessionId(`handle of ${idHash}`).slice(0, 12)
}

function days(count: number): number {
  return count * 24 * 60 * 60
}
