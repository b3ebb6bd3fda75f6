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

/** Checks the database's contents: migrations, demo logins, administrators and recorded addresses. */
export async function checkContents(database: OpenDatabase, config: Config): Promise<Finding[]> {
  const { db } = database
  const { missing, unknown } = await migrationsOf(db)
  if (unknown > 0)
    return [
      wrong(`Its tables are from a newer release (${unknown} more migrations): run that release, or restore a backup.`),
    ]
  if (missing > 0) return [warning(`${missing} migrations are missing. The next start runs them; make a backup first.`)]
  return [
    ok('Its tables are up to date.'),
    await demoFinding(database, config),
    await administratorFinding(db),
    ...(await addressFindings(db)),
  ]
}

/** Compares as drizzle does: by the timestamp of the newest applied migration. */
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
    return ok('No demo login works on it.')
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
  return warning(`Administrators: ${admins.length}, of whom ${without} have not set up two-step sign-in.`)
}

const fewestVisits = 5

/** If all visitors seem to come from the local network, the server recorded the proxy's address instead of theirs. */
async function addressFindings(db: Database): Promise<Finding[]> {
  const seen = await db
    .select({ address: auditLog.address })
    .from(auditLog)
    .where(isNotNull(auditLog.address))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(20)
  if (seen.length < fewestVisits) return []
  const areAllPrivate = seen.every(({ address }) => isPrivate(`http://${hostInUrl(address ?? '')}`))
  if (!areAllPrivate) return [ok('Visitors are recorded with their own addresses.')]
  return [
    warning(
      'All recent visitors came from this network: if they did not, TRUST_PROXY is not the proxy’s address, or the proxy sends no X-Forwarded-For.',
    ),
  ]
}
