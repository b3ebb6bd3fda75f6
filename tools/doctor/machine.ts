import { readdirSync, statSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { maxHoursBetweenBackups } from '#server/platform/backup/last-backup.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('machine')
const gigabyte = 1_000_000_000

/** Checks the user, the free disk space and the backups. */
export function checkMachine({ dataDir }: Pick<Config, 'dataDir'>, backupsFolder: string): Finding[] {
  return [...userFindings(), ...diskFindings(dataDir), ...backupFindings(backupsFolder)]
}

/** The checks use the current user's permissions, and root has them all. */
function userFindings(): Finding[] {
  if (process.getuid?.() !== 0) return []
  return [warning('This ran as root, which may do everything: run it as the server’s user.')]
}

function diskFindings(dataDir: string): Finding[] {
  if (!statSync(dataDir, { throwIfNoEntry: false })) return []
  const { bavail, bsize } = statfsSync(dataDir)
  return [diskFinding(bavail * bsize)]
}

export function diskFinding(bytes: number): Finding {
  const message = `${(bytes / gigabyte).toFixed(1)} GB are free on the disk of DATA_DIR`
  if (bytes < gigabyte / 5) return wrong(`${message}: free some space now.`)
  return bytes < 2 * gigabyte ? warning(`${message}: free some space soon.`) : ok(`${message}.`)
}

const hour = 3_600_000

/** A folder without a manifest is no backup: of one that was interrupted, say. */
function backupFindings(folder: string): Finding[] {
  if (!statSync(folder, { throwIfNoEntry: false }))
    return [warning(`There is no folder ${folder}: if backups are elsewhere, name it: npm run doctor -- --backups …`)]
  const manifests = readdirSync(folder).map((name) =>
    statSync(join(folder, name, 'manifest.json'), { throwIfNoEntry: false }),
  )
  const times = manifests.flatMap((file) => file?.mtimeMs ?? [])
  if (times.length === 0)
    return [wrong(`There is no backup in ${folder}: npm run backup -- --to ${join(folder, 'first')}`)]
  const hours = Math.round((Date.now() - Math.max(...times)) / hour)
  if (hours > maxHoursBetweenBackups)
    return [wrong(`The newest backup in ${folder} is ${hours} hours old: check why there is no newer one.`)]
  return [ok(`The newest backup in ${folder} is ${hours} hours old.`)]
}
