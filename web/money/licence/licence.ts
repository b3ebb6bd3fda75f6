import type { readAccount } from '#contract/accounts/account.ts'
import type { ResponseOf } from '#contract/endpoint.ts'

export type Licence = ResponseOf<typeof readAccount>['licence']

/** Whether the dashboard is closed. The server enforces the same on every request. */
export function hasEnded({ state }: Licence): boolean {
  return state === 'owed' || state === 'expired' || state === 'trialOver'
}

export function daysLeft({ daysLeft: days }: Licence): string {
  if (days === null) return ''
  if (days < 1) return 'less than a day left'
  return days === 1 ? '1 day left' : `${days} days left`
}

/** Sentences that the dashboard and the account page share. */
export const sharedSentences = {
  renewing: (ends: string) => `Everything works until ${ends}, while the card is tried again for the next year.`,
  grace: (ends: string) => `Everything works while your payment is on its way, until ${ends}.`,
}
