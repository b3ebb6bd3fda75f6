import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { maxStepsApart } from '#server/platform/security/totp.ts'
import { recoveryCodes, totps } from './table.ts'

export async function findTotp(db: Database, accountId: string): Promise<typeof totps.$inferSelect | undefined> {
  const [found] = await db.select().from(totps).where(eq(totps.accountId, accountId))
  return found
}

export async function putNewSecret(db: Database, accountId: string, newSecret: string): Promise<void> {
  await db
    .insert(totps)
    .values({ accountId, newSecret })
    .onConflictDoUpdate({ target: totps.accountId, set: { newSecret } })
}

/** Replaces the secret with the new one. Returns false if a newer one has been created since. */
export async function acceptSecret(
  db: Database,
  { accountId, secret, step }: { accountId: string; secret: string; step: number },
): Promise<boolean> {
  const changed = await db
    .update(totps)
    .set({ secret, newSecret: null, lastStep: step })
    .where(and(eq(totps.accountId, accountId), eq(totps.newSecret, secret)))
    .returning({ accountId: totps.accountId })
  return changed.length > 0
}

/**
 * Uses up a step and all before it. Atomic: of two concurrent sign-ins with one code, one wins. A last step too far in the
 * future is from before the clock was set back, and is ignored.
 */
export async function claimStep(db: Database, accountId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(totps)
    .set({ lastStep: step })
    .where(and(eq(totps.accountId, accountId), or(lt(totps.lastStep, step), gt(totps.lastStep, step + maxStepsApart))))
    .returning({ accountId: totps.accountId })
  return taken.length > 0
}

export async function replaceRecoveryCodes(db: Database, accountId: string, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })))
}

export async function redeemRecoveryCode(db: Database, accountId: string, codeHash: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ one: sql`1` })
  return taken.length > 0
}
