import { readdirSync, statSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('machine')
const gigabyte = 1_000_000_000

/** The room where the data folder is, and whether there are backups. */
export function lookAtMachine({ dataDir }: Pick<Config, 'dataDir'>, backupsFolder: string): Finding[] {
  return [...userFindings(), ...roomFindings(dataDir), ...backupFindings(backupsFolder)]
}

/** Rights are looked at as whoever asks, and nothing is closed to root. */
function userFindings(): Finding[] {
  if (process.getuid?.() !== 0) return []
  return [warning('This ran as root, who may do everything: run it as the user that the server runs as.')]
}

function roomFindings(dataDir: string): Finding[] {
  if (!statSync(dataDir, { throwIfNoEntry: false })) return []
  const { bavail, bsize } = statfsSync(dataDir)
  return [roomFinding(bavail * bsize)]
}

export function roomFinding(bytes: number): Finding {
  const says = `${(bytes / gigabyte).toFixed(1)} GB are free where DATA_DIR is`
  if (bytes < gigabyte / 5) return wrong(`${says}: make room now.`)
  return bytes < 2 * gigabyte ? warning(`${says}: make room soon.`) : ok(`${says}.`)
}

const hour = 3_600_000

/** A backup a day, and two hours for making it. */
function backupFindings(folder: string): Finding[] {
  if (!statSync(folder, { throwIfNoEntry: false }))
    return [warning(`There is no folder ${folder}: if backups are elsewhere, name it: npm run doctor -- --backups …`)]
  // One that was cut off has a name with a dot.
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  const times = names.map((name) => statSync(join(folder, name)).mtimeMs)
  if (times.length === 0)
    return [wrong(`There is no backup in ${folder}: npm run backup -- --to ${join(folder, 'first')}`)]
  const hours = Math.round((Date.now() - Math.max(...times)) / hour)
  if (hours > 26) return [wrong(`The newest backup in ${folder} is ${hours} hours old: see why there is no newer one.`)]
  return [ok(`The newest backup in ${folder} is ${hours} hours old.`)]
}
