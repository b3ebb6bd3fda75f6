import { longDate } from '#web/platform/dates.ts'
import type { BadgeLook } from '#web/ui/badge.tsx'
import { type Licence, daysLeft, sharedSentences } from './licence.ts'

type Words = { badge: string; look: BadgeLook; sentence: string }

/** Badge and sentence for a licence on the account page. */
export function licenceWords(licence: Licence): Words {
  const ends = licence.endsAt ? longDate(licence.endsAt) : 'a date that is not set'
  const words: Record<Licence['state'], Words> = {
    paid: { badge: 'Paid', look: 'good', sentence: `Everything is open until ${ends}.` },
    renewing: {
      badge: 'Renewing',
      look: 'warn',
      sentence: sharedSentences.renewing(ends),
    },
    grace: {
      badge: 'Waiting for payment',
      look: 'warn',
      sentence: sharedSentences.grace(ends),
    },
    owed: { badge: 'Payment overdue', look: 'bad', sentence: `The time to pay ended on ${ends}.` },
    expired: { badge: 'Ended', look: 'bad', sentence: `The licence ended on ${ends}.` },
    trial: { badge: 'Trial', look: 'info', sentence: `The trial ends on ${ends}: ${daysLeft(licence)}.` },
    trialOver: { badge: 'Trial over', look: 'bad', sentence: `The trial ended on ${ends}.` },
    none: { badge: 'No licence needed', look: 'neutral', sentence: 'This account needs no licence.' },
  }
  return words[licence.state]
}
