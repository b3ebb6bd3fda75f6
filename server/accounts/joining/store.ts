import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { hash } from 'node:crypto'
import { links } from '#server/accounts/links/table.ts'
import type { Database } from '#server/platform/database/database.ts'
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
  const row = { schoolId: place.schoolId, emailHash: emailHash(place), removedAt }
  await db.insert(removedStaff).values(row).onConflictDoNothing()
}

/** Lets a removed person ask again. */
export async function forgiveRemoved(db: Database, place: Place): Promise<void> {
  const isTheirs = and(eq(removedStaff.schoolId, place.schoolId), eq(removedStaff.emailHash, emailHash(place)))
  await db.delete(removedStaff).where(isTheirs)
}

export async function removeInvitations(db: Database, { schoolId, email }: Place): Promise<void> {
  await db
    .delete(links)
    .where(and(eq(links.purpose, 'invitation'), eq(links.schoolId, schoolId), eq(links.email, email)))
}

/** Of these schools, the ids of those where this email waits, and of those that have removed it. */
export async function findPlaces(db: Database, email: string, schoolIds: readonly string[]) {
  const waiting = await db
    .select({ id: waitingStaff.schoolId })
    .from(waitingStaff)
    .where(and(eq(waitingStaff.email, email), inArray(waitingStaff.schoolId, [...schoolIds])))
  const hashes = schoolIds.map((schoolId) => emailHash({ schoolId, email }))
  const removed = await db
    .select({ id: removedStaff.schoolId })
    .from(removedStaff)
    .where(and(inArray(removedStaff.schoolId, [...schoolIds]), inArray(removedStaff.emailHash, hashes)))
  const ids = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id))
  return { waitsAt: ids(waiting), removedFrom: ids(removed) }
}

function emailHash({ schoolId, email }: Place): string {
  return hash('sha256', `${schoolId} ${email}`, 'base64url')
}
