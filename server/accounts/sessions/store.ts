import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { type Door, doors } from '#contract/accounts/roles.ts'
import { isUnused } from '#server/accounts/links/store.ts'
import { links } from '#server/accounts/links/table.ts'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { batched } from '#server/platform/database/batched.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { sessionLimits } from '#server/platform/security/sessions.ts'
import { sessions } from './table.ts'

type Session = typeof sessions.$inferSelect

/** Returns how many sessions the account had before. */
export async function addSession(
  db: Database,
  session: { idHash: string; accountId: string; door: Door; device: string | null },
): Promise<number> {
  const others = sql<number>`(select count(*)::int from ${sessions} where ${sessions.accountId} = ${session.accountId})`
  const [added] = await db.insert(sessions).values(session).returning({ others })
  return added?.others ?? 0
}

/** The live sessions of an account, most recently used first. */
export async function listLiveSessions(db: Database, accountId: string): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), sql`not ${isExpiredAtAnyDoor()}`))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
}

/** The account of a live session, and the seconds until it expires if unused, by the database's clock. */
export function findSession(db: Database, door: Door, idHash: string) {
  return sessionsOf[door](db, idHash)
}

const isOneOf = sql`${sessions.idHash} = any(${sql.placeholder('idHashes')})`
const isSeenLongAgo = lt(sessions.seenAt, sql`now() - interval '1 hour'`)

const sessionsOf = { school: sessionsOfDoor('school'), test: sessionsOfDoor('test'), admin: sessionsOfDoor('admin') }

function sessionsOfDoor(door: Door) {
  const find = prepared((db) =>
    db
      .select({
        idHash: sessions.idHash,
        account: accounts,
        school: schools,
        newEmail: { email: links.email, expiresAt: links.expiresAt },
        seconds: secondsLeft(door),
        isSeenLongAgo: sql<boolean>`${isSeenLongAgo}`,
      })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(schools, eq(schools.id, accounts.schoolId))
      // One at most: a new one replaces it.
      .leftJoin(links, and(eq(links.accountId, accounts.id), eq(links.purpose, 'email'), isUnused()))
      .where(and(isOneOf, eq(sessions.door, door), sql`not ${isExpired(door)}`))
      .prepare(`find_sessions_${door}`),
  )
  return batched(
    async (db, idHashes: readonly string[]) =>
      new Map((await find(db, { idHashes })).map((found) => [found.idHash, found])),
  )
}

/** Restarts the idle timeout, at most once an hour: a write per request would be the slowest part of most requests. */
export const touchSession = batched(async (db, idHashes: readonly string[]) => {
  await touchSessions(db, { idHashes })
  return new Map<string, never>()
})

const touchSessions = prepared((db) =>
  db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    // Another process may touch some of them now, in another order.
    .where(
      inArray(
        sessions.idHash,
        db
          .select({ idHash: sessions.idHash })
          .from(sessions)
          .where(and(isOneOf, isSeenLongAgo))
          .for('update', { skipLocked: true }),
      ),
    )
    .prepare('touch_sessions'),
)

/** Returns the account and door of the session, if it existed. */
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

/** Signs an account out everywhere, or everywhere except one session. Returns how many sessions ended. */
export async function removeSessionsOf(db: Database, accountId: string, exceptIdHash = ''): Promise<number> {
  const removed = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(sessions.idHash, exceptIdHash)))
    .returning({ door: sessions.door })
  return removed.length
}

/** Ends the sessions of an account beyond this number: those that were unused for longest. */
export async function removeOldestSessions(db: Database, accountId: string, kept: number): Promise<void> {
  const oldest = db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .offset(kept)
  await db.delete(sessions).where(inArray(sessions.idHash, oldest))
}

/** Signs out every account of a school. Returns how many sessions ended. */
export async function removeSessionsOfSchool(db: Database, schoolId: string): Promise<number> {
  const removed = await db
    .delete(sessions)
    .where(inArray(sessions.accountId, accountsOf(db, schoolId)))
    .returning({ door: sessions.door })
  return removed.length
}

/** Counts the live sessions of a school's accounts. */
export function countSessions(db: Database, schoolId: string): Promise<number> {
  return db.$count(
    sessions,
    and(inArray(sessions.accountId, accountsOf(db, schoolId)), sql`not ${isExpiredAtAnyDoor()}`),
  )
}

function accountsOf(db: Database, schoolId: string) {
  return db.select({ id: accounts.id }).from(accounts).where(eq(accounts.schoolId, schoolId))
}

export async function removeExpiredSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(isExpiredAtAnyDoor())
}

function isExpiredAtAnyDoor() {
  return or(...doors.map((door) => and(eq(sessions.door, door), isExpired(door))))
}

function secondsLeft(door: Door) {
  const { idleSeconds, maxSeconds } = sessionLimits[door]
  const end = sql`least(${sessions.seenAt} + make_interval(secs => ${idleSeconds}), ${sessions.createdAt} + make_interval(secs => ${maxSeconds}))`
  return sql<number>`extract(epoch from ${end} - now())::float8`
}

function isExpired(door: Door) {
  const { idleSeconds, maxSeconds } = sessionLimits[door]
  return sql`(${sessions.seenAt} < now() - make_interval(secs => ${idleSeconds}) or ${sessions.createdAt} < now() - make_interval(secs => ${maxSeconds}))`
}
