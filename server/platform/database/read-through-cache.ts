import type { Change, Changes } from './changes.ts'

/** What was read, and for how long it holds at most. */
type Read<Value> = { value: Value; seconds: number }
type Kept<Value> = { value: Value; until: number }
type Find<Value> = () => Promise<Read<Value> | undefined>

type Rules<Value> = {
  /** How many are kept. What is in use is read again and again, and whatever was read longest ago goes first. */
  maxEntries: number
  /** A change is heard at once. This is for what no trigger tells, such as one that somebody switched off. */
  maxSeconds: number
  /** The table whose ids are the keys; left out where they are none. */
  table?: string
  /** Whether a row of another table that has changed is part of the value. */
  contains: (value: Value, change: Change) => boolean
}

type Reading<Value> = { heardBefore: number; value: Promise<Value | undefined> }

/** Remembers what was read from the database until it changes there, and reads it again while changes may be missed. */
export function readThroughCache<Value>(changes: Changes, { maxEntries, maxSeconds, table, contains }: Rules<Value>) {
  const kept = new Map<string, Kept<Value>>()
  const underWay = new Map<string, Reading<Value>>()
  const heard = lastHeard(changes)

  const isAbout = (key: string, value: Value, change: Change): boolean =>
    change.table === table ? change.id === key : contains(value, change)

  changes.onChange((change) => {
    if (change === 'any') return kept.clear()
    if (change.table === table) return kept.delete(change.id)
    for (const [key, { value }] of kept) if (contains(value, change)) kept.delete(key)
  })

  /** Only what is about this very value: at ten to nine some session changes at every moment, and none would be kept. */
  const hasChanged = (key: string, value: Value, from: number, until = heard.count()): boolean =>
    heard.between(from, until).some((change) => change === 'any' || isAbout(key, value, change))

  const keep = (key: string, { value, seconds }: Read<Value>, readAt: number): void => {
    kept.delete(key) // or it would stay where it was in the order
    kept.set(key, { value, until: readAt + Math.min(seconds, maxSeconds) * 1000 })
    const [oldest] = kept.keys()
    if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest)
  }

  const readAndKeep = async (key: string, find: Find<Value>): Promise<Value | undefined> => {
    const heardBefore = heard.count()
    const readAt = performance.now()
    const found = await find()
    // What was read before a change must not be kept after it.
    if (found && changes.isLive() && !hasChanged(key, found.value, heardBefore)) keep(key, found, readAt)
    return found?.value
  }

  const start = (key: string, find: Find<Value>): Promise<Value | undefined> => {
    const reading = { heardBefore: heard.count(), value: readAndKeep(key, find) }
    underWay.set(key, reading)
    const end = (): void => {
      if (underWay.get(key) === reading) underWay.delete(key)
    }
    reading.value.then(end, end)
    return reading.value
  }

  /** A thousand who ask at once wait for the same answer, unless it has changed between the first question and theirs. */
  const read = async (key: string, find: Find<Value>): Promise<Value | undefined> => {
    const shared = underWay.get(key)
    if (!shared || !changes.isLive()) return start(key, find)
    const heardBefore = heard.count()
    const value = await shared.value
    const isCurrent =
      value === undefined
        ? shared.heardBefore === heardBefore
        : !hasChanged(key, value, shared.heardBefore, heardBefore)
    return isCurrent ? value : read(key, find)
  }

  return {
    get(key: string): Value | undefined {
      const entry = kept.get(key)
      return entry && changes.isLive() && performance.now() < entry.until ? entry.value : undefined
    },
    read,
  }
}

/** More than are heard while anything is read. */
const maxHeard = 1000

/** The last changes in the order in which they were heard. Whoever asks for some that are gone is told that there may be any. */
function lastHeard(changes: Changes) {
  let last: (Change | 'any')[] = []
  let gone = 0
  changes.onChange((change) => {
    last.push(change)
    if (last.length < 2 * maxHeard) return
    last = last.slice(maxHeard)
    gone += maxHeard
  })
  return {
    count: () => gone + last.length,
    between: (from: number, until: number): readonly (Change | 'any')[] =>
      from < gone ? ['any'] : last.slice(from - gone, until - gone),
  }
}
