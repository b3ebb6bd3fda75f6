import type { Change, Changes } from './changes.ts'

/** What was read, and for how long it holds at most. */
type Read<Value> = { value: Value; seconds: number }
type Kept<Value> = { value: Value; until: number }
type Find<Value> = () => Promise<Read<Value> | undefined>

type Rules<Value> = {
  /** How many are kept. What is in use is read again and again, and whatever was read longest ago goes first. */
  most: number
  /** A change is heard at once. This is for what no trigger tells, such as one that somebody switched off. */
  mostSeconds: number
  /** The table whose ids are the keys; left out where they are none. */
  table?: string
  /** Whether a row of another table that has changed is part of the value. */
  contains: (value: Value, change: Change) => boolean
}

/** Remembers what was read from the database until it changes there, and reads it again while changes may be missed. */
export function remembered<Value>(changes: Changes, { most, mostSeconds, table, contains }: Rules<Value>) {
  const kept = new Map<string, Kept<Value>>()
  const underWay = new Map<string, { heardBefore: number; value: Promise<Value | undefined> }>()
  /** What was heard during each read that is under way. */
  const meanwhile = new Set<(Change | 'any')[]>()
  let changesHeard = 0

  changes.onChange((change) => {
    changesHeard += 1
    for (const heard of meanwhile) heard.push(change)
    if (change === 'any') return kept.clear()
    if (change.table === table) return kept.delete(change.id)
    for (const [key, { value }] of kept) if (contains(value, change)) kept.delete(key)
  })

  const keep = (key: string, { value, seconds }: Read<Value>, readAt: number): void => {
    kept.delete(key) // or it would stay where it was in the order
    kept.set(key, { value, until: readAt + Math.min(seconds, mostSeconds) * 1000 })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }

  const concerns = (key: string, value: Value, change: Change | 'any'): boolean =>
    change === 'any' || (change.table === table ? change.id === key : contains(value, change))

  const readAndKeep = async (key: string, find: Find<Value>): Promise<Value | undefined> => {
    const heard: (Change | 'any')[] = []
    meanwhile.add(heard)
    try {
      const readAt = performance.now()
      const found = await find()
      // What was read before a change must not be kept after it; changes to others happen all the time at ten to nine.
      const isOld = found && heard.some((change) => concerns(key, found.value, change))
      if (found && !isOld && changes.areHeard()) keep(key, found, readAt)
      return found?.value
    } finally {
      meanwhile.delete(heard)
    }
  }

  return {
    recall(key: string): Value | undefined {
      const entry = kept.get(key)
      return entry && changes.areHeard() && performance.now() < entry.until ? entry.value : undefined
    },
    /** A thousand who ask at once wait for the same answer, unless something has changed since it was asked for. */
    read(key: string, find: Find<Value>): Promise<Value | undefined> {
      const shared = underWay.get(key)
      if (shared?.heardBefore === changesHeard && changes.areHeard()) return shared.value
      const reading = { heardBefore: changesHeard, value: readAndKeep(key, find) }
      underWay.set(key, reading)
      const end = (): void => {
        if (underWay.get(key) === reading) underWay.delete(key)
      }
      reading.value.then(end, end)
      return reading.value
    },
  }
}
