import { isDatabaseLost } from '#server/platform/database/database.ts'

const summaryMilliseconds = 10_000
const maxNamed = 5

/** An error about to be logged: its message, its cause in short, and the route or job that failed. */
export type LoggedError = { message: string; error: Error; code: unknown; of: string }
type Write = (line: Readonly<Record<string, unknown>>, message: string) => void
type Ping = () => Promise<unknown>
type Repeats = { lastAt: number; total: number; counts: Map<string, number> }

/**
 * Sums up equal errors: the first is logged in full, then one line each ten seconds counts the others, and one says that they are
 * over. While the database is lost, every request fails, and a full line for each would fill the disk.
 */
export function repeatedErrors(write: Write, ping?: Ping) {
  const known = new Map<string, Repeats>()

  const start = (key: string, { message, error, code }: LoggedError): void => {
    const firstAt = performance.now()
    const repeats: Repeats = { lastAt: firstAt, total: 0, counts: new Map() }
    known.set(key, repeats)
    const isLost = isDatabaseLost(error)
    const timer = setInterval(async () => {
      const { counts } = repeats
      if (counts.size > 0) {
        repeats.counts = new Map()
        return write({ code, repeated: sum(counts), of: most(counts) }, message)
      }
      if (ping && isLost && !(await isBack(ping))) return
      if (repeats.counts.size > 0 || !known.delete(key)) return
      clearInterval(timer)
      if (repeats.total === 0 && !isLost) return
      const seconds = Math.round((repeats.lastAt - firstAt) / 1000)
      write({ code, repeated: repeats.total, seconds }, `over: ${message}`)
    }, summaryMilliseconds).unref()
  }

  return {
    /** True if the caller should log this one in full. */
    isFirst: (logged: LoggedError): boolean => {
      const key = `${logged.message} ${String(logged.code)}`
      const repeats = known.get(key)
      if (!repeats) {
        start(key, logged)
        return true
      }
      repeats.lastAt = performance.now()
      repeats.total += 1
      repeats.counts.set(logged.of, (repeats.counts.get(logged.of) ?? 0) + 1)
      return false
    },
  }
}

const isBack = (ping: Ping): Promise<boolean> =>
  ping().then(
    () => true,
    () => false,
  )

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0)

function most(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a).slice(0, maxNamed))
}
