import { type School, lockSchool, updateSchool } from '#server/accounts/people/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { licenceHeldBy, yearBought } from './rules.ts'

export type PaidYear = { school: School; from: Date; until: Date }

/** Adds the year just paid for to a school's licence. Returns undefined if the school was deleted. Call it in a transaction. */
export async function addPaidYear(db: Database, schoolId: string, now: Date): Promise<PaidYear | undefined> {
  const school = await lockSchool(db, schoolId)
  if (!school) return undefined
  const { from, until } = yearBought(licenceHeldBy(school), now)
  const changed = await updateSchool(db, schoolId, {
    paymentStatus: 'paid',
    licenceStartedAt: school.licenceStartedAt ?? from,
    licenceEndsAt: until,
    renewalOrderedAt: null,
    renewalGraceEndsAt: null,
  })
  return { school: changed, from, until }
}

/** Ends the last paid year after its refund, and cancels the renewal by card. Call it in a transaction. */
export async function endPaidYear(db: Database, schoolId: string, { coversFrom }: RefundedYear): Promise<void> {
  if (coversFrom) await updateSchool(db, schoolId, { licenceEndsAt: coversFrom, renewsByCard: false })
}

type RefundedYear = { coversFrom: Date | null }
