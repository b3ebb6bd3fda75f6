import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { links } from '#server/accounts/links/table.ts'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { sessions } from '#server/accounts/sessions/table.ts'
import { demoSubscriptions } from '#server/money/demo-cards/table.ts'
import { invoices } from '#server/money/invoices/table.ts'
import { purchases } from '#server/money/purchases/table.ts'
import { providerEvents } from '#server/money/webhooks/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { outbox } from '#server/platform/database/tables.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isPassword } from '#server/platform/security/passwords.ts'
import { eraseAgain } from '#server/privacy/restores/service.ts'
import { demoLogins, demoStaff } from '#server/site/demo/rules.ts'
import { refuseDemoLogins } from '#server/site/demo/service.ts'
import { usage } from '#server/usage/record/table.ts'

const demoEmails = [...Object.values(demoLogins), ...demoStaff].map(({ email }) => email)

export type Closed = {
  schools: { name: string; accounts: number; uses: number }[]
  accounts: number
  /** Emails whose password was a public one. */
  passwords: string[]
  /** Licences that demo mode's card, or a test card, has paid for. */
  cards: string[]
  /** Open invoices that named demo mode's bank account. */
  invoices: number
}

/**
 * Makes a demo database fit for production: deletes the demo's accounts with its schools, and whatever worked only there: its mail,
 * links, sessions and cards. No administrator stays: who had the folder could have added one. Call it in the transaction that loads the rows.
 */
export async function closeDemo(platform: Platform): Promise<Closed> {
  const { db, clock } = platform
  const isClosed = or(inArray(accounts.email, demoEmails), eq(accounts.role, 'admin'))
  const people = await db.select().from(accounts).where(isClosed)
  const sample = await sampleSchools(db)
  const ids = sample.map(({ id }) => id)
  const closedSchools = await Promise.all(sample.map((school) => describe(db, school)))
  if (ids.length > 0) await db.delete(invoices).where(inArray(invoices.schoolId, ids))
  await removeSampleUses(
    db,
    people.flatMap(({ schoolId }) => schoolId ?? []),
  )
  const at = clock.now()
  await eraseAgain(platform, [
    ...people.map(({ id }) => ({ id, kind: 'account' as const, at })),
    ...ids.map((id) => ({ id, kind: 'school' as const, at })),
  ])
  await db.delete(sessions)
  await db.delete(links)
  // What was sent is not sent again; nothing else ever left that machine, and its links lead there.
  await db.delete(outbox).where(ne(outbox.state, 'sent'))
  const closed = {
    schools: closedSchools,
    accounts: people.length,
    passwords: await clearPublicPasswords(db),
    cards: await removeCards(db),
    invoices: await reissueOpenInvoices(db),
  }
  await refuseDemoLogins(platform)
  return closed
}

type School = typeof schools.$inferSelect

/** The schools whose only holders are the demo's: one that was given an email of its own is someone's. */
async function sampleSchools(db: Database): Promise<School[]> {
  const held = (isDemo: boolean) =>
    db
      .select({ id: accounts.schoolId })
      .from(accounts)
      .where(
        and(
          inArray(accounts.role, ['school', 'test']),
          isNotNull(accounts.schoolId),
          isDemo ? inArray(accounts.email, demoEmails) : notInArray(accounts.email, demoEmails),
        ),
      )
  return db
    .select()
    .from(schools)
    .where(and(inArray(schools.id, held(true)), notInArray(schools.id, held(false))))
}

async function describe(db: Database, { id, name }: School): Promise<Closed['schools'][number]> {
  return {
    name,
    accounts: await db.$count(accounts, eq(accounts.schoolId, id)),
    uses: await db.$count(usage, eq(usage.schoolId, id)),
  }
}

/** In a school that stays, the sample uses of its holder are older than the account. */
async function removeSampleUses(db: Database, schoolIds: string[]): Promise<void> {
  if (schoolIds.length === 0) return
  const createdAt = db.select({ at: accounts.createdAt }).from(accounts).where(eq(accounts.id, usage.accountId))
  await db.delete(usage).where(and(inArray(usage.schoolId, schoolIds), lt(usage.usedAt, sql`(${createdAt})`)))
}

/** An account that was given another email may still have the password that the demo prints. */
async function clearPublicPasswords(db: Database): Promise<string[]> {
  const cleared: string[] = []
  for (const role of ['school', 'test'] as const)
    for (const { id, email, passwordHash } of await db.select().from(accounts).where(eq(accounts.role, role))) {
      if (!(await isPassword(demoLogins[role].password, passwordHash))) continue
      await db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, id))
      cleared.push(email)
    }
  return cleared
}

/** Demo mode refuses live keys: no card there has ever paid, and none can renew. Returns the schools concerned. */
async function removeCards(db: Database): Promise<string[]> {
  const byCard = or(isNotNull(schools.subscriptionId), isNotNull(schools.customerId), eq(schools.renewsByCard, true))
  const nothing = { subscriptionId: null, customerId: null, renewsByCard: false, renewalPlan: null, renewalPence: null }
  const changed = await db.update(schools).set(nothing).where(byCard).returning({ name: schools.name })
  await db.delete(purchases).where(ne(purchases.state, 'done'))
  await db.delete(demoSubscriptions)
  await db.delete(providerEvents)
  return changed.map(({ name }) => name)
}

/** Without an issuer, an invoice names the seller of the settings, and a job writes that down. */
async function reissueOpenInvoices(db: Database): Promise<number> {
  const isOpen = and(isNull(invoices.paidAt), isNull(invoices.voidedAt))
  const isDemoBank = sql`${invoices.issuer} -> 'bank' ->> 'accountNumber' = '00000000'`
  const changed = await db.update(invoices).set({ issuer: null }).where(and(isOpen, isDemoBank)).returning()
  return changed.length
}
