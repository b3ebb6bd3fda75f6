import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { type Door, doors } from '#contract/accounts/roles.ts'
import { accounts, schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { sessionLimits } from '#server/platform/security/sessions.ts'
import { sessions } from './table.ts'

type Session = typeof sessions.$inferSelect

export async function addSession(
  db: Database,
  session: { idHash: string; accountId: string; door: Door; device: string | null },
): Promise<void> {
  await db.insert(sessions).values(session)
}

/** The sessions of an account that are still alive, the one last used first. */
export async function liveSessions(db: Database, accountId: string): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), sql`not ${isOverAtAnyDoor()}`))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
}

/** The account behind a session that is still alive, and for how long it is at least, by the database's clock. */
export async function findSession(db: Database, door: Door, idHash: string) {
  return (await sessionsOf[door](db, { idHash }))[0]
}

const isSeenLongAgo = lt(sessions.seenAt, sql`now() - interval '1 hour'`)

const sessionsOf = { school: sessionsOfDoor('school'), test: sessionsOfDoor('test'), admin: sessionsOfDoor('admin') }

function sessionsOfDoor(door: Door) {
  return prepared((db) =>
    db
      .select({
        account: accounts,
        school: schools,
        seconds: secondsLeft(door),
        isSeenLongAgo: sql<boolean>`${isSeenLongAgo}`,
      })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(schools, eq(schools.id, accounts.schoolId))
      .where(and(eq(sessions.idHash, sql.placeholder('idHash')), eq(sessions.door, door), sql`not ${isOver(door)}`))
      .prepare(`find_session_${door}`),
  )
}

/** Noted at most once an hour: a write for every request would be the slowest part of most. */
export const noteSeen = prepared((db) =>
  db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(sessions.idHash, sql.placeholder('idHash')), isSeenLongAgo))
    .prepare('note_seen'),
)

/** Returns whose it was, where there was one. */
export async function removeSession(
  db: Database,
  idHash: string,
): Promise<{ accountId: string; door: Door } | undefined> {
  const [removed] = await db
    .delete(sessions)
    .where(eq(sessions.idHash, idHash))
    .returning({ accountId: sessions.accountId, door: sessions.door })
  return removed
}

/** Signs an account out everywhere, or everywhere but in one session. Returns how many there were. */
export async function removeSessionsOf(db: Database, accountId: string, exceptIdHash = ''): Promise<number> {
  const removed = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(sessions.idHash, exceptIdHash)))
    .returning({ door: sessions.door })
  return removed.length
}

/** Signs out everybody of a school. Returns how many browsers that were. */
export async function removeSessionsOfSchool(db: Database, schoolId: string): Promise<number> {
  const removed = await db
    .delete(sessions)
    .where(inArray(sessions.accountId, accountsOf(db, schoolId)))
    .returning({ door: sessions.door })
  return removed.length
}

/** The browsers that are signed in to a school's accounts now. */
export function countSessions(db: Database, schoolId: string): Promise<number> {
  return db.$count(sessions, and(inArray(sessions.accountId, accountsOf(db, schoolId)), sql`not ${isOverAtAnyDoor()}`))
}

function accountsOf(db: Database, schoolId: string) {
  return db.select({ id: accounts.id }).from(accounts).where(eq(accounts.schoolId, schoolId))
}

export async function removeExpiredSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(isOverAtAnyDoor())
}

function isOverAtAnyDoor() {
  return or(...doors.map((door) => and(eq(sessions.door, door), isOver(door))))
}

function secondsLeft(door: Door) {
  const { idleSeconds, maxSeconds } = sessionLimits[door]
  const end = sql`least(${sessions.seenAt} + make_interval(secs => ${idleSeconds}), ${sessions.createdAt} + make_interval(secs => ${maxSeconds}))`
  return sql<number>`extract(epoch from ${end} - now())::float8`
}

function isOver(door: Door) {
  const { idleSeconds, maxSeconds } = sessionLimits[door]
  return sql`(${sessions.seenAt} < now() - make_interval(secs => ${idleSeconds}) or ${sessions.createdAt} < now() - make_interval(secs => ${maxSeconds}))`
}
