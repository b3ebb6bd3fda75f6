import { type Plan, plans } from '#contract/accounts/plans.ts'
import { type listSchools, paymentMethods, paymentStatuses } from '#contract/admin/schools.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { longDate } from '#web/platform/dates.ts'
import type { BadgeLook } from '#web/ui/badge.tsx'

export type School = ResponseOf<typeof listSchools>[number]
export type PaymentStatus = School['paymentStatus']
export type PaymentMethod = NonNullable<School['paymentMethod']>

export const statusWords: Record<PaymentStatus, { word: string; look: BadgeLook }> = {
  pending: { word: 'Pending', look: 'warn' },
  paid: { word: 'Paid', look: 'good' },
  invoice_sent: { word: 'Invoice sent', look: 'info' },
}
export const planWords: Record<Plan, string> = { school: 'Whole school', individual: 'Individual' }
export const methodWords: Record<PaymentMethod, string> = { card: 'Card', invoice: 'Invoice' }

export const statusOptions = paymentStatuses.map((value) => ({ value, name: statusWords[value].word }))
export const statusFilterOptions = [...statusOptions, { value: 'owed' as const, name: 'Owed: pending or invoice sent' }]
export const planOptions = plans.toReversed().map((value) => ({ value, name: planWords[value] }))
export const methodOptions = paymentMethods.map((value) => ({ value, name: methodWords[value] }))

type LicenceWords = { words: string; badge?: { word: string; look: BadgeLook } }

/** The state of a school's licence. A badge only if someone has to act. */
export function licenceInWords({ state, endsAt }: School['licence']): LicenceWords {
  const end = endsAt ? longDate(endsAt) : 'a date that is not set'
  const known: Record<School['licence']['state'], LicenceWords> = {
    paid: { words: `paid until ${end}` },
    renewing: { words: `card refused, works until ${end}`, badge: { word: 'Card refused', look: 'warn' } },
    grace: { words: `works unpaid until ${end}` },
    owed: { words: `closed unpaid since ${end}`, badge: { word: 'Payment overdue', look: 'bad' } },
    expired: { words: `ended on ${end}`, badge: { word: 'Expired', look: 'bad' } },
    none: { words: 'none' },
  }
  return known[state]
}
