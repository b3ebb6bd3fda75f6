import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { accounts } from '#server/accounts/people/table.ts'
import { createPlatform } from '#server/app.ts'
import { hostInUrl, isPrivate } from '#server/platform/config/config-checks.ts'
import { type Config, ConfigFault } from '#server/platform/config/config.ts'
import { type Database, type OpenDatabase, migrationsFolder } from '#server/platform/database/database.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { refuseDemoLogins } from '#server/site/demo/service.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('database')

/** What is in the database: its tables, who runs this, and whose addresses were seen. */
export async function lookAtContents(database: OpenDatabase, config: Config): Promise<Finding[]> {
  const { db } = database
  const { missing, unknown } = await migrationsOf(db)
  if (unknown > 0)
    return [
      wrong(`Its tables are of a newer release (${unknown} migrations more): run that release, or restore a backup.`),
    ]
  if (missing > 0)
    return [warning(`${missing} migrations are missing. The next start brings them; make a backup first.`)]
  return [
    ok('Its tables are up to date.'),
    await demoFinding(database, config),
    await administratorFinding(db),
    ...(await addressFindings(db)),
  ]
}

/** As drizzle counts: by the time of the newest that was run. */
async function migrationsOf(db: Database): Promise<{ missing: number; unknown: number }> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  )
  if (!rows[0]?.is_there) return { missing: known.length, unknown: 0 }
  const { rows: run } = await db.execute<{ at: string }>(
    sql`select created_at as at from drizzle.__drizzle_migrations order by created_at`,
  )
  const newest = Number(run.at(-1)?.at ?? 0)
  const newestKnown = known.at(-1) ?? 0
  return {
    missing: known.filter((at) => at > newest).length,
    unknown: run.filter(({ at }) => Number(at) > newestKnown).length,
  }
}

async function demoFinding(database: OpenDatabase, config: Config): Promise<Finding> {
  try {
    await refuseDemoLogins(createPlatform(database, config))
    return ok('No log-in of demo mode opens it.')
  } catch (error) {
    if (error instanceof ConfigFault) return wrong(`${error.faults.join('; ')}.`)
    throw error
  }
}

async function administratorFinding(db: Database): Promise<Finding> {
  const admins = await db.select().from(accounts).where(eq(accounts.role, 'admin'))
  if (admins.length === 0) return wrong('There is no administrator: npm run admin:create')
  const without = admins.filter(({ twoStepSince }) => twoStepSince === null).length
  if (without === 0) return ok(`Administrators: ${admins.length}, all with two-step sign-in.`)
  return warning(`Administrators: ${admins.length}, of whom ${without} have yet to sign in and set up the second step.`)
}

const fewest = 5

/** Where everybody seems to come from this network, it is the proxy that was written down. */
async function addressFindings(db: Database): Promise<Finding[]> {
  const seen = await db
    .select({ address: auditLog.address })
    .from(auditLog)
    .where(isNotNull(auditLog.address))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(20)
  if (seen.length < fewest) return []
  const isWithin = seen.every(({ address }) => isPrivate(`http://${hostInUrl(address ?? '')}`))
  if (!isWithin) return [ok('Visitors are known by their own addresses.')]
  return [
    warning(
      'All visitors of late came from this network: if they did not, TRUST_PROXY is not the proxy’s address, or the proxy sends no X-Forwarded-For.',
    ),
  ]
}
