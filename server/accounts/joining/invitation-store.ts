import { and, count, desc, eq, gt, isNotNull, isNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import { accounts } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { invitations, waitingStaff } from './table.ts'

export type Invitation = typeof invitations.$inferSelect
type Place = { schoolId: string; email: string }
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
