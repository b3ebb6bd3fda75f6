// Whether a school's dashboard gets slower as others join: the demo's school beside 1,000 others with 20,000 accounts and 100,000
// uses, and beside 10,000 with 200,000 and 1,000,000, each behind a server of its own, asked in turns.
import { callsOfDashboard } from '../browser/calls-of-dashboard.ts'
import { type Figure, median, percentile, timedInTurns } from '../figures.ts'
import { withPostgres, withServer } from '../running.ts'
import { askerAt } from './asking.ts'
import { lastMorning, withManySchools } from './databases.ts'
import { type Door, people, signIn } from './signed-in.ts'

const howOften = { warmUp: 50, rounds: 200 }
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
  const calls = await callsOfDashboard(addresses[0] ?? '', door)
  const askers = await Promise.all(addresses.map(async (address) => askerAt(address, await signIn(address, door))))
  try {
    const figures: Figure[] = []
    for (const call of calls) {
      const works = askers.map(
        ({ ask }) =>
          (round: number) =>
            ask(call, round),
      )
      const [few = [], many = []] = await timedInTurns(works, howOften)
      const against = { name: 'with a tenth', value: median(few) }
      figures.push({ name: call.name, value: median(many), unit: 'ms', p99: percentile(many, 99), against })
    }
    return figures
  } finally {
    for (const { leave } of askers) leave()
  }
}
