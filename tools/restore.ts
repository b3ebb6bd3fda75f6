// npm run restore -- FOLDER: restores a backup into an empty database and the object store, and deletes again what was deleted
// after the backup. With a new DATA_DIR, --old-data names the one before, which has the ledger of deletions.
// npm run restore -- --snapshot: only the latter, in a database that a provider has restored.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createPlatform } from '#server/app.ts'
import { localObjects } from '#server/branding/local-storage/gateway.ts'
import { BackupFault, sentenceFor } from '#server/platform/backup/backup-fault.ts'
import { type Erasure, copyErasures, readErasures } from '#server/platform/backup/erasure-ledger.ts'
import { type Counter, restoreBackup, skipNumbers } from '#server/platform/backup/restore-backup.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { type Database, type OpenDatabase, noTimeouts, openDatabase } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Repeated, eraseAgain } from '#server/privacy/restores/service.ts'

const usage =
  'npm run restore -- backups/2026-11-16T02-00-00, with --old-data FOLDER if DATA_DIR is new; or npm run restore -- --snapshot'

/** Numbers that people read: of invoices, say, and not of rows. */
const numbered = /_number_seq$/

try {
  await restore()
} catch (error) {
  console.error(sentenceFor(error, usage))
  process.exitCode = 1
}

async function restore(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'old-data': { type: 'string' }, snapshot: { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (positionals.length !== (values.snapshot ? 0 : 1))
    throw new BackupFault(`Which backup? Use it like this: ${usage}`)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig()
  const database = await openDatabase(config, noTimeouts)
  try {
    const platform = createPlatform(database, config)
    const ledger = await readLedger(platform, values['old-data'])
    let erased = { accounts: 0, schools: 0 }
    const repeat = async (tx: Database): Promise<void> => {
      erased = await eraseAgain({ ...platform, db: tx }, ledger)
    }
    const { takenAt, counters, tablesOfOthers } = folder
      ? await restoreBackup(platform, folder, repeat)
      : await finishSnapshot(database, repeat)
    console.log(takenAt ? `Restored the backup of ${takenAt}.` : 'The database is as your provider restored it.')
    if (tablesOfOthers.length > 0)
      console.log(`Not restored, because they are not The Daily Dot’s: the tables ${tablesOfOthers.join(', ')}.`)
    for (const { name, next } of counters.filter((counter) => numbered.test(counter.name)))
      console.log(
        `The next number of ${name.replace(numbered, '').replaceAll('_', ' ')} is ${next}: numbers issued after the backup are not used again.`,
      )
    report(erased, ledger, config)
  } finally {
    await database.close()
  }
}

/** What else a restore does, in a database that was restored without this command. */
async function finishSnapshot(
  database: OpenDatabase,
  repeat: (tx: Database) => Promise<void>,
): Promise<{ takenAt?: undefined; counters: Counter[]; tablesOfOthers: string[] }> {
  await database.migrate()
  return database.db.transaction(async (tx) => {
    const counters = await skipNumbers(tx)
    await repeat(tx)
    return { counters, tablesOfOthers: [] }
  })
}

function report({ accounts, schools }: Repeated, ledger: readonly Erasure[], { s3, dataDir }: Config): void {
  const place = s3 ? `the bucket ${s3.bucket}` : dataDir
  const listed = `${counted(ledger.length, 'deletion')} in the ledger in ${place}`
  console.log(`Deleted again: ${counted(accounts, 'account')} and ${counted(schools, 'school')}, of ${listed}.`)
  if (ledger.length === 0)
    console.log(
      'If DATA_DIR was another folder before, accounts that were deleted since are back. Restore once more, with --old-data FOLDER.',
    )
  console.log('Start the server now.')
}

/** The ledger of the store, with that of the old data folder, which it takes over. */
async function readLedger({ objects, config }: Platform, oldData: string | undefined): Promise<Erasure[]> {
  if (oldData !== undefined) {
    if (!existsSync(oldData)) throw new BackupFault(`There is no folder ${oldData}. --old-data is the DATA_DIR before.`)
    await copyErasures(await readErasures(localObjects({ ...config, dataDir: oldData })), objects)
  }
  return readErasures(objects)
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
