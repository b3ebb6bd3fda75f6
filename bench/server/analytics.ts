import { createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import { mondayOf } from '#server/platform/time/days.ts'
// What the analytics of one school with 3,800 uses cost beside 200 other schools and beside 2,000, measured in turns on one PostgreSQL
// server. docs/analytics.md explains the figures.
import { daysOf } from '#server/usage/analytics/rules.ts'
import { readAnalytics } from '#server/usage/analytics/service.ts'
import * as store from '#server/usage/analytics/store.ts'
import { busyAccountId, busySchoolId, lastSchoolDay } from '#tests/support/usage/many-schools.ts'
import { type Figure, median, percentile, timedInTurns } from '../figures.ts'
import { withPostgres } from '../running.ts'
import { lastMorning, withManySchools } from './databases.ts'

const runs = { warmUp: 10, rounds: 100 }
const clock = { now: () => new Date(lastMorning) }
const days = daysOf('year', lastSchoolDay)
const school = { schoolId: busySchoolId }

const queries = {
  'the four figures': (db: Database) => store.countAll(db, school, { ...days, monday: mondayOf(lastSchoolDay) }),
  'by day': (db: Database) => store.countByDay(db, school, days),
  'by theme': (db: Database) => store.countByTheme(db, school, days),
  'by age band': (db: Database) => store.countByAgeBand(db, school, days),
  'by strand': (db: Database) => store.countByStrand(db, school, days),
  'by statement': (db: Database) => store.countByStatement(db, school, days),
  'by statement, own': (db: Database) => store.countByStatement(db, { accountId: busyAccountId }, days),
}

const measurements: Record<string, (database: OpenDatabase) => PromiseLike<unknown>> = {
  ...Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, ({ db }) => query(db)])),
  'the whole response': (database) =>
    readAnalytics(createPlatform(database, readConfig({}), clock), { ...caller, mayRunSchool: true }, 'year'),
}

const caller = {
  accountId: busyAccountId,
  schoolId: busySchoolId,
  door: 'school',
  sessionHash: '',
  licence: 'open',
  holdsLicence: true,
  mayPlan: true,
} as const

export function measureAnalytics(): Promise<Figure[]> {
  return withPostgres((place) => {
    const beside = <Result>(schools: number, work: (database: OpenDatabase) => Promise<Result>) =>
      withManySchools(place, { name: `beside_${schools}`, schools }, work)
    return beside(200, (few) => beside(2000, (many) => measure([few, many])))
  })
}

async function measure(databases: readonly OpenDatabase[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, run] of Object.entries(measurements)) {
    const works = databases.map((database) => () => run(database))
    const [few = [], many = []] = await timedInTurns(works, runs)
    const against = { name: 'with a tenth of the schools', value: median(few) }
    const p99 = percentile(many, 99)
    figures.push({ name, value: median(many), unit: 'ms', p99, against, limit: { most: 1.2 } })
  }
  return figures
}
