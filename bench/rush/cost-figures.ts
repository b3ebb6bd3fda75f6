import type { Figure } from '../figures.ts'
import type { WaveOutcome } from './tally.ts'

/** What one teacher costs in a wave. */
export function costFigures(wave: string, outcome: WaveOutcome): Figure[] {
  const { teachers, result, server, postgresCpuSeconds } = outcome
  const responses = result.all.count + result.signIns.count + result.shedResponses.count + result.shedSignIns.count
  const serverMs = (server.cpuSeconds * 1000) / teachers
  const first = result.kinds['teacher, first']
  const ofFirst = (sum: number): Figure['against'] => ({ name: 'a first visit', value: sum / (first?.teachers ?? 1) })
  const cost = (name: string, value: number, unit: string, against: Figure['against']): Figure => ({
    name: `${wave}: ${name} per teacher`,
    value,
    unit,
    against,
  })
  return [
    cost('requests', responses / teachers, 'requests', ofFirst(first?.count ?? 0)),
    cost('bytes sent', result.bytes / teachers, 'bytes', ofFirst(first?.bytes ?? 0)),
    cost('server CPU time', serverMs, 'ms', { name: 'one core for all within a minute', value: 60_000 / teachers }),
    ...(postgresCpuSeconds === null
      ? []
      : [
          cost('PostgreSQL CPU time', (postgresCpuSeconds * 1000) / teachers, 'ms', {
            name: "the server's",
            value: serverMs,
          }),
        ]),
    cost('client CPU time', (result.cpuSeconds * 1000) / teachers, 'ms', { name: "the server's", value: serverMs }),
  ]
}
