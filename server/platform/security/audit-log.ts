import { and, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { auditLog, erasures } from '#server/platform/database/tables.ts'
import { type Person, ownsEmail } from '#server/platform/platform.ts'

export type LoggedEntry = typeof auditLog.$inferSelect
export type NewEntry = Omit<typeof auditLog.$inferInsert, 'id' | 'at'>

/** Writes an audit entry. Pass the transaction that it describes, so that both commit or neither does. */
export async function recordAudit(db: Database, entry: NewEntry): Promise<void> {
  await db.insert(auditLog).values(entry)
}

const summedSeconds = 15 * 60

type Repeated = Required<Pick<NewEntry, 'accountId' | 'email' | 'door' | 'address' | 'what' | 'detail'>>

/** Writes an entry, or counts it in one of the last quarter of an hour that says the same: a loop must not fill the log. */
export async function recordRepeatedAudit(db: Database, entry: Repeated): Promise<void> {
  const { accountId, email, door, address, what, detail } = entry
  const says = sql`${JSON.stringify(detail)}::jsonb`
  const same = and(
    sql`${auditLog.accountId} = ${accountId}`,
    eq(auditLog.what, what),
    sql`${auditLog.door} is not distinct from ${door}`,
    sql`${auditLog.address} is not distinct from ${address}`,
    sql`${auditLog.detail} - 'times' = ${says}`,
    sql`${auditLog.at} > now() - make_interval(secs => ${summedSeconds})`,
  )
  const latest = db.select({ id: auditLog.id }).from(auditLog).where(same).orderBy(desc(auditLog.id)).limit(1)
  const times = sql`jsonb_set(${auditLog.detail}, '{times}', to_jsonb(coalesce((${auditLog.detail} ->> 'times')::int, 1) + 1))`
  const summed = db
    .update(auditLog)
    .set({ detail: times })
    .where(sql`${auditLog.id} = ${latest}`)
    .returning({ id: auditLog.id })
  await db.execute(sql`
    with summed as ${summed}
    insert into ${auditLog} (account_id, email, door, address, what, detail)
    select ${accountId}::uuid, ${email}, ${door}, ${address}, ${what}, ${says} where not exists (select from summed)`)
}

/** The subject of an entry that is about a school. */
export function schoolAsSubject(school: { id: string; name: string } | undefined): {
  subjectId?: string
  subject?: string
} {
  return school ? { subjectId: school.id, subject: school.name } : {}
}

/** The entries about one account. Only the licence holder sees what was done to the school. */
export async function auditDataOf(
  db: Database,
  { id: accountId, role, schoolId }: Pick<Person, 'id' | 'role' | 'schoolId'>,
) {
  const entries = await listEntriesAbout(db, accountId, role === 'school' ? schoolId : null)
  return entries.map(({ at, what, email, door, address, subject, detail, ...entry }) =>
    entry.accountId === accountId
      ? { at, what, email, door, address, detail }
      : // Another person did it: their email and address are their own personal data.
        { at, what, door, subject, detail },
  )
}

/** Entries by the account, and about it or its school. */
function listEntriesAbout(db: Database, accountId: string, schoolId: string | null): Promise<LoggedEntry[]> {
  const subjects = schoolId ? [accountId, schoolId] : [accountId]
  return db
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.accountId, accountId), inArray(auditLog.subjectId, subjects)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
}

const anonymous = { email: null, address: null, detail: sql`${auditLog.detail} - 'newEmail' - 'from'` }

/** Anonymises a person's entries. By email as well if it is theirs: failures are logged even where there is no account. */
export async function forgetPersonInAudit(db: Database, person: Person): Promise<void> {
  const { id: accountId } = person
  const email = ownsEmail(person) ? person.email : undefined
  await db
    .update(auditLog)
    .set(anonymous)
    .where(or(eq(auditLog.accountId, accountId), email ? eq(auditLog.email, email) : undefined))
  // By email here too: the subject may have had no account yet when we mailed them.
  await db
    .update(auditLog)
    .set({ subject: null })
    .where(or(eq(auditLog.subjectId, accountId), email ? eq(auditLog.subject, email) : undefined))
}

/** As the privacy page says. */
const trialDaysKept = 90

/** Anonymises the entries of trials that were deleted that long ago. */
export async function forgetDeletedTrials(db: Database): Promise<void> {
  const isDue = sql`${erasures.at} < now() - make_interval(days => ${trialDaysKept})`
  const due = await db
    .select()
    .from(erasures)
    .where(and(eq(erasures.kind, 'trial'), isDue))
  for (const { id, at, writtenAt } of due)
    await db.transaction(async (tx) => {
      await forgetTrialInAudit(tx, id, at)
      if (writtenAt) await tx.delete(erasures).where(eq(erasures.id, id))
    })
}

/**
 * Also anonymises entries without an account that name an email of the trial's, until its deletion: later ones may be about
 * another account with that email.
 */
export async function forgetTrialInAudit(db: Database, accountId: string, until: Date): Promise<void> {
  const own = await db
    .selectDistinct({ email: auditLog.email })
    .from(auditLog)
    .where(and(eq(auditLog.accountId, accountId), isNotNull(auditLog.email)))
  const emails = own.flatMap(({ email }) => email ?? [])
  const isUnowned = and(isNull(auditLog.accountId), lte(auditLog.at, until), inArray(auditLog.email, emails))
  await db
    .update(auditLog)
    .set(anonymous)
    .where(or(eq(auditLog.accountId, accountId), isUnowned))
  await db.update(auditLog).set({ subject: null }).where(eq(auditLog.subjectId, accountId))
}

/** Removes a school's name from the log: an individual's school is named after them. The entry keeps who acted. */
export async function forgetSchoolInAudit(db: Database, schoolId: string): Promise<void> {
  await db.update(auditLog).set({ subject: null }).where(eq(auditLog.subjectId, schoolId))
}

/** The privacy page promises two years, and a database trigger refuses to delete younger entries. */
const yearsKept = 2

export async function removeOldAuditEntries(db: Database): Promise<void> {
  await db.delete(auditLog).where(sql`${auditLog.at} < now() - make_interval(years => ${yearsKept})`)
}
