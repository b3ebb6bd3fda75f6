import type { Endpoint, Request } from '#contract/endpoint.ts'

/** Makes a call in the place of `send`: asks the server, and finds another response if it cannot be reached. */
export type StandIn = (
  endpoint: Endpoint,
  request: Partial<Request<Endpoint>>,
) => Promise<{ response: unknown; headers: Headers }>

let current: StandIn | undefined
/** The keys of the reads that it has answered itself since the server last did. */
const answered = new Set<string>()
const listeners = new Set<() => void>()

export function setStandIn(next: StandIn | undefined): void {
  current = next
}

export function standIn(): StandIn | undefined {
  return current
}

/** Notes who answered a read. */
export function noteResponse(key: readonly unknown[], by: 'server' | 'stand-in'): void {
  const before = answered.size
  if (by === 'server') answered.delete(JSON.stringify(key))
  else answered.add(JSON.stringify(key))
  if (answered.size !== before) for (const listener of listeners) listener()
}

/** Whether what a query shows came from the stand-in. Its key may go on after the call's. */
export function isStoodInFor(key: readonly unknown[]): boolean {
  return answered.has(JSON.stringify(key.slice(0, 4)))
}

/** Whether anything on the screen did. */
export function isStandingIn(): boolean {
  return answered.size > 0
}

export function onStandingIn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
