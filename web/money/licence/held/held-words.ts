import type { ResponseOf } from '#contract/endpoint.ts'
import type { readLicence } from '#contract/money/licence.ts'
import { pounds } from '#contract/money/prices.ts'
import { longDate } from '#web/platform/dates.ts'
import type { BadgeLook } from '#web/ui/badge.tsx'

export type HeldLicence = ResponseOf<typeof readLicence>
export type HeldInvoice = HeldLicence['invoices'][number]

type Words = { badge: string; look: BadgeLook; sentences: string[] }

/** Badge and sentences for the licence holder: status and what comes next. */
export function heldWords(held: HeldLicence): Words {
  const ends = longDate(held.endsAt)
  if (held.state === 'paid') return paidWords(held)
  const words: Record<Exclude<HeldLicence['state'], 'paid'>, Words> = {
    renewing: {
      badge: 'Renewing',
      look: 'warn',
      sentences: [
        'We could not take the payment for the next year yet.',
        `Everything works until ${ends}, and your card is tried again until then.`,
      ],
    },
    grace: {
      badge: 'Waiting for payment',
      look: 'warn',
      sentences: [`Everything works while your payment is on its way, until ${ends}.`],
    },
    owed: {
      badge: 'Payment overdue',
      look: 'bad',
      sentences: [`The time to pay ended on ${ends}.`, 'As soon as the payment arrives, the slides are back.'],
    },
    expired: {
      badge: 'Ended',
      look: 'bad',
      sentences: [`The licence ended on ${ends}.`, 'Renew it and the slides are back at once.'],
    },
  }
  return words[held.state]
}

function paidWords(held: HeldLicence): Words {
  const ends = longDate(held.endsAt)
  if (held.renewal === 'card')
    return { badge: 'Paid', look: 'good', sentences: [`Renews on ${ends} for ${pounds(held.pence)}, by card.`] }
  if (held.renewal === 'cancelled')
    return {
      badge: 'Cancelled',
      look: 'neutral',
      sentences: [`Cancelled: everything works until ${ends}, and your card is not charged again.`],
    }
  const next = invoiceToPay(held)
    ? 'The next year is ordered and begins then, once it is paid.'
    : `It does not renew by itself.${renewableFromSentence(held)}`
  return { badge: 'Paid', look: 'good', sentences: [`Ends on ${ends}.`, next] }
}

function renewableFromSentence({ isRenewable, renewableFrom }: HeldLicence): string {
  return renewableFrom && !isRenewable ? ` You can renew it from ${longDate(renewableFrom)}.` : ''
}

/** The invoice that waits for a bank transfer; there is at most one. */
export function invoiceToPay({ invoices }: HeldLicence): HeldInvoice | undefined {
  return invoices.find(({ state }) => state === 'open' || state === 'overdue')
}
