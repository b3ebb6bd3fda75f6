import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { resetRequests } from './table.ts'

export async function addRequest(db: Database, request: { email: string; address: string }): Promise<void> {
  await db.insert(resetRequests).values(request)
}

/** Takes the oldest request out. Two processes never get the same one; undone with its transaction, it is back. */
export async function takeRequest(db: Database): Promise<{ email: string; address: string } | undefined> {
  const oldest = db
    .select({ id: resetRequests.id })
    .from(resetRequests)
    .orderBy(resetRequests.askedAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .delete(resetRequests)
    .where(sql`${resetRequests.id} = (${oldest})`)
    .returning({ email: resetRequests.email, address: resetRequests.address })
  return taken
}
