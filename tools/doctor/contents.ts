import { desc, eq, isNotNull } from 'drizzle-orm'
import { accounts } from '#server/accounts/people/table.ts'
import { createPlatform } from '#server/app.ts'
import { refuseOpenCards } from '#server/money/card/service.ts'
import { backupAgeSeconds, maxHoursBetweenBackups } from '#server/platform/backup/last-backup.ts'
import { divergesFrom } from '#server/platform/backup/migrations.ts'
import { hostInUrl, isPrivate } from '#server/platform/config/config-checks.ts'
import { type Config, ConfigFault } from '#server/platform/config/config.ts'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import { missingIndexes } from '#server/platform/database/indexes.ts'
import {
  type Migration,
  appliedMigrations,
  concurrentIndexesOf,
  knownMigrations,
} from '#server/platform/database/migrations.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { refuseDemoLogins } from '#server/site/demo/service.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('database')

/** Checks the database's contents: migrations, demo logins, administrators and recorded addresses. */
export async function checkContents(database: OpenDatabase, config: Config): Promise<Finding[]> {
  const { db } = database
  const known = knownMigrations()
  const applied = await appliedMigrations(db)
  if (divergesFrom(known, applied))
    return [
      wrong(
        'Its tables are from a release with other migrations than this one, which cannot back it up: run that release.',
      ),
    ]
  const missing = known.length - applied.length
  if (missing > 0) return [warning(`${missing} migrations are missing. The next start runs them; make a backup first.`)]
  return [
    missing < 0 ? rolledBackFinding(-missing) : ok('Its tables are up to date.'),
    ...(await indexFindings(db, known)),
    await demoFinding(database, config),
    await backupFinding(db),
    ...(await openCardsFindings(database, config)),
    await administratorFinding(db),
    ...(await addressFindings(db)),
  ]
}

/** A restore would lose what has been written since that backup, and is not needed: releases only add to the tables. */
function rolledBackFinding(more: number): Finding {
  return warning(
    `Its tables are from a newer release (${more} more migrations), as after upgrade.sh --back. This release uses them and backs them up whole, so nothing needs to be restored. Upgrade again once the newer release is mended.`,
  )
}

async function indexFindings(db: Database, known: readonly Migration[]): Promise<Finding[]> {
  const missing = await missingIndexes(db, concurrentIndexesOf(known))
  return missing.map(({ name }) =>
    warning(`The index ${name} is not built yet. A running server builds it: its log has "index built", or why not.`),
  )
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

/** The same figure as in /metrics. Whether the folder is still there is a matter of the machine. */
async function backupFinding(db: Database): Promise<Finding> {
  const hours = Math.floor((await backupAgeSeconds(db)) / 3600)
  if (hours < maxHoursBetweenBackups)
    return ok(`It was backed up in the last ${maxHoursBetweenBackups} hours, or has not been used for longer.`)
  return wrong(
    `It has recorded no complete backup for ${hours} hours: journalctl -u daily-dot-backup says why; systemctl start daily-dot-backup.`,
  )
}

async function openCardsFindings(database: OpenDatabase, config: Config): Promise<Finding[]> {
  try {
    await refuseOpenCards(createPlatform(database, config))
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return [wrong(`${error.faults.join('; ')}.`)]
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
