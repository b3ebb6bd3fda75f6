import { and, asc, desc, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { accounts, isUnverified, mailbox, ownsEmail, schoolDomains, schools } from './table.ts'

export type Account = typeof accounts.$inferSelect
export type School = typeof schools.$inferSelect

export async function addSchool(db: Database, school: typeof schools.$inferInsert): Promise<School> {
  const [added] = await db.insert(schools).values(school).returning()
  if (!added) throw new Error('The database returned no row for a new school.')
  return added
}

export async function addSchoolIfMissing(db: Database, school: typeof schools.$inferInsert): Promise<void> {
  await db.insert(schools).values(school).onConflictDoNothing({ target: schools.id })
}

export async function addAccount(db: Database, account: typeof accounts.$inferInsert): Promise<Account> {
  const [added] = await db.insert(accounts).values(account).returning()
  if (!added) throw new Error('The database returned no row for a new account.')
  return added
}

/** Returns undefined if the email has an account. Atomic: one of twenty concurrent calls adds it. */
export async function addAccountIfFree(
  db: Database,
  account: typeof accounts.$inferInsert,
): Promise<Account | undefined> {
  const [added] = await db
    .insert(accounts)
    .values(account)
    .onConflictDoNothing({ target: accounts.email, where: ownsEmail })
    .returning()
  return added
}

/** The account that the email belongs to. Never an unconfirmed order: see `listUnverified`. */
export async function findAccountByEmail(db: Database, email: string): Promise<Account | undefined> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.email, email), ownsEmail))
  return account
}

/** The same with its school. */
export async function findLogin(
  db: Database,
  email: string,
): Promise<{ account: Account; school: School | null } | undefined> {
  const [found] = await db
    .select({ account: accounts, school: schools })
    .from(accounts)
    .leftJoin(schools, eq(schools.id, accounts.schoolId))
    .where(and(eq(accounts.email, email), ownsEmail))
  return found
}

/** Whether a trial has an address of this mailbox, as `mailboxOf` gives it. */
export async function hasTrialAt(db: Database, wanted: string): Promise<boolean> {
  const [trial] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(sql`${mailbox} = ${wanted}`, sql`role = 'test'`, isNotNull(accounts.trialEndsAt)))
    .limit(1)
  return trial !== undefined
}

