// The time until the server is ready: on an empty database (migrations, the library, the demo school), and on existing data, which is
// what a restart costs. Compared with starting Node to run nothing.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Figure, median, timed } from '../figures.ts'
import { onBothDatabases, withServer } from '../running.ts'

const restarts = 3

export function measureStartUp(): Promise<Figure[]> {
  return onBothDatabases(async (database, env) => {
    const bare: number[] = []
    const starts: number[] = []
    for (let start = 0; start <= restarts; start += 1) {
      bare.push(await timed(() => promisify(execFile)(process.execPath, ['--eval', ''])))
      starts.push(await timeToReady(env))
    }
    const [first = Number.NaN, ...again] = starts
    const against = { name: 'Node itself', value: median(bare) }
    return [
      { name: `${database}, first start`, value: first, unit: 'ms', against },
      { name: `${database}, restart`, value: median(again), unit: 'ms', against, limit: { most: 100 } },
    ]
  })
}

async function timeToReady(env: Record<string, string>): Promise<number> {
  const started = performance.now()
  return withServer(env, async () => performance.now() - started)
}
