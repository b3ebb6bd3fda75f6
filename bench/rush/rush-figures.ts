import type { Figure } from '../figures.ts'
import type { WaveResult } from './tally.ts'

/** What one wave was, seen from both sides. */
export type Played = {
  teachers: number
  result: WaveResult
  rowsWritten: number
  /** What the server's own figures say about the wave. */
  server: { cpuSeconds: number; memoryMegabytes: number; loopP99Ms: number; loopMaxMs: number }
}

const promised = { name: 'what we promise', value: 250 }
const none = { name: 'none', value: 1 }

/** The minute in which everybody comes. */
export function rushFigures({ teachers, result, rowsWritten, server }: Played): Figure[] {
  const { all, apart, errors, shedAnswers, acknowledgedUses, lastedSeconds } = result
  const answers = all.count + apart.count
  const inTheRush = (name: string, value: number, unit: string, against: Figure['against']): Figure => ({
    name: `rush: ${name}`,
    value,
    unit,
    against,
  })
  return [
    { ...inTheRush('an answer, p99', all.p99, 'ms', promised), limit: { most: 1 } },
    inTheRush('an answer, p50', all.p50, 'ms', promised),
    inTheRush('an answer, the slowest', all.max, 'ms', promised),
    inTheRush('a sign-in with a password, p99', apart.p99, 'ms', { name: 'a second', value: 1000 }),
    { ...inTheRush('errors and refusals', errors + shedAnswers.count, 'answers', none), limit: { most: 0 } },
    {
      ...inTheRush('uses in the database', rowsWritten, 'rows', { name: 'acknowledged', value: acknowledgedUses }),
      limit: { least: 1 },
    },
    inTheRush('delay of the event loop, p99', server.loopP99Ms, 'ms', promised),
    inTheRush('delay of the event loop, the longest', server.loopMaxMs, 'ms', promised),
    inTheRush('memory', server.memoryMegabytes, 'MB', { name: 'a small machine', value: 1000 }),
    inTheRush('answers', answers / lastedSeconds, 'a second', {
      name: 'teachers a second',
      value: teachers / lastedSeconds,
    }),
    inTheRush('processor time of the server for a teacher', (server.cpuSeconds * 1000) / teachers, 'ms', {
      name: 'one core for all in a minute',
      value: 60_000 / teachers,
    }),
    inTheRush('processor time of the client for a teacher', (result.cpuSeconds * 1000) / teachers, 'ms', {
      name: "the server's",
      value: (server.cpuSeconds * 1000) / teachers,
    }),
  ]
}

/** More than can be done: what matters is that nobody is left without an answer, and how soon all is well again. */
export function overloadFigures({ teachers, result, rowsWritten, server }: Played, times: number): Figure[] {
  const { all, alive, errors, shedAnswers, gaveUp, acknowledgedUses, recoveredSeconds } = result
  const inTheFlood = (name: string, value: number, unit: string, against: Figure['against']): Figure => ({
    name: `${times} times the rush: ${name}`,
    value,
    unit,
    against,
  })
  return [
    { ...inTheFlood('neither answered nor told when to come back', errors, 'answers', none), limit: { most: 0 } },
    inTheFlood('sent away, of all', (shedAnswers.count * 100) / (all.count + shedAnswers.count), '%', {
      name: 'all',
      value: 100,
    }),
    inTheFlood('told to come back six times, and gave up', gaveUp, 'teachers', { name: 'all', value: teachers }),
    inTheFlood('being sent away, p99', shedAnswers.p99, 'ms', promised),
    inTheFlood('an answer, p99', all.p99, 'ms', promised),
    inTheFlood('/healthz, p99', alive.p99, 'ms', promised),
    {
      ...inTheFlood('uses in the database', rowsWritten, 'rows', { name: 'acknowledged', value: acknowledgedUses }),
      limit: { least: 1 },
    },
    {
      ...inTheFlood('until all is well again', recoveredSeconds, 's', { name: 'half a minute', value: 30 }),
      limit: { most: 1 },
    },
    inTheFlood('delay of the event loop, the longest', server.loopMaxMs, 'ms', promised),
  ]
}

/** For whoever wants to know which call it was. */
export function timesByCall(title: string, { result }: Played): string[] {
  const { calls, statuses, errorsLike, cpuSeconds, lastedSeconds } = result
  const row = (name: string, cells: readonly (number | string)[]) =>
    name.padEnd(36) + cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(10)).join('')
  return [
    '',
    row(title, ['p50 ms', 'p99 ms', 'max ms', 'answers']),
    ...Object.entries(calls).map(([name, { p50, p99, max, count }]) => row(name, [p50, p99, max, String(count)])),
    row('sent away', [
      result.shedAnswers.p50,
      result.shedAnswers.p99,
      result.shedAnswers.max,
      String(result.shedAnswers.count),
    ]),
    `answers by status: ${JSON.stringify(statuses)}; the client used ${cpuSeconds.toFixed(1)} s of ${lastedSeconds.toFixed(1)} s`,
    ...errorsLike,
  ]
}
