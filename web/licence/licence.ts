import type { readAccount } from '#contract/accounts/account.ts'
import type { Answer } from '#contract/endpoint.ts'
import { longDate } from '#web/platform/dates.ts'
import type { BadgeLook } from '#web/ui/badge.tsx'

export type Licence = Answer<typeof readAccount>['licence']

/** Whether the state leaves a page and nothing else. The server decides the same at every call. */
export function hasEnded({ state }: Licence): boolean {
  return state === 'owed' || state === 'expired' || state === 'trialOver'
}

export function daysLeft({ daysLeft: days }: Licence): string {
  if (days === null) return ''
  if (days < 1) return 'less than a day left'
  return days === 1 ? '1 day left' : `${days} days left`
}

type Words = { badge: string; look: BadgeLook; sentence: string }

/** A licence in a word and a sentence, for whoever it belongs to. */
export function licenceWords(licence: Licence): Words {
  const ends = licence.endsAt ? longDate(licence.endsAt) : 'a date that is not set'
  const words: Record<Licence['state'], Words> = {
    paid: { badge: 'Paid', look: 'good', sentence: `Everything is open until ${ends}.` },
    grace: {
      badge: 'Waiting for payment',
      look: 'warn',
      sentence: `Everything works while your payment is on its way, until ${ends}.`,
    },
    owed: { badge: 'Payment overdue', look: 'bad', sentence: `The time to pay ended on ${ends}.` },
    expired: { badge: 'Ended', look: 'bad', sentence: `The licence ended on ${ends}.` },
    trial: { badge: 'Trial', look: 'info', sentence: `The trial ends on ${ends}: ${daysLeft(licence)}.` },
    trialOver: { badge: 'Trial over', look: 'bad', sentence: `The trial ended on ${ends}.` },
    none: { badge: 'No licence needed', look: 'neutral', sentence: 'This account needs no licence.' },
  }
  return words[licence.state]
}
