import type { Endpoint, Request } from '#contract/endpoint.ts'

type Call = [endpoint: Endpoint, request: Partial<Request<Endpoint>>]

/** What stands in for a server that cannot be reached. */
export type StandIn = {
  /** Called before every call: what was changed without a network goes to the server first. */
  settle: () => Promise<void>
  /** Whether it has an answer, so that a call need not wait long for the server's. */
  knows: (...call: Call) => boolean
  /** Undefined if it has none. Throws a CallError where it knows what is wrong. */
  answer: (...call: Call) => Promise<{ answer: unknown } | undefined>
}

let current: StandIn | undefined
/** The reads that it has answered since the server last did. */
const answered = new Set<string>()
const listeners = new Set<() => void>()

export function setStandIn(standIn: StandIn | undefined): void {
  current = standIn
}

export function standIn(): StandIn | undefined {
  return current
}

/** Remembers who answered a read, by its query key. */
export function noteAnswer(key: readonly unknown[], by: 'server' | 'stand-in'): void {
  const before = answered.size
  if (by === 'server') answered.delete(JSON.stringify(key))
  else answered.add(JSON.stringify(key))
  if (answered.size !== before) for (const listener of listeners) listener()
}

/** Whether what a query shows came from the stand-in. Its key may go on after the call's. */
export function isStoodInFor(key: readonly unknown[]): boolean {
  return answered.has(JSON.stringify(key.slice(0, 4)))
}

/** Whether anything did. */
export function isStandingIn(): boolean {
  return answered.size > 0
}

export function onStandingIn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
