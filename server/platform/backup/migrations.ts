import type { Database } from '#server/platform/database/database.ts'
import { type Migration, appliedMigrations } from '#server/platform/database/migrations.ts'
import { BackupFault } from './backup-fault.ts'
import type { Manifest } from './manifest.ts'

/** A migration as a backup names it, and the tables that exist once all have run; undefined if only the database knows them. */
type Schema = { migrations: Manifest['migrations']; tables: readonly string[] | undefined }

/**
 * The migrations of a database, which may be newer than this version: after a roll-back, the newer release's are still there. Throws
 * if this version's are not among them.
 */
export async function schemaIn(db: Database, known: readonly Migration[]): Promise<Schema> {
  const applied = await appliedMigrations(db)
  if (applied.length === 0) throw new BackupFault('There is nothing to back up: the database is empty.')
  if (divergesFrom(known, applied))
    throw new BackupFault(
      'The database was set up by a version of The Daily Dot with other migrations than this one. Back it up with that one.',
    )
  return {
    migrations: applied.map(({ hash, when }, at) => ({ name: known[at]?.name ?? unknownName(when), hash })),
    tables: applied.length > known.length ? undefined : known[applied.length - 1]?.tables,
  }
}

/** Whether one of two lists is not simply the continuation of the other. */
export function divergesFrom(known: readonly Migration[], applied: readonly Pick<Migration, 'hash'>[]): boolean {
  return applied.some(({ hash }, at) => known[at] !== undefined && known[at].hash !== hash)
}

/** The database has no names, only when each was written. */
const unknownName = (when: number): string => `of ${new Date(when).toISOString().slice(0, 10)}`

/** The migrations that built a backup's tables, and those tables. Throws if this version does not know them all. */
export function migrationsOf(
  { migrations, tables, listsAllTables }: Manifest,
  known: readonly Migration[],
): { made: Migration[]; ours: ReadonlySet<string> } {
  const made = known.slice(0, migrations.length)
  const isKnown = ({ hash }: { hash: string }, at: number) => known[at]?.hash === hash
  if (!migrations.every(isKnown))
    throw new BackupFault(
      `This backup is of a newer version of The Daily Dot: this one does not know its migration ${migrations.find((each, at) => !isKnown(each, at))?.name}. Update this one to the newest version that used the database, then try again.`,
    )
  const ours = new Set(made.at(-1)?.tables)
  const unknown = tables.find(({ name }) => !ours.has(name))
  if (unknown && !listsAllTables)
    throw new BackupFault(`This backup has a table (${unknown.name}) that its version did not have.`)
  const missing = [...ours].find((name) => !tables.some((table) => table.name === name))
  if (missing) throw new BackupFault(`This backup is not whole: it lacks the table ${missing}. Use another backup.`)
  return { made, ours }
}
