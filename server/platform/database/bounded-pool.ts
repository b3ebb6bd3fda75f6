import { Pool, type PoolClient } from 'pg'
import { overloaded } from '#server/platform/health/overloaded.ts'
import { thresholds } from '#server/platform/health/thresholds.ts'

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool with a bounded queue: while the database is slow or silent, a new query fails at once instead of after five seconds. */
export class BoundedPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | void {
    if (this.waitingCount < thresholds.maxQueriesWaiting) return callback ? super.connect(callback) : super.connect()
    const refusal = overloaded('database')
    if (!callback) return Promise.reject(refusal)
    callback(refusal, undefined, () => {})
  }
}
