import type { listTestAccounts } from '#contract/admin/test-accounts.ts'
import type { Answer } from '#contract/endpoint.ts'

export type ListedAccount = Answer<typeof listTestAccounts>[number]

export function nameOf({ firstName, lastName, email }: ListedAccount): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

/** "12 days left", of a trial; nothing for an account that has no end. */
export function trialWords({ daysLeft }: Pick<ListedAccount, 'daysLeft'>): string | undefined {
  if (daysLeft === null) return undefined
  if (daysLeft === 0) return 'Ended'
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}
