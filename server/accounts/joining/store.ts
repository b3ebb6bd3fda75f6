import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import { hash } from 'node:crypto'
import { links } from '#server/accounts/links/table.ts'
import { accounts } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { mailboxOf } from '#server/platform/mail/address.ts'
import { invitations, removedStaff, waitingStaff } from './table.ts'

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

export type Invitation = typeof invitations.$inferSelect
type Sending = { now: Date; expiresAt: Date }

/** Returns false if an invitation waits already. Atomic: of two concurrent calls for one email, one returns true. */
export async function startInvitation(
  db: Database,
  { schoolId, email, now, expiresAt }: Place & Sending,
): Promise<boolean> {
  const started = await db
    .insert(invitations)
    .values({ schoolId, email, invitedAt: now, sentAt: now, expiresAt })
    .onConflictDoUpdate({
      target: [invitations.schoolId, invitations.email],
      set: { sentAt: now, expiresAt, withdrawnAt: null },
      setWhere: sql`${lte(invitations.expiresAt, now)} or ${isNotNull(invitations.withdrawnAt)}`,
    })
    .returning({ id: invitations.id })
  return started.length > 0
}

export async function renewInvitation(db: Database, id: string, { now, expiresAt }: Sending): Promise<boolean> {
  const renewed = await db
    .update(invitations)
    .set({ sentAt: now, expiresAt, withdrawnAt: null })
    .where(eq(invitations.id, id))
    .returning({ id: invitations.id })
  return renewed.length > 0
}

/** Returns false if it was withdrawn before, or is gone. */
export async function withdrawInvitation(db: Database, id: string, withdrawnAt: Date): Promise<boolean> {
  const withdrawn = await db
    .update(invitations)
    .set({ withdrawnAt })
    .where(and(eq(invitations.id, id), isNull(invitations.withdrawnAt)))
    .returning({ id: invitations.id })
  return withdrawn.length > 0
}

/** Newest first, in an order that sending again does not change: a row must not move under the pointer. */
export function listInvitations(db: Database, schoolId: string): Promise<Invitation[]> {
  return db
    .select()
    .from(invitations)
    .where(isOpenAt(db, schoolId))
    .orderBy(desc(invitations.invitedAt), invitations.email)
}

export async function findWaitingEmails(db: Database, schoolId: string, now: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(isOpenAt(db, schoolId), isWaiting(now)))
  return new Set(rows.map(({ email }) => email))
}

export async function findInvitation(db: Database, schoolId: string, id: string): Promise<Invitation | undefined> {
  const [found] = await db
    .select()
    .from(invitations)
    .where(and(isOpenAt(db, schoolId), eq(invitations.id, id)))
  return found
}

export async function isWithdrawn(db: Database, { schoolId, email }: Place): Promise<boolean> {
  const [withdrawn] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.schoolId, schoolId), eq(invitations.email, email), isNotNull(invitations.withdrawnAt)))
  return withdrawn !== undefined
}

export async function removeInvitation(db: Database, { schoolId, email }: Place): Promise<void> {
  await db.delete(invitations).where(and(eq(invitations.schoolId, schoolId), eq(invitations.email, email)))
}

export async function removeInvitationsTo(db: Database, email: string): Promise<void> {
  await db.delete(invitations).where(eq(invitations.email, email))
}

export async function removeInvitationsExpiredBefore(db: Database, instant: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, instant))
}

/** How many members of staff a school has, and people who may become one: who wait to be let in, or are invited. */
export async function countColleagues(db: Database, schoolId: string, now: Date): Promise<number> {
  const newcomers = db
    .select({ email: waitingStaff.email })
    .from(waitingStaff)
    .where(eq(waitingStaff.schoolId, schoolId))
  const [invited] = await db
    .select({ total: count() })
    .from(invitations)
    .where(and(isOpenAt(db, schoolId), isWaiting(now), notInArray(invitations.email, newcomers)))
  const joined = await db.$count(accounts, and(eq(accounts.schoolId, schoolId), eq(accounts.role, 'staff')))
  const waiting = await db.$count(waitingStaff, eq(waitingStaff.schoolId, schoolId))
  return (invited?.total ?? 0) + joined + waiting
}

/** Without those whose owner has a login there by now. Joining deletes the row; a member may also have changed to this email. */
function isOpenAt(db: Database, schoolId: string) {
  const members = db.select({ email: accounts.email }).from(accounts).where(eq(accounts.schoolId, schoolId))
  return and(eq(invitations.schoolId, schoolId), notInArray(invitations.email, members))
}

function isWaiting(now: Date) {
  return and(gt(invitations.expiresAt, now), isNull(invitations.withdrawnAt))
}
