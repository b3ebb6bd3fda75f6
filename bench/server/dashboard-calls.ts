// Every call that the dashboard makes when a teacher opens it and presents, and when a school's own account does. Compared with
// /healthz, the cheapest call, made in turns on the same connection.
import { callsOfDashboard } from '../browser/calls-of-dashboard.ts'
import { type Figure, median, percentile, timedInTurns } from '../figures.ts'
import { onBothDatabases, withServer } from '../running.ts'
import { type Call, clientFor } from './client.ts'
import { type Door, people, signIn } from './signed-in.ts'

const runs = { warmUp: 50, rounds: 200 }
const health: Call = { name: '/healthz', method: 'GET', path: () => '/healthz', status: 200, isCached: false }

export function measureDashboardCalls(): Promise<Figure[]> {
  return onBothDatabases((database, env) =>
    withServer(env, async (address) => {
      const figures: Figure[] = []
      for (const [person, door] of Object.entries(people))
        for (const figure of await measure(address, door))
          figures.push({ ...figure, name: `${database}, ${person}: ${figure.name}` })
      return figures
    }),
  )
}

async function measure(address: string, door: Door): Promise<Figure[]> {
  const calls = await callsOfDashboard(address, door)
  const { send, close } = clientFor(address, await signIn(address, door))
  try {
    const figures: Figure[] = []
    for (const call of calls) {
      const works = [call, health].map((each) => (round: number) => send(each, round))
      const [ours = [], bare = []] = await timedInTurns(works, runs)
      const against = { name: health.name, value: median(bare) }
      const limit = call.isCached && { limit: { most: 2 } }
      figures.push({ name: call.name, value: median(ours), unit: 'ms', p99: percentile(ours, 99), against, ...limit })
    }
    return figures
  } finally {
    close()
  }
}
