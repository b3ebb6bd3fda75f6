import { and, asc, eq, exists, isNotNull } from 'drizzle-orm'
import { accounts, schoolDomains, schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'

type School = typeof schools.$inferSelect
type Member = typeof accounts.$inferSelect

/**
 * The schools on the whole-school plan at an email domain whose holder has confirmed their email. Otherwise anyone could order in a school's name and wait for its staff to join. Does not check the licence.
 */
export async function listSchoolsAtDomain(db: Database, domain: string): Promise<School[]> {
  const rows = await db
    .select({ school: schools })
    .from(schoolDomains)
    .innerJoin(schools, eq(schools.id, schoolDomains.schoolId))
    .where(and(eq(schoolDomains.domain, domain), eq(schools.plan, 'school'), isVerified(db, schools.id)))
    .orderBy(asc(schools.name), asc(schools.id))
  return rows.map(({ school }) => school)
}

/** Whether a holder of this school's licence has confirmed their email. */
export async function isHolderVerified(db: Database, schoolId: string): Promise<boolean> {
  const [proven] = await db
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.id, schoolId), isVerified(db, schools.id)))
  return proven !== undefined
}

function isVerified(db: Database, schoolId: typeof schools.id) {
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

export async function listMembers(db: Database, schoolId: string): Promise<Member[]> {
  return db
    .select()
    .from(accounts)
    .where(isMember(schoolId))
    .orderBy(asc(accounts.lastName), asc(accounts.firstName), asc(accounts.email))
}

/** Removes a member of this school only. Cascades to their sessions. */
export async function removeMember(db: Database, schoolId: string, id: string): Promise<Member | undefined> {
  const [removed] = await db
    .delete(accounts)
    .where(and(isMember(schoolId), eq(accounts.id, id)))
    .returning()
  return removed
}

function isMember(schoolId: string) {
  return and(eq(accounts.schoolId, schoolId), eq(accounts.role, 'staff'))
}
