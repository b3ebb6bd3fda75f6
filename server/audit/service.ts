import type { Answer, Received } from '#contract/endpoint.ts'
import type { exportAuditLog, readAuditLog } from '#contract/admin/audit.ts'
import type { Database } from '#server/platform/database/database.ts'
import { londonDay } from '#server/platform/time/days.ts'
import { headerLine, lineOf } from './document.ts'
import { filterWords, toAuditEntry, toFilter } from './rules.ts'
import {
  type Filter,
  type NewEntry,
  addEntry,
  erasePerson,
  eraseSubject,
  listEntries,
  listEntriesAbout,
  removeEntriesOlderThan,
} from './store.ts'

/** The privacy page says two years, and the database lets nothing go before. */
const yearsKept = 2
const entriesPerPage = 50
const entriesAtOnce = 500

/** Writes down what happened. Call it with the handle of its effect, so that either both are there or neither. */
export async function record(db: Database, entry: NewEntry): Promise<void> {
  await addEntry(db, entry)
}

export async function readEntries(
  db: Database,
  { before, ...wanted }: Received<typeof readAuditLog>['query'],
): Promise<Answer<typeof readAuditLog>> {
  const page = { before: before === undefined ? undefined : Number(before), most: entriesPerPage + 1 }
  const found = await listEntries(db, toFilter(wanted), page)
  const entries = found.slice(0, entriesPerPage).map(toAuditEntry)
  return { entries, next: found.length > entriesPerPage ? (entries.at(-1)?.id ?? null) : null }
}

type Exporter = Pick<NewEntry, 'accountId' | 'email' | 'door' | 'address'>

/** The log as a CSV file, newest first. Whoever takes it is written down before the first line is read. */
export async function logExport(
  { db, now }: { db: Database; now: Date },
  wanted: Received<typeof exportAuditLog>['query'],
  exporter: Exporter,
) {
  await record(db, { what: 'audit-log-exported', ...exporter, detail: filterWords(wanted) })
  return { name: `daily-dot-audit-log-${londonDay(now)}.csv`, pieces: piecesOf(db, toFilter(wanted)) }
}

async function* piecesOf(db: Database, filter: Filter): AsyncGenerator<string> {
  let lines = headerLine()
  let before: number | undefined
  do {
    const entries = await listEntries(db, filter, { before, most: entriesAtOnce })
    for (const entry of entries) lines += lineOf(entry)
    yield lines
    lines = ''
    before = entries.length === entriesAtOnce ? entries.at(-1)?.id : undefined
  } while (before !== undefined)
}

type Subject = { accountId: string; role: string; schoolId: string | null }

/** What is written down about one account. What was done to a school is the business of who holds its licence. */
export async function entriesData(db: Database, { accountId, role, schoolId }: Subject) {
  const entries = await listEntriesAbout(db, accountId, role === 'school' ? schoolId : null)
  return entries.map(({ at, what, email, door, address, subject, detail, ...entry }) =>
    entry.accountId === accountId
      ? { at, what, email, door, address, detail }
      : // Who did it to them is somebody else, with an email and an address of their own.
        { at, what, door, subject, detail },
  )
}

/** Takes out of the log who somebody was. That something happened to an account, and when, stays. */
export async function forgetPerson(db: Database, person: { accountId: string; email: string }): Promise<void> {
  await erasePerson(db, person)
}

/** Takes the name of a school out of the log: that of an individual's is a person's. */
export async function forgetSchool(db: Database, schoolId: string): Promise<void> {
  await eraseSubject(db, schoolId)
}

export async function removeOldEntries(db: Database): Promise<void> {
  await removeEntriesOlderThan(db, yearsKept)
}
