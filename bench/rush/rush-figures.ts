import type { Figure } from '../figures.ts'
import { costFigures } from './cost-figures.ts'
import type { WaveOutcome } from './tally.ts'

const target = { name: 'our target', value: 250 }
const none = { name: 'none', value: 1 }

/** The normal rush: everyone comes within a minute. */
export function rushFigures(outcome: WaveOutcome): Figure[] {
  const { teachers, result, rowsWritten, server } = outcome
  const { all, signIns, errors, shedResponses, shedSignIns, acknowledgedUses, lastedSeconds } = result
  const responses = all.count + signIns.count
  const rushFigure = (name: string, value: number, unit: string, against: Figure['against']): Figure => ({
    name: `rush: ${name}`,
    value,
    unit,
    against,
  })
  return [
    { ...rushFigure('response time, p99', all.p99, 'ms', target), limit: { most: 1 } },
    rushFigure('response time, p50', all.p50, 'ms', target),
    rushFigure('response time, max', all.max, 'ms', target),
    rushFigure('sign-in with a password, p99', signIns.p99, 'ms', { name: 'a second', value: 1000 }),
    {
      ...rushFigure('errors and refusals', errors + shedResponses.count + shedSignIns.count, 'responses', none),
      limit: { most: 0 },
    },
    {
      ...rushFigure('uses in the database', rowsWritten, 'rows', { name: 'acknowledged', value: acknowledgedUses }),
      limit: { least: 1 },
    },
    rushFigure('event loop delay, p99', server.loopP99Ms, 'ms', target),
    rushFigure('event loop delay, max', server.loopMaxMs, 'ms', target),
    rushFigure('memory', server.memoryMegabytes, 'MB', { name: 'a small machine', value: 1000 }),
    rushFigure('responses', responses / lastedSeconds, 'a second', {
      name: 'teachers a second',
      value: teachers / lastedSeconds,
    }),
    ...costFigures('rush', outcome),
  ]
}

/** The same beside one client that signs in to its trial a hundred times a second. */
export function floodFigures({ result, rowsWritten }: WaveOutcome): Figure[] {
  const { all, signIns, errors, shedResponses, shedSignIns, acknowledgedUses } = result
  const name = 'rush beside a flood of sign-ins'
  return [
    { name: `${name}: response time, p99`, value: all.p99, unit: 'ms', against: target, limit: { most: 1 } },
    {
      name: `${name}: sign-in with a password, p99`,
      value: signIns.p99,
      unit: 'ms',
      against: { name: 'our target', value: 2000 },
      limit: { most: 1 },
    },
    {
      name: `${name}: errors and refusals`,
      value: errors + shedResponses.count + shedSignIns.count,
      unit: 'responses',
      against: none,
      limit: { most: 0 },
    },
    {
      name: `${name}: uses in the database`,
      value: rowsWritten,
      unit: 'rows',
      against: { name: 'acknowledged', value: acknowledgedUses },
      limit: { least: 1 },
    },
  ]
}

/** As much as two cores can take: sign-ins wait, everybody else hardly notices, and the server recovers soon. */
export function overloadFigures(outcome: WaveOutcome, times: number): Figure[] {
  const { teachers, result, rowsWritten, server } = outcome
  const { all, signIns, health, errors, shedResponses, shedSignIns, gaveUp, acknowledgedUses, recoveredSeconds } =
    result
  const overloadFigure = (name: string, value: number, unit: string, against: Figure['against']): Figure => ({
    name: `${times} times the rush: ${name}`,
    value,
    unit,
    against,
  })
  return [
    { ...overloadFigure('neither answered nor shed', errors, 'responses', none), limit: { most: 0 } },
    {
      ...overloadFigure(
        'shed, of all but sign-ins',
        (shedResponses.count * 100) / (all.count + shedResponses.count),
        '%',
        {
          name: 'our target',
          value: 1,
        },
      ),
      limit: { most: 1 },
    },
    overloadFigure('shed sign-ins', shedSignIns.count, 'responses', { name: 'answered', value: signIns.count }),
    overloadFigure('gave up after being shed six times', gaveUp, 'teachers', { name: 'all', value: teachers }),
    overloadFigure('shed response time, p99', shedResponses.p99, 'ms', target),
    { ...overloadFigure('response time, p99', all.p99, 'ms', target), limit: { most: 1 } },
    {
      ...overloadFigure('sign-in with a password, max', signIns.max / 1000, 's', { name: 'our target', value: 15 }),
      limit: { most: 1 },
    },
    overloadFigure('/healthz, p99', health.p99, 'ms', target),
    {
      ...overloadFigure('uses in the database', rowsWritten, 'rows', { name: 'acknowledged', value: acknowledgedUses }),
      limit: { least: 1 },
    },
    {
      ...overloadFigure('time to recover', recoveredSeconds, 's', { name: 'half a minute', value: 30 }),
      limit: { most: 1 },
    },
    overloadFigure('response time, p50', all.p50, 'ms', target),
    overloadFigure('event loop delay, max', server.loopMaxMs, 'ms', target),
    ...costFigures(`${times} times the rush`, outcome),
  ]
}
