import limitTo, { type LimitFunction } from 'p-limit'
import { type FairQueue, fairQueue } from './fair-queue.ts'
import { overloaded } from './overloaded.ts'

/** What a small machine checks in ten seconds. Anyone further back would have retried by then, and be queued twice. */
const maxWaiting = 250
const queues: { readonly pendingCount: number }[] = []

/** Limits concurrent password hashing, by far the most expensive thing a request does. */
export function passwordQueue(concurrency: number): LimitFunction {
  const queue = limitTo(concurrency)
  queues.push(queue)
  return queue
}

/** The same for sign-ins, of which one network or account can send very many. */
export function signInQueue(concurrency: number): FairQueue {
  const queue = fairQueue({ concurrency, maxWaiting })
  queues.push(queue)
  return queue
}

/** Refuses at once instead of after the wait. */
export function refuseIfFull({ pendingCount }: LimitFunction): void {
  if (pendingCount >= maxWaiting) throw overloaded('passwords')
}

export function passwordsWaiting(): number {
  return queues.reduce((sum, { pendingCount }) => sum + pendingCount, 0)
}
