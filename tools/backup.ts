// npm run backup: writes the database and its objects to a new folder: ./backups/<time>, or the one that --to names.
// npm run backup -- --check FOLDER: verifies a backup from end to end, without a database.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createPlatform } from '#server/app.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import { sentenceFor } from '#server/platform/backup/backup-fault.ts'
import { checkBackup } from '#server/platform/backup/check-backup.ts'
import { recordBackup } from '#server/platform/backup/last-backup.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { noTimeouts, openDatabase } from '#server/platform/database/database.ts'

const usage = 'npm run backup, npm run backup -- --to FOLDER, or npm run backup -- --check FOLDER'

try {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { to: text, check: text } })
  await (values.check === undefined ? takeBackup(values.to) : check(values.check))
} catch (error) {
  console.error(sentenceFor(error, usage))
  process.exitCode = 1
}

async function takeBackup(to: string | undefined): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig()
  const database = await openDatabase(config, noTimeouts)
  try {
    const now = new Date()
    const folder = to ?? join('backups', now.toISOString().slice(0, 19).replaceAll(':', '-'))
    const { objects } = createPlatform(database, config)
    const manifest = await backUp({ db: database.db, objects, now }, folder)
    console.log(`Backed up to ${folder}: ${contentsOf(manifest)}.`)
    for (const key of manifest.missingObjects)
      console.log(`Missing from the object store: ${key}, which a row refers to.`)
    await recordBackup(database.db, manifest)
  } finally {
    await database.close()
  }
}

async function check(folder: string): Promise<void> {
  const manifest = await checkBackup(folder)
  console.log(`${folder} is complete: ${contentsOf(manifest)}, taken at ${manifest.takenAt}.`)
}

function contentsOf({ tables, objects }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows in ${tables.length} tables, and ${objects.length} objects`
}
