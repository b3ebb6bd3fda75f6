import { percentile } from '../figures.ts'
import type { Answer } from './proxied-server.ts'

/** In milliseconds. */
export type Times = { p50: number; p99: number; max: number; count: number }

/** What a wave reports at its end. */
export type WaveResult = ReturnType<Tally['result']> & {
  /** Response times of /healthz throughout the wave. */
  health: Times
  /** From the last arrival until the monitored call was quick and successful again. */
  recoveredSeconds: number
  lastedSeconds: number
  /** Of the client itself. */
  cpuSeconds: number
}

export type Tally = ReturnType<typeof newTally>

const expected = new Set([200, 304])

/** Collects the responses of a wave. */
export function newTally() {
  const times = new Map<string, number[]>()
  const shedTimes = new Map<string, number[]>()
  const statuses: Record<string, number> = {}
  const errorsLike = new Map<string, number>()
  let acknowledged = 0
  let gaveUp = 0

  const fail = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error)
    errorsLike.set(message, (errorsLike.get(message) ?? 0) + 1)
  }
  return {
    fail,
    acknowledge: () => void (acknowledged += 1),
    giveUp: () => void (gaveUp += 1),
    count: (name: string, { status, milliseconds }: Answer, isShed: boolean): void => {
      statuses[status] = (statuses[status] ?? 0) + 1
      if (isShed) return keep(shedTimes, name, milliseconds)
      if (!expected.has(status) && !(status === 401 && name === 'not signed in yet'))
        fail(`${name} responded with ${status}`)
      keep(times, name, milliseconds)
    },
    result: (signInName: string) => ({
      calls: Object.fromEntries([...times].map(([name, callTimes]) => [name, timesOf(callTimes)])),
      all: timesOf(allBut(signInName, times)),
      signIns: timesOf(times.get(signInName) ?? []),
      statuses,
      shedAnswers: timesOf(allBut(signInName, shedTimes)),
      shedSignIns: timesOf(shedTimes.get(signInName) ?? []),
      errors: [...errorsLike.values()].reduce((sum, count) => sum + count, 0),
      errorsLike: [...errorsLike].map(([message, count]) => `${count} × ${message}`).slice(0, 10),
      acknowledgedUses: acknowledged,
      gaveUp,
    }),
  }
}

function keep(times: Map<string, number[]>, name: string, milliseconds: number): void {
  const kept = times.get(name) ?? []
  times.set(name, kept)
  kept.push(milliseconds)
}

function allBut(left: string, times: ReadonlyMap<string, number[]>): number[] {
  return [...times].flatMap(([name, kept]) => (name === left ? [] : kept))
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
