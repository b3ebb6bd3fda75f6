import { overloaded } from '#server/platform/health/overloaded.ts'
import { thresholds } from '#server/platform/health/thresholds.ts'
import type { Database } from './database.ts'

type Statement<Key, Found> = (db: Database, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>
type Caller<Key, Found> = { key: Key; resolve: (found: Found | undefined) => void; reject: (error: unknown) => void }

/**
 * Runs one statement for the keys of many callers: those of one turn of the event loop, and while it runs, those of the time until it
 * ends. So a lone teacher waits for no one, and at ten to nine the database answers a hundred with one statement.
 */
export function batched<Key, Found>(
  run: Statement<Key, Found>,
): (db: Database, key: Key) => Promise<Found | undefined> {
  const queues = new WeakMap<Database, ReturnType<typeof queueFor<Key, Found>>>()
  return (db, key) => {
    const ask = queues.get(db) ?? queueFor(db, run)
    queues.set(db, ask)
    return ask(key)
  }
}

function queueFor<Key, Found>(db: Database, run: Statement<Key, Found>): (key: Key) => Promise<Found | undefined> {
  let waiting: Caller<Key, Found>[] = []
  let running = 0
  let isDue = false
  let patience: NodeJS.Timeout | undefined

  const startSoon = (): void => {
    if (isDue || running === thresholds.batchesAtOnce || waiting.length === 0) return
    if (running > 0) {
      patience ??= setTimeout(() => void runNext(), thresholds.batchPatienceMs).unref()
      return
    }
    isDue = true
    setImmediate(() => void runNext())
  }

  const runNext = async (): Promise<void> => {
    isDue = false
    clearTimeout(patience)
    patience = undefined
    if (running === thresholds.batchesAtOnce || waiting.length === 0) return
    const callers = waiting.slice(0, thresholds.maxInBatch)
    waiting = waiting.slice(thresholds.maxInBatch)
    running += 1
    startSoon()
    try {
      const found = await run(
        db,
        callers.map(({ key }) => key),
      )
      for (const { key, resolve } of callers) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of callers) reject(error)
    }
    running -= 1
    startSoon()
  }

  return async (key) => {
    if (waiting.length === thresholds.maxQueriesWaiting) throw overloaded('database')
    return new Promise<Found | undefined>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      startSoon()
    })
  }
}
