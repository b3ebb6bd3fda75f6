import type { WaveOutcome } from './tally.ts'

/** A wave for the console: the response times of each call, and what each kind of visit got. */
export function waveTables(title: string, { result }: WaveOutcome): string[] {
  const { calls, kinds, statuses, errorsLike, cpuSeconds, lastedSeconds } = result
  const times = ['p50 ms', 'p99 ms', 'max ms', 'responses']
  return [
    '',
    row(title, times),
    ...Object.entries(calls).map(([name, { p50, p99, max, count }]) => row(name, [p50, p99, max, String(count)])),
    ...(['shedResponses', 'shedSignIns'] as const).map((kind) => {
      const { p50, p99, max, count } = result[kind]
      return row(kind === 'shedResponses' ? 'shed' : 'shed sign-ins', [p50, p99, max, String(count)])
    }),
    '',
    row('by kind of visit', [...times, 'teachers', 'each', 'bytes each']),
    ...Object.entries(kinds).map(([kind, { p50, p99, max, count, teachers, bytes }]) =>
      row(kind, [p50, p99, max, String(count), String(teachers), count / teachers, bytes / teachers]),
    ),
    '',
    `responses by status: ${JSON.stringify(statuses)}; the client used ${cpuSeconds.toFixed(1)} s of ${lastedSeconds.toFixed(1)} s`,
    ...errorsLike,
  ]
}

function row(name: string, cells: readonly (number | string)[]): string {
  return (
    name.padEnd(46) + cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(11)).join('')
  )
}
