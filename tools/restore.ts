// npm run restore -- FOLDER: restores a backup into an empty database and the object store.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createPlatform } from '#server/app.ts'
import { BackupFault, sentenceFor } from '#server/platform/backup/backup-fault.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { noTimeouts, openDatabase } from '#server/platform/database/database.ts'

const usage = 'npm run restore -- backups/2026-11-16T02-00-00'

try {
  await restore()
} catch (error) {
  console.error(sentenceFor(error, usage))
  process.exitCode = 1
}

async function restore(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder] = positionals
  if (!folder || positionals.length > 1) throw new BackupFault(`Which backup? Use it like this: ${usage}`)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig()
  const database = await openDatabase(config, noTimeouts)
  try {
    const { objects } = createPlatform(database, config)
    const { takenAt } = await restoreBackup({ db: database.db, objects }, folder)
    console.log(`Restored the backup of ${takenAt}. Start the server now.`)
  } finally {
    await database.close()
  }
}
