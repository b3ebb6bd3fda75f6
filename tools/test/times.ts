import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

type Seconds = Readonly<Record<string, number>>

/** How long each step took when it last ran in this clone, to say how much is left; before that, on a quiet machine with two cores. */
export function stepTimes(file: string, usual: Seconds) {
  const times: Record<string, number> = { ...usual, ...read(file) }
  return {
    left: (names: readonly string[]) => names.reduce((sum, name) => sum + (times[name] ?? 0), 0),
    took: (name: string, seconds: number) => {
      times[name] = Math.round(seconds)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(times))
    },
  }
}

/** Two runs may write it at the same time: a file that cannot be read is none. */
function read(file: string): Seconds {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  } catch {
    return {}
  }
}

export function inWords(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}
