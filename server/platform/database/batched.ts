import { overloaded } from '#server/platform/health/overloaded.ts'
import type { Database } from './database.ts'

/** A second statement starts while the first still runs after this time, so that a silent connection does not hold up everybody. */
const patienceMilliseconds = 25
const maxRunning = 2
const maxKeys = 200
/** Past that, a caller is better off with a 503 than in the queue. */
const maxWaiting = 500

type Statement<Key, Found> = (db: Database, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>
type Caller<Key, Found> = { key: Key; resolve: (found: Found | undefined) => void; reject: (error: unknown) => void }

/**
 * Runs one statement for the keys of many callers: those of one turn of the event loop, and while it runs, those of the time until it
 * ends. So a lone teacher waits for nobody, and at ten to nine the database answers a hundred with one statement.
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
    if (isDue || running === maxRunning || waiting.length === 0) return
    if (running > 0) {
      patience ??= setTimeout(() => void runNext(), patienceMilliseconds).unref()
      return
    }
    isDue = true
    setImmediate(() => void runNext())
  }

  const runNext = async (): Promise<void> => {
    isDue = false
    clearTimeout(patience)
    patience = undefined
    if (running === maxRunning || waiting.length === 0) return
    const callers = waiting.slice(0, maxKeys)
    waiting = waiting.slice(maxKeys)
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
    if (waiting.length === maxWaiting) throw overloaded('database')
    return new Promise<Found | undefined>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      startSoon()
    })
  }
}
