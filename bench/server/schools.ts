import { countSchools, listSchools } from '#server/admin/schools/service.ts'
// What the administrator's list costs with 10,000 schools, on a PostgreSQL server and embedded. Compared with the 100 ms that people
// perceive as instant.
import { createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addManyHolders } from '#tests/support/usage/many-schools.ts'
import { type Figure, median, percentile, timedInTurns } from '../figures.ts'
import { withPostgres } from '../running.ts'
import { withDatabase } from './databases.ts'

const schools = 10_000
const runs = { warmUp: 1, rounds: 11 }
const instant = { name: 'perceived as instant', value: 100 }
const page = { page: 1, pageSize: 25 }

const queries: Record<string, (platform: Platform) => Promise<unknown>> = {
  'first page': (platform) => listSchools(platform, page),
  'page 400': (platform) => listSchools(platform, { ...page, page: 400 }),
  'search, many found': (platform) => listSchools(platform, { ...page, search: 'mondays' }),
  'search, one found': (platform) => listSchools(platform, { ...page, search: 'school-9876.' }),
  'search, none found': (platform) => listSchools(platform, { ...page, search: 'no such school' }),
  'by status and plan': (platform) => listSchools(platform, { ...page, status: 'pending', plan: 'school' }),
  'sorted by name': (platform) => listSchools(platform, { ...page, sort: 'name' }),
  'by last login': (platform) => listSchools(platform, { ...page, sort: 'last-login' }),
  'by licence end': (platform) => listSchools(platform, { ...page, sort: 'licence-end' }),
  'the four figures': (platform) => countSchools(platform),
}

export function measureSchools(): Promise<Figure[]> {
  return withPostgres(async ({ url, folder }) => [
    ...(await withDatabase({ dataDir: folder }, (database) => measure('PGlite', database))),
    ...(await withDatabase({ databaseUrl: `${url}/postgres`, dataDir: folder }, (database) =>
      measure('PostgreSQL', database),
    )),
  ])
}

async function measure(name: string, database: OpenDatabase): Promise<Figure[]> {
  await addManyHolders(database.db, schools)
  const platform = createPlatform(database, readConfig({}))
  const figures: Figure[] = []
  for (const [query, run] of Object.entries(queries)) {
    const [times = []] = await timedInTurns([() => run(platform)], runs)
    figures.push({
      name: `${name}, ${query}`,
      value: median(times),
      unit: 'ms',
      p99: percentile(times, 99),
      against: instant,
      // Production is never embedded.
      ...(name === 'PostgreSQL' && { limit: { most: 1 } }),
    })
  }
  return figures
}
