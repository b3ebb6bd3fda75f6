import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { accounts } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { reportSchedules } from './table.ts'

const { schoolId, to, doneFor } = reportSchedules

/** Who gets the school's report every Friday. */
export async function findSchedule(db: Database, id: string): Promise<string[]> {
  const [schedule] = await db.select({ to }).from(reportSchedules).where(eq(schoolId, id))
  return schedule?.to ?? []
}

/** A schedule that exists keeps the week it was last sent for. */
export async function saveSchedule(db: Database, schedule: typeof reportSchedules.$inferInsert): Promise<void> {
  await db
    .insert(reportSchedules)
    .values(schedule)
    .onConflictDoUpdate({ target: schoolId, set: { to: schedule.to } })
}

export async function removeSchedule(db: Database, id: string): Promise<void> {
  await db.delete(reportSchedules).where(eq(schoolId, id))
}

export function listDue(db: Database, week: string) {
  return db.select({ schoolId, to }).from(reportSchedules).where(isDue(week))
}

/** Atomic: one of several processes gets to send the report. */
export async function takeDue(db: Database, id: string, week: string): Promise<boolean> {
  const taken = await db
    .update(reportSchedules)
    .set({ doneFor: week })
    .where(and(eq(schoolId, id), isDue(week)))
    .returning({ schoolId })
  return taken.length > 0
}

function isDue(week: string) {
  return or(isNull(doneFor), lt(doneFor, week))
}

/** For the data download of the school's own account. */
export async function scheduleDataOf(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ to })
    .from(reportSchedules)
    .innerJoin(accounts, and(eq(accounts.schoolId, schoolId), eq(accounts.role, 'school')))
    .where(eq(accounts.id, accountId))
  return rows.flatMap((row) => row.to)
}

/** A person who is erased is on no school's list. */
export async function forgetAddress(db: Database, email: string): Promise<void> {
  await db
    .update(reportSchedules)
    .set({ to: sql`array_remove(${to}, ${email})` })
    .where(sql`${email} = any(${to})`)
}
