import { percentile } from '../figures.ts'
import type { Answer } from './proxied-server.ts'

/** In milliseconds. */
export type Times = { p50: number; p99: number; max: number; count: number }

/** What a wave tells at its end. */
export type WaveResult = ReturnType<Tally['result']> & {
  /** Looks at /healthz, all the time. */
  alive: Times
  /** From the last arrival until each look at a call was answered well again. */
  recoveredSeconds: number
  lastedSeconds: number
  /** What the client itself has used. */
  cpuSeconds: number
}

export type Tally = ReturnType<typeof newTally>

const expected = new Set([200, 304])

/** Counts what a wave was answered. */
export function newTally() {
  const times = new Map<string, number[]>()
  const shedTimes: number[] = []
  const statuses: Record<string, number> = {}
  const errorsLike = new Map<string, number>()
  let acknowledged = 0
  let gaveUp = 0

  const fail = (error: unknown): void => {
    const said = error instanceof Error ? error.message : String(error)
    errorsLike.set(said, (errorsLike.get(said) ?? 0) + 1)
  }
  return {
    fail,
    acknowledge: () => void (acknowledged += 1),
    leave: () => void (gaveUp += 1),
    count: (name: string, { status, milliseconds }: Answer, isShed: boolean): void => {
      statuses[status] = (statuses[status] ?? 0) + 1
      if (isShed) return void shedTimes.push(milliseconds)
      if (!expected.has(status) && !(status === 401 && name === 'nobody yet')) fail(`${name} answered ${status}`)
      const ofCall = times.get(name) ?? []
      times.set(name, ofCall)
      ofCall.push(milliseconds)
    },
    result: (isApart: (name: string) => boolean) => ({
      calls: Object.fromEntries([...times].map(([name, ofCall]) => [name, timesOf(ofCall)])),
      all: timesOf([...times].flatMap(([name, ofCall]) => (isApart(name) ? [] : ofCall))),
      apart: timesOf([...times].flatMap(([name, ofCall]) => (isApart(name) ? ofCall : []))),
      statuses,
      shedAnswers: timesOf(shedTimes),
      errors: [...errorsLike.values()].reduce((sum, count) => sum + count, 0),
      errorsLike: [...errorsLike].map(([said, count]) => `${count} × ${said}`).slice(0, 10),
      acknowledgedUses: acknowledged,
      gaveUp,
    }),
  }
}

export function timesOf(milliseconds: readonly number[]): Times {
  if (milliseconds.length === 0) return { p50: 0, p99: 0, max: 0, count: 0 }
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return {
    p50: percentile(sorted, 50),
    p99: percentile(sorted, 99),
    max: sorted.at(-1) ?? Number.NaN,
    count: sorted.length,
  }
}
