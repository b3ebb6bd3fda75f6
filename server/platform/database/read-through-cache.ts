import type { Change, Changes } from './changes.ts'

type Entry<Value> = { value: Value; until: number }
/** Undefined is not cached. */
type Find<Value> = () => Promise<Value | undefined>

type Rules<Value> = {
  /** When full, the entry that was read longest ago is evicted. Entries in use are re-read when they expire, and so stay. */
  maxEntries: number
  /** Changes invalidate at once. This limit covers changes that no trigger reports, for instance a disabled one. */
  maxSeconds: number
  /** How long a value is valid, if that can be shorter. */
  secondsOf?: (value: Value) => number
  /** The table whose ids are the keys, if they are ids. */
  table?: string
  /** What else a value is made of: the ids of rows of other tables, or the names of whole tables. */
  partsOf?: (value: Value) => readonly string[]
}

type Reading<Value> = { startedAt: number; value: Promise<Value | undefined> }

/** Caches database reads until the rows change. While notifications may be missed, every call reads the database. */
export function readThroughCache<Value>(
  changes: Changes,
  { maxEntries, maxSeconds, secondsOf = () => maxSeconds, table, partsOf = () => [] }: Rules<Value>,
) {
  const entries = indexedEntries(partsOf)
  const pending = new Map<string, Reading<Value>>()
  const log = changeLog(changes)

  const isAbout = (key: string, value: Value, change: Change): boolean =>
    change.table === table
      ? change.id === key
      : partsOf(value).some((part) => part === change.id || part === change.table)

  changes.onChange((change) => {
    if (change === 'any') entries.clear()
    else if (change.table === table) entries.remove(change.id)
    else for (const part of [change.id, change.table]) entries.removeWith(part)
  })

  /** Only changes to this value count: at ten to nine some session changes every moment, and none would ever be cached. */
  const hasChanged = (key: string, value: Value, from: number, until = log.count()): boolean =>
    log.between(from, until).some((change) => change === 'any' || isAbout(key, value, change))

  const store = (key: string, value: Value, readAt: number): void => {
    entries.remove(key) // so that it moves to the end of the eviction order
    entries.add(key, { value, until: readAt + Math.min(secondsOf(value), maxSeconds) * 1000 })
    entries.evict(maxEntries)
  }

  const readAndStore = async (key: string, find: Find<Value>): Promise<Value | undefined> => {
    const startedAt = log.count()
    const readAt = performance.now()
    const value = await find()
    // A value read before a change must not be cached after it.
    if (value !== undefined && changes.isLive() && !hasChanged(key, value, startedAt)) store(key, value, readAt)
    return value
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
  async function read(key: string, find: () => Promise<Value>): Promise<Value>
  async function read(key: string, find: Find<Value>): Promise<Value | undefined>
  async function read(key: string, find: Find<Value>): Promise<Value | undefined> {
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

/** Entries by key and by part: a look at every entry for each change would take most of a morning's sign-ins. */
function indexedEntries<Value>(partsOf: (value: Value) => readonly string[]) {
  const entries = new Map<string, Entry<Value>>()
  const keysByPart = new Map<string, Set<string>>()

  const remove = (key: string): void => {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    for (const part of partsOf(entry.value)) {
      const keys = keysByPart.get(part)
      keys?.delete(key)
      if (keys?.size === 0) keysByPart.delete(part)
    }
  }
  return {
    get: (key: string) => entries.get(key),
    add: (key: string, entry: Entry<Value>): void => {
      entries.set(key, entry)
      for (const part of partsOf(entry.value)) keysByPart.set(part, (keysByPart.get(part) ?? new Set()).add(key))
    },
    remove,
    removeWith: (part: string): void => {
      for (const key of keysByPart.get(part) ?? []) remove(key)
    },
    /** The oldest come first: those past the limit, and those that have expired. */
    evict: (maxEntries: number): void => {
      for (const [key, { until }] of entries) {
        if (entries.size <= maxEntries && performance.now() < until) return
        remove(key)
      }
    },
    clear: (): void => {
      entries.clear()
      keysByPart.clear()
    },
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
