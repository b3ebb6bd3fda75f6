import type { listTestAccounts } from '#contract/admin/test-accounts.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { fullName } from '#web/accounts/people/full-name.ts'

export type ListedAccount = ResponseOf<typeof listTestAccounts>[number]

export function nameOf(account: ListedAccount): string {
  return fullName(account) || account.email
}

/** "12 days left" for a trial; undefined for an account that does not expire. */
export function trialWords({ daysLeft }: Pick<ListedAccount, 'daysLeft'>): string | undefined {
  if (daysLeft === null) return undefined
  if (daysLeft === 0) return 'Ended'
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}
