import type { Change, Changes } from './changes.ts'

/** A value and its TTL. */
type Read<Value> = { value: Value; seconds: number }
type Entry<Value> = { value: Value; until: number }
type Find<Value> = () => Promise<Read<Value> | undefined>

type Rules<Value> = {
  /** When full, the entry that was read longest ago is evicted. Entries in use are re-read when they expire, and so stay. */
  maxEntries: number
  /** Changes invalidate at once. This limit covers changes that no trigger reports, for instance a disabled one. */
  maxSeconds: number
  /** The table whose ids are the keys, if they are ids. */
  table?: string
  /** Whether a changed row of another table is part of the value. */
  contains: (value: Value, change: Change) => boolean
}

type Reading<Value> = { startedAt: number; value: Promise<Value | undefined> }

/** Caches database reads until the rows change. While notifications may be missed, every call reads the database. */
export function readThroughCache<Value>(changes: Changes, { maxEntries, maxSeconds, table, contains }: Rules<Value>) {
  const entries = new Map<string, Entry<Value>>()
  const pending = new Map<string, Reading<Value>>()
  const log = changeLog(changes)

  const isAbout = (key: string, value: Value, change: Change): boolean =>
    change.table === table ? change.id === key : contains(value, change)

  changes.onChange((change) => {
    if (change === 'any') return entries.clear()
    if (change.table === table) return entries.delete(change.id)
    for (const [key, { value }] of entries) if (contains(value, change)) entries.delete(key)
  })

  /** Only changes to this value count: at ten to nine some session changes every moment, and none would ever be cached. */
  const hasChanged = (key: string, value: Value, from: number, until = log.count()): boolean =>
    log.between(from, until).some((change) => change === 'any' || isAbout(key, value, change))

  const store = (key: string, { value, seconds }: Read<Value>, readAt: number): void => {
    entries.delete(key) // so that it moves to the end of the eviction order
    entries.set(key, { value, until: readAt + Math.min(seconds, maxSeconds) * 1000 })
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
  }

  const readAndStore = async (key: string, find: Find<Value>): Promise<Value | undefined> => {
    const startedAt = log.count()
    const readAt = performance.now()
    const found = await find()
    // A value read before a change must not be cached after it.
    if (found && changes.isLive() && !hasChanged(key, found.value, startedAt)) store(key, found, readAt)
    return found?.value
  }

  const start = (key: string, find: Find<Value>): Promise<Value | undefined> => {
    const reading = { startedAt: log.count(), value: readAndStore(key, find) }
    pending.set(key, reading)
    const end = (): void => {
      if (pending.get(key) === reading) pending.delete(key)
    }
    reading.value.then(end, end)
    return reading.value
  }

  /** Concurrent callers share one read, unless the value changed between the start of the read and their call. */
  const read = async (key: string, find: Find<Value>): Promise<Value | undefined> => {
    const shared = pending.get(key)
    if (!shared || !changes.isLive()) return start(key, find)
    const calledAt = log.count()
    const value = await shared.value
    const isCurrent =
      value === undefined ? shared.startedAt === calledAt : !hasChanged(key, value, shared.startedAt, calledAt)
    return isCurrent ? value : read(key, find)
  }

  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key)
      return entry && changes.isLive() && performance.now() < entry.until ? entry.value : undefined
    },
    read,
  }
}

/** More than arrive during any one read. */
const maxLogged = 1000

/** The latest changes, in order of arrival. A range that reaches back too far reads as 'any'. */
function changeLog(changes: Changes) {
  let last: (Change | 'any')[] = []
  let dropped = 0
  changes.onChange((change) => {
    last.push(change)
    if (last.length < 2 * maxLogged) return
    last = last.slice(maxLogged)
    dropped += maxLogged
  })
  return {
    count: () => dropped + last.length,
    between: (from: number, until: number): readonly (Change | 'any')[] =>
      from < dropped ? ['any'] : last.slice(from - dropped, until - dropped),
  }
}
