// npm run move -- FOLDER: moves a school that began in demo mode to production. FOLDER is the DATA_DIR of demo mode, or a backup of
// it; the settings are those of production, with an empty database. Closes the demo's accounts on the way. FOLDER stays as it is.
import { isNotNull } from 'drizzle-orm'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { createPlatform } from '#server/app.ts'
import { localObjects } from '#server/branding/local-storage/gateway.ts'
import { invoices } from '#server/money/invoices/table.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import { BackupFault, sentenceFor } from '#server/platform/backup/backup-fault.ts'
import { manifestFile } from '#server/platform/backup/manifest.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Database, noTimeouts, openDatabase } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { usage as uses } from '#server/usage/record/table.ts'
import { votes } from '#server/usage/votes/table.ts'
import { type Closed, closeDemo } from './close-demo.ts'

const usage = 'npm run move -- FOLDER, with the DATA_DIR of demo mode'

try {
  await move()
} catch (error) {
  console.error(sentenceFor(error, usage))
  process.exitCode = 1
}

async function move(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder] = positionals
  if (!folder || positionals.length > 1) throw new BackupFault(`What is to move? Use it like this: ${usage}`)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig()
  if (config.mode === 'demo')
    throw new BackupFault('These are the settings of demo mode. Set those of production, with NODE_ENV=production.')
  const database = await openDatabase(config, noTimeouts)
  const copies = await mkdtemp(join(tmpdir(), 'daily-dot-move-'))
  try {
    const platform = createPlatform(database, config)
    const backup = existsSync(manifestFile(folder)) ? folder : await copyOf(folder, join(copies, 'backup'), platform)
    let closed: Closed | undefined
    let counts: Awaited<ReturnType<typeof countsIn>> | undefined
    const restored = await restoreBackup(platform, backup, async (tx) => {
      closed = await closeDemo({ ...platform, db: tx })
      counts = await countsIn(tx)
    })
    if (closed && counts) report(closed, { ...counts, files: restored.objects.length })
  } finally {
    await rm(copies, { recursive: true, force: true })
    await database.close()
  }
}

/** A backup of the embedded database, which no server may be using meanwhile. */
async function copyOf(dataDir: string, to: string, { objects, config }: Platform): Promise<string> {
  if (!existsSync(join(dataDir, 'database', 'PG_VERSION')))
    throw new BackupFault(
      `There is no embedded database in ${dataDir} that this user can read, and no backup. Name the DATA_DIR of demo mode.`,
    )
  const source = await openDatabase({ dataDir })
  try {
    const own = localObjects({ ...config, dataDir })
    // Demo mode may have used the bucket already.
    const read = async (key: string) => (await own.read(key)) ?? (await objects.read(key))
    await backUp({ db: source.db, objects: { read }, now: new Date() }, to)
    return to
  } finally {
    await source.close()
  }
}

async function countsIn(tx: Database) {
  return {
    schools: await tx.$count(schools),
    accounts: await tx.$count(accounts),
    'own slides': await tx.$count(slides, isNotNull(slides.schoolId)),
    uses: await tx.$count(uses),
    votes: await tx.$count(votes),
    invoices: await tx.$count(invoices),
  }
}

type Moved = Awaited<ReturnType<typeof countsIn>> & { files: number }

function report(closed: Closed, moved: Moved): void {
  for (const { name, accounts: inIt, uses: shown } of closed.schools)
    say(`Closed: ${name}, a school of the demo (accounts ${inIt}, uses ${shown}).`)
  say(`Closed: all ${closed.accounts} accounts of the demo. Its logins no longer work.`)
  for (const email of closed.passwords)
    say(`${email} had a password of the demo, which is public: choose another with “Forgotten your password?”.`)
  for (const name of closed.cards)
    say(`${name} paid with a test card, so no money has moved and it does not renew: look at it in /admin.`)
  if (closed.invoices > 0)
    say(`Unpaid invoices that named the demo’s bank account and now name yours: ${closed.invoices}.`)
  const counts = Object.entries(moved).map(([what, count]) => `${what} ${count}`)
  say(`Moved: ${counts.join(', ')}. Everybody signs in again.`)
  say('Administrators do not move. Now npm run admin:create, then start the server.')
}

/** Names and emails in the data are other people's words, and may try to steer the terminal. */
function say(line: string): void {
  console.log(line.replaceAll(/\p{C}/gu, '?'))
}
