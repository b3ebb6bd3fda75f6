import { createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import { mondayOf } from '#server/platform/time/days.ts'
// What the figures of one school with 3,800 uses cost beside 200 others and beside 2,000, asked in turns on one PostgreSQL server.
// docs/analytics.md explains them.
import { daysOf } from '#server/usage/analytics/rules.ts'
import { readAnalytics } from '#server/usage/analytics/service.ts'
import * as store from '#server/usage/analytics/store.ts'
import { busyAccountId, busySchoolId, lastSchoolDay } from '#tests/support/many-schools.ts'
import { type Figure, median, percentile, timedInTurns } from '../figures.ts'
import { withPostgres } from '../running.ts'
import { lastMorning, withManySchools } from './databases.ts'

const howOften = { warmUp: 10, rounds: 100 }
const clock = { now: () => new Date(lastMorning) }
const days = daysOf('year', lastSchoolDay)
const school = { schoolId: busySchoolId }

const queries = {
  'the four figures': (db: Database) => store.countAll(db, school, { ...days, monday: mondayOf(lastSchoolDay) }),
  'by week': (db: Database) => store.countByWeek(db, school, days),
  'by theme': (db: Database) => store.countByTheme(db, school, days),
  'by age band': (db: Database) => store.countByAgeBand(db, school, days),
  'by strand': (db: Database) => store.countByStrand(db, school, days),
  'by statement': (db: Database) => store.countByStatement(db, school, days),
  'people who could': (db: Database) => store.countPeople(db, busySchoolId),
  'by statement, own': (db: Database) => store.countByStatement(db, { accountId: busyAccountId }, days),
}

const questions: Record<string, (database: OpenDatabase) => PromiseLike<unknown>> = {
  ...Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, ({ db }) => query(db)])),
  'the whole answer': (database) =>
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
  for (const [name, ask] of Object.entries(questions)) {
    const works = databases.map((database) => () => ask(database))
    const [few = [], many = []] = await timedInTurns(works, howOften)
    const against = { name: 'with a tenth', value: median(few) }
    const p99 = percentile(many, 99)
    figures.push({ name, value: median(many), unit: 'ms', p99, against, limit: { most: 1.2 } })
  }
  return figures
}
