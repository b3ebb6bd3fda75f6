import type { Database } from '#server/platform/database/database.ts'
import { type Migration, appliedMigrations } from '#server/platform/database/migrations.ts'
import { BackupFault } from './backup-fault.ts'
import type { Manifest } from './manifest.ts'

/** Throws if the database has migrations that this version does not know. */
export async function migrationsIn(db: Database, known: readonly Migration[]): Promise<Migration[]> {
  const hashes = (await appliedMigrations(db)).map(({ hash }) => hash)
  const applied = known.slice(0, hashes.length)
  if (hashes.length === 0) throw new BackupFault('There is nothing to back up: the database is empty.')
  if (applied.length < hashes.length || applied.some(({ hash }, at) => hash !== hashes[at]))
    throw new BackupFault('The database was set up by another version of The Daily Dot. Back it up with that one.')
  return applied
}

/** The migrations that built a backup's tables. Throws if this version does not know them all. */
export function migrationsOf({ migrations, tables }: Manifest, known: readonly Migration[]): Migration[] {
  const made = known.slice(0, migrations.length)
  const isKnown = ({ hash }: { hash: string }, at: number) => known[at]?.hash === hash
  if (!migrations.every(isKnown))
    throw new BackupFault(
      `This backup has a migration (${migrations.find((each, at) => !isKnown(each, at))?.name}) that this version of The Daily Dot does not know. Update this one, or use the version that made the backup.`,
    )
  const expected = new Set(made.at(-1)?.tables)
  const unknown = tables.find(({ name }) => !expected.has(name))
  if (unknown) throw new BackupFault(`This backup has a table (${unknown.name}) that its version did not have.`)
  const missing = [...expected].find((name) => !tables.some((table) => table.name === name))
  if (missing) throw new BackupFault(`This backup is not whole: it lacks the table ${missing}. Use another backup.`)
  return made
}
