import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { hash } from 'node:crypto'
import { links } from '#server/accounts/links/table.ts'
import { accounts } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { mailboxOf } from '#server/platform/mail/address.ts'
import { removedStaff, waitingStaff } from './table.ts'

export type Newcomer = typeof waitingStaff.$inferSelect

type Place = { schoolId: string; email: string }

/** Does nothing if they wait already. */
export async function addNewcomer(db: Database, newcomer: typeof waitingStaff.$inferInsert): Promise<void> {
  await db.insert(waitingStaff).values(newcomer).onConflictDoNothing()
}

export function listNewcomers(db: Database, schoolId: string): Promise<Newcomer[]> {
  return db
    .select()
    .from(waitingStaff)
    .where(eq(waitingStaff.schoolId, schoolId))
    .orderBy(asc(waitingStaff.askedAt), asc(waitingStaff.id))
}

/** The colleagues who have joined a school, wait to be let in, or are invited; each once. */
export async function countColleagues(db: Database, schoolId: string): Promise<number> {
  const joined = db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), eq(accounts.role, 'staff')))
  const waiting = db.select({ email: waitingStaff.email }).from(waitingStaff).where(eq(waitingStaff.schoolId, schoolId))
  const invited = db
    .select({ email: links.email })
    .from(links)
    .where(and(eq(links.purpose, 'invitation'), eq(links.schoolId, schoolId), isNull(links.replacedAt)))
  return (await union(joined, waiting, invited)).length
}

/** Takes a newcomer of this school off the list and returns them. Atomic: one of several concurrent calls gets them. */
export async function takeNewcomer(db: Database, schoolId: string, id: string): Promise<Newcomer | undefined> {
  const [taken] = await db
    .delete(waitingStaff)
    .where(and(eq(waitingStaff.schoolId, schoolId), eq(waitingStaff.id, id)))
    .returning()
  return taken
}

/** At every school: an email has one account at most. */
export async function removeNewcomer(db: Database, email: string): Promise<void> {
  await db.delete(waitingStaff).where(eq(waitingStaff.email, email))
}

export async function takeNewcomersBefore(db: Database, instant: Date): Promise<Newcomer[]> {
  return db.delete(waitingStaff).where(lt(waitingStaff.askedAt, instant)).returning()
}

export async function addRemoved(db: Database, { removedAt, ...place }: Place & { removedAt: Date }): Promise<void> {
  const [emailHash = ''] = hashesOf(place)
  const row = { schoolId: place.schoolId, emailHash, removedAt }
  await db.insert(removedStaff).values(row).onConflictDoNothing()
}

/** Lets a removed person ask again. */
export async function forgiveRemoved(db: Database, place: Place): Promise<void> {
  const isTheirs = and(eq(removedStaff.schoolId, place.schoolId), inArray(removedStaff.emailHash, hashesOf(place)))
  await db.delete(removedStaff).where(isTheirs)
}

export async function removeInvitationLinks(db: Database, { schoolId, email }: Place): Promise<void> {
  await db
    .delete(links)
    .where(and(eq(links.purpose, 'invitation'), eq(links.schoolId, schoolId), eq(links.email, email)))
}

/** Of these schools, the ids of those where this mailbox waits, of those that have removed it, and of those where it has a login. */
export async function findPlaces(db: Database, email: string, schoolIds: readonly string[]) {
  const at = [...schoolIds]
  const waiting = await db
    .select({ id: waitingStaff.schoolId, email: waitingStaff.email })
    .from(waitingStaff)
    .where(inArray(waitingStaff.schoolId, at))
  const members = await db
    .select({ id: accounts.schoolId, email: accounts.email })
    .from(accounts)
    .where(and(inArray(accounts.schoolId, at), eq(accounts.role, 'staff')))
  const hashes = at.flatMap((schoolId) => hashesOf({ schoolId, email }))
  const removed = await db
    .select({ id: removedStaff.schoolId })
    .from(removedStaff)
    .where(and(inArray(removedStaff.schoolId, at), inArray(removedStaff.emailHash, hashes)))
  const isTheirs = (row: { email: string }) => mailboxOf(row.email) === mailboxOf(email)
  const ids = (rows: readonly { id: string | null }[]) => new Set(rows.map(({ id }) => id ?? ''))
  return { waitsAt: ids(waiting.filter(isTheirs)), removedFrom: ids(removed), joined: ids(members.filter(isTheirs)) }
}

/** Of the mailbox first; then of the address as typed, under which earlier releases stored it. */
function hashesOf({ schoolId, email }: Place): string[] {
  return [mailboxOf(email), email].map((each) => hash('sha256', `${schoolId} ${each}`, 'base64url'))
}