/** Makes transactions that decide whose an email is wait for each other, until this one ends. */
export async function lockEmail(db: Database, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 20))`)
}

/** The unconfirmed orders that name this email, with their schools, newest first. */
export async function listUnverified(db: Database, email: string): Promise<{ account: Account; school: School }[]> {
  return db
    .select({ account: accounts, school: schools })
    .from(accounts)
    .innerJoin(schools, and(eq(schools.id, accounts.schoolId), isNull(schools.lapsedAt)))
    .where(and(eq(accounts.email, email), isUnverified))
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
}

/** Writes down that the email belongs to the account. */
export async function setEmailVerified(db: Database, id: string, emailVerifiedAt: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ emailVerifiedAt })
    .where(and(eq(accounts.id, id), isNull(accounts.emailVerifiedAt)))
}

export async function findAccount(
  db: Database,
  id: string,
): Promise<{ account: Account; school: School | null } | undefined> {
  const [found] = await db
    .select({ account: accounts, school: schools })
    .from(accounts)
    .leftJoin(schools, eq(schools.id, accounts.schoolId))
    .where(eq(accounts.id, id))
  return found
}

export async function recordLogin(db: Database, id: string, lastLoginAt: Date): Promise<void> {
  await db.update(accounts).set({ lastLoginAt }).where(eq(accounts.id, id))
}

export async function setName(db: Database, id: string, name: { firstName: string; lastName: string }): Promise<void> {
  await db.update(accounts).set(name).where(eq(accounts.id, id))
}

type Choices = Partial<Pick<Account, 'ageBand' | 'className' | 'isClassAsked' | 'tour' | 'firstDaysDismissedAt'>>

export async function setChoices(db: Database, id: string, choices: Choices): Promise<void> {
  await db.update(accounts).set(choices).where(eq(accounts.id, id))
}

export async function setEmail(db: Database, id: string, email: string): Promise<void> {
  await db.update(accounts).set({ email }).where(eq(accounts.id, id))
}

type Holder = Pick<Account, 'firstName' | 'lastName' | 'passwordHash' | 'emailVerifiedAt'>

/** Converts a trial to the account of a licence holder. */
export async function convertToSchoolAccount(db: Database, id: string, holder: Holder): Promise<void> {
  await db
    .update(accounts)
    .set({ ...holder, role: 'school', trialEndsAt: null })
    .where(eq(accounts.id, id))
}

export async function updateSchool(
  db: Database,
  id: string,
  changes: Partial<typeof schools.$inferInsert>,
): Promise<School> {
  const [changed] = await db.update(schools).set(changes).where(eq(schools.id, id)).returning()
  if (!changed) throw new Error('There is no such school to change.')
  return changed
}

/** Reads the school and locks it until the transaction ends. */
export async function lockSchool(db: Database, id: string): Promise<School | undefined> {
  const [school] = await db.select().from(schools).where(eq(schools.id, id)).for('no key update')
  return school
}

export async function findSchool(db: Database, id: string): Promise<School | undefined> {
  const [school] = await db.select().from(schools).where(eq(schools.id, id))
  return school
}

export async function findSchoolByOrder(db: Database, orderKey: string): Promise<School | undefined> {
  const [school] = await db.select().from(schools).where(eq(schools.orderKey, orderKey))
  return school
}

/** The account that bought the school's licence. */
export async function findHolder(db: Database, schoolId: string): Promise<Account | undefined> {
  const [holder] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.role, 'school'), eq(accounts.schoolId, schoolId)))
    .orderBy(accounts.createdAt)
    .limit(1)
  return holder
}

/** All accounts with this role, locked until the transaction ends, so that concurrent transactions count them one after the other. */
export async function lockAccounts(db: Database, role: Account['role'], schoolId?: string): Promise<Account[]> {
  return db
    .select()
    .from(accounts)
    .where(and(eq(accounts.role, role), schoolId ? eq(accounts.schoolId, schoolId) : undefined))
    .orderBy(accounts.id)
    .for('update')
}

/** Reads the account and locks it until the transaction ends. */
export async function lockAccount(db: Database, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id)).for('no key update')
  return account
}

/** Cascades to its accounts, their sessions and its domains. */
export async function deleteSchool(db: Database, id: string): Promise<void> {
  await db.delete(schools).where(eq(schools.id, id))
}

/** Cascades to its sessions and links. */
export async function removeAccount(db: Database, id: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.id, id))
}

export async function setPassword(db: Database, id: string, passwordHash: string): Promise<void> {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
}

export async function setTwoStepSince(db: Database, id: string, twoStepSince: Date): Promise<void> {
  await db.update(accounts).set({ twoStepSince }).where(eq(accounts.id, id))
}

/**
 * The schools on the whole-school plan at an email domain whose holder has confirmed their email. Otherwise anyone could order in a school's name and wait for its staff to join. Does not check the licence.
 */
export async function listSchoolsAtDomain(db: Database, domain: string): Promise<School[]> {
  const rows = await db
    .select({ school: schools })
    .from(schoolDomains)
    .innerJoin(schools, eq(schools.id, schoolDomains.schoolId))
    .where(and(eq(schoolDomains.domain, domain), eq(schools.plan, 'school'), hasVerifiedHolder(db, schools.id)))
    .orderBy(asc(schools.name), asc(schools.id))
  return rows.map(({ school }) => school)
}

/** Whether a holder of this school's licence has confirmed their email. */
export async function isHolderVerified(db: Database, schoolId: string): Promise<boolean> {
  const [proven] = await db
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.id, schoolId), hasVerifiedHolder(db, schools.id)))
  return proven !== undefined
}

function hasVerifiedHolder(db: Database, schoolId: typeof schools.id) {
  const holders = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), eq(accounts.role, 'school'), isNotNull(accounts.emailVerifiedAt)))
  return exists(holders)
}

export async function listDomains(db: Database, schoolId: string): Promise<string[]> {
  const rows = await db
    .select({ domain: schoolDomains.domain })
    .from(schoolDomains)
    .where(eq(schoolDomains.schoolId, schoolId))
    .orderBy(asc(schoolDomains.domain))
  return rows.map(({ domain }) => domain)
}

export async function replaceDomains(db: Database, schoolId: string, domains: readonly string[]): Promise<void> {
  await db.delete(schoolDomains).where(eq(schoolDomains.schoolId, schoolId))
  if (domains.length > 0) await db.insert(schoolDomains).values(domains.map((domain) => ({ schoolId, domain })))
}
