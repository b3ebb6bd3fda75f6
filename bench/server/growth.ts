// Whether a school's dashboard, search and swaps get slower as others join: the demo school beside 1,000 others with 20,000 accounts
// and 100,000 uses, and beside 10,000 with 200,000 and 1,000,000, each on its own server, measured in turns.
import { lastSchoolDay } from '#tests/support/usage/many-schools.ts'
import { callsOfDashboard } from '../browser/calls-of-dashboard.ts'
import { type Figure, median, percentile, timedInTurns } from '../figures.ts'
import { callsOfLibrary } from '../library/calls-of-library.ts'
import { withPostgres, withServer } from '../running.ts'
import { clientFor } from './client.ts'
import { lastMorning, withManySchools } from './databases.ts'
import { type Door, people, signIn } from './signed-in.ts'

const runs = { warmUp: 50, rounds: 200 }
const each = { uses: 5, ownSlides: 2 }

export function measureGrowth(): Promise<Figure[]> {
  return withPostgres((place) => {
    const beside = <Result>(schools: number, work: (address: string) => Promise<Result>) =>
      withManySchools(place, { name: `beside_${schools}`, schools, each }, (_database, databaseUrl) =>
        withServer({ DATA_DIR: place.folder, DATABASE_URL: databaseUrl, TEST_NOW: lastMorning }, work),
      )
    return beside(1000, (few) => beside(10_000, (many) => measure([few, many])))
  })
}

async function measure(addresses: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [person, door] of Object.entries(people))
    for (const figure of await measureAs(door, addresses))
      figures.push({ ...figure, name: `${person}: ${figure.name}`, limit: { most: 1.2 } })
  return figures
}

async function measureAs(door: Door, addresses: readonly string[]): Promise<Figure[]> {
  const calls = [...(await callsOfDashboard(addresses[0] ?? '', door)), ...callsOfLibrary(lastSchoolDay)]
  const clients = await Promise.all(addresses.map(async (address) => clientFor(address, await signIn(address, door))))
  try {
    const figures: Figure[] = []
    for (const call of calls) {
      const works = clients.map(
        ({ send }) =>
          (round: number) =>
            send(call, round),
      )
      const [few = [], many = []] = await timedInTurns(works, runs)
      const against = { name: 'with a tenth of the schools', value: median(few) }
      figures.push({ name: call.name, value: median(many), unit: 'ms', p99: percentile(many, 99), against })
    }
    return figures
  } finally {
    for (const { close } of clients) close()
  }
}
