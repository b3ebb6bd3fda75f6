import limitTo, { type LimitFunction } from 'p-limit'
import { type FairQueue, fairQueue } from './fair-queue.ts'
import { overloaded } from './overloaded.ts'
import { thresholds } from './thresholds.ts'

const queues: { readonly pendingCount: number }[] = []

/** Limits concurrent password hashing, by far the most expensive thing a request does. */
export function passwordQueue(concurrency: number): LimitFunction {
  const queue = limitTo(concurrency)
  queues.push(queue)
  return queue
}

/** The same for sign-ins, of which one network or account can send very many. */
export function signInQueue(concurrency: number): FairQueue {
  const queue = fairQueue({ concurrency, maxWaiting: thresholds.maxPasswordsWaiting })
  queues.push(queue)
  return queue
}

/** Refuses at once instead of after the wait. */
export function refuseIfFull({ pendingCount }: LimitFunction): void {
  if (pendingCount >= thresholds.maxPasswordsWaiting) throw overloaded('passwords')
}

export function passwordsWaiting(): number {
  return queues.reduce((sum, { pendingCount }) => sum + pendingCount, 0)
}
