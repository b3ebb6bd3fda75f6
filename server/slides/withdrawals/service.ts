import type { Database } from '#server/platform/database/database.ts'
import { londonDay } from '#server/platform/time/days.ts'
import type { Withdrawal } from '#server/slides/calendar/rules.ts'
import {
  type NewWithdrawal,
  type WithdrawalRow,
  addWithdrawal,
  endWithdrawal,
  listInForce,
  lockWithdrawals,
} from './store.ts'

/** What is withdrawn now, in the order in which it happened. */
export function withdrawalsInForce(db: Database): Promise<WithdrawalRow[]> {
  return listInForce(db)
}

/** As the calendar applies it: from the day on which it was made. */
export function toWithdrawal({ slideId, replacementId, withdrawnAt }: WithdrawalRow): Withdrawal {
  return { slideId, replacementId, from: londonDay(withdrawnAt) }
}

/** One at a time: two administrators may withdraw two slides in each other's favour. */
export async function lockAndListInForce(db: Database): Promise<WithdrawalRow[]> {
  await lockWithdrawals(db)
  return listInForce(db)
}

export function recordWithdrawal(db: Database, withdrawal: NewWithdrawal): Promise<WithdrawalRow> {
  return addWithdrawal(db, withdrawal)
}

/** Returns what was in force, if it was. */
export function bringBack(db: Database, id: number, at: Date): Promise<WithdrawalRow | undefined> {
  return endWithdrawal(db, id, at)
}
