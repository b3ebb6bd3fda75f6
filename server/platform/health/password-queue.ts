import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
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

let measured = performance.eventLoopUtilization()

/** In the rush a password may wait, and a slide may not: while the event loop has no time to spare, a queue moves on slowly. */
export async function restWhileBusy(): Promise<void> {
  const { utilization } = performance.eventLoopUtilization(measured)
  measured = performance.eventLoopUtilization()
  if (passwordsWaiting() > 0 && utilization > thresholds.busyShare) await sleep(thresholds.passwordRestMs)
}
