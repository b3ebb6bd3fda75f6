import { percentile } from '../figures.ts'
import type { TimedResponse } from './proxied-server.ts'

/** In milliseconds. */
export type Times = { p50: number; p99: number; max: number; count: number }

/** What the teachers of one kind of visit got. */
export type KindResult = Times & { teachers: number; bytes: number }

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

/** The outcome of one wave, as the client and the server saw it. */
export type WaveOutcome = {
  teachers: number
  result: WaveResult
  rowsWritten: number
  /** From the server's /metrics. */
  server: { cpuSeconds: number; memoryMegabytes: number; loopP99Ms: number; loopMaxMs: number }
  /** Of all PostgreSQL processes; null where it cannot be read. */
  postgresCpuSeconds: number | null
}

export type Tally = ReturnType<typeof newTally>

/** `status`: the expected one. */
export type ExpectedCall = { name: string; kind: string; status: number; isSignIn: boolean }

type TimedCall = { call: ExpectedCall; milliseconds: number }

/** Collects the responses of a wave. */
export function newTally() {
  const answered: TimedCall[] = []
  const shed: TimedCall[] = []
  const arrived: Record<string, number> = {}
  const bytes: Record<string, number> = {}
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
    arrive: (kind: string): void => increase(arrived, kind, 1),
    acknowledge: () => void (acknowledged += 1),
    giveUp: () => void (gaveUp += 1),
    count: (call: ExpectedCall, response: TimedResponse, isShed: boolean): void => {
      const { status, milliseconds } = response
      increase(statuses, String(status), 1)
      increase(bytes, call.kind, response.bytes)
      if (!isShed && status !== call.status) fail(`${call.name} responded with ${status}`)
      const where = isShed ? shed : answered
      where.push({ call, milliseconds })
    },
    result: () => ({
      calls: timesBy(answered, ({ name }) => name),
      kinds: kindsOf(answered, { arrived, bytes }),
      all: timesOf(msOf(answered, false)),
      signIns: timesOf(msOf(answered, true)),
      statuses,
      bytes: Object.values(bytes).reduce((sum, each) => sum + each, 0),
      shedResponses: timesOf(msOf(shed, false)),
      shedSignIns: timesOf(msOf(shed, true)),
      errors: [...errorsLike.values()].reduce((sum, count) => sum + count, 0),
      errorsLike: [...errorsLike].map(([message, count]) => `${count} × ${message}`).slice(0, 10),
      acknowledgedUses: acknowledged,
      gaveUp,
    }),
  }
}

function increase(counts: Record<string, number>, name: string, by: number): void {
  counts[name] = (counts[name] ?? 0) + by
}

/** Sign-ins wait for a password to be checked, and are counted apart. */
function msOf(kept: readonly TimedCall[], isSignIn: boolean): number[] {
  return kept.filter(({ call }) => call.isSignIn === isSignIn).map(({ milliseconds }) => milliseconds)
}

type Sums = Record<'arrived' | 'bytes', Readonly<Record<string, number>>>

function kindsOf(answered: readonly TimedCall[], { arrived, bytes }: Sums): Record<string, KindResult> {
  const times = timesBy(answered, ({ kind }) => kind)
  return Object.fromEntries(
    Object.entries(times).map(([kind, of]) => [kind, { ...of, teachers: arrived[kind] ?? 0, bytes: bytes[kind] ?? 0 }]),
  )
}

function timesBy(kept: readonly TimedCall[], nameOf: (call: ExpectedCall) => string): Record<string, Times> {
  const names = [...new Set(kept.map(({ call }) => nameOf(call)))].toSorted()
  const of = (name: string) => kept.filter(({ call }) => nameOf(call) === name).map(({ milliseconds }) => milliseconds)
  return Object.fromEntries(names.map((name) => [name, timesOf(of(name))]))
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
