import type { Database } from '#server/platform/database/database.ts'
import {
  type Filter,
  type LoggedEntry,
  type NewEntry,
  addEntry,
  erasePerson,
  listEntries,
  listEntriesOf,
  removeEntriesOlderThan,
} from './store.ts'

/** The privacy page says two years. */
const yearsKept = 2
const entriesPerPage = 50

/** Writes down what happened. Call it with the handle of its effect, so that either both are there or neither. */
export async function record(db: Database, entry: NewEntry): Promise<void> {
  await addEntry(db, entry)
}

export async function readEntries(
  db: Database,
  filter: Filter,
): Promise<{ entries: LoggedEntry[]; next: number | undefined }> {
  const found = await listEntries(db, filter, entriesPerPage + 1)
  const entries = found.slice(0, entriesPerPage)
  return { entries, next: found.length > entriesPerPage ? entries.at(-1)?.id : undefined }
}

/** What is written down about one account. */
export async function entriesData(db: Database, { accountId }: { accountId: string }) {
  const entries = await listEntriesOf(db, accountId)
  return entries.map(({ at, what, email, door, address, detail }) => ({ at, what, email, door, address, detail }))
}

/** Takes out of the log who somebody was. That something happened to an account, and when, stays. */
export async function forgetPerson(db: Database, person: { accountId: string; email: string }): Promise<void> {
  await erasePerson(db, person)
}

export async function removeOldEntries(db: Database): Promise<void> {
  await removeEntriesOlderThan(db, yearsKept)
}
