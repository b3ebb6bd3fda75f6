import type { Plan } from '#contract/accounts/plans.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { readLicence } from '#contract/money/licence.ts'
import { pricePence } from '#contract/money/prices.ts'
import {
  type LicensedSchool,
  endedSentence,
  licenceHeldBy,
  licenceState,
  renewableFrom,
  renewalFault,
} from '#server/accounts/licence/rules.ts'
import { longDate } from '#server/platform/time/days.ts'

export type LicencePage = ResponseOf<typeof readLicence>
export type HeldSchool = LicensedSchool & { plan: Plan; subscriptionId: string | null; renewalPence: number | null }

/** The licence as its holder sees it. */
export function toLicencePage(
  school: HeldSchool,
  { now, takesCards, ...rest }: { now: Date } & Pick<LicencePage, 'bank' | 'invoices' | 'takesCards'>,
): LicencePage {
  const licence = licenceHeldBy(school)
  const renewal = renewalOf(school, now, takesCards)
  const isRenewable = renewalFault(licence, now) === undefined
  return {
    plan: school.plan,
    pence: renewal === 'card' && !isRenewable ? renewalPenceOf(school) : pricePence[school.plan],
    ...stateOf(school, now),
    renewal,
    renewableFrom: renewableFrom(licence, now)?.toISOString() ?? null,
    isRenewable,
    takesCards,
    ...rest,
  }
}

/** What the card is charged for the next year. Never computed from the plan: the subscription may have another price. */
export function renewalPenceOf({ plan, renewalPence }: Pick<HeldSchool, 'plan' | 'renewalPence'>): number {
  return renewalPence ?? pricePence[plan]
}

function stateOf(school: HeldSchool, now: Date): Pick<LicencePage, 'state' | 'endsAt'> {
  const { state, endsAt } = licenceState(licenceHeldBy(school), now)
  if (!endsAt || state === 'trial' || state === 'trialOver' || state === 'none')
    throw new Error('A held licence must have been ordered and have an end date.')
  return { state, endsAt: endsAt.toISOString() }
}

/** What happens at the end of the year. `cancelled`: the card will not be charged, but the holder can resume. */
export function renewalOf(school: HeldSchool, now: Date, takesCards = true): LicencePage['renewal'] {
  if (school.renewsByCard) return 'card'
  if (!takesCards) return 'none'
  const { state } = licenceState(licenceHeldBy(school), now)
  return school.subscriptionId && state === 'paid' && !school.renewalOrderedAt ? 'cancelled' : 'none'
}

/** Why the renewal cannot be cancelled, or undefined. */
export function cancelFault(school: HeldSchool, now: Date): string | undefined {
  if (renewalOf(school, now) !== 'none') return undefined
  const { isOpen, endsAt } = licenceState(licenceHeldBy(school), now)
  if (!isOpen || !endsAt) return 'This licence has ended; nothing is charged.'
  return `This licence ends by itself on ${longDate(endsAt)}; nothing is charged.`
}

/** Why the renewal cannot be resumed, or undefined. */
export function resumeFault(school: HeldSchool, now: Date): string | undefined {
  if (school.renewalOrderedAt) return 'You have ordered the next year by bank transfer, so your card is not needed.'
  if (renewalOf(school, now) !== 'none') return undefined
  const licence = licenceState(licenceHeldBy(school), now)
  if (!licence.isOpen || !licence.endsAt) return endedSentence(licence)
  return `No card pays for this licence: it ends by itself on ${longDate(licence.endsAt)}.`
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Whether the card would be charged before the licence ends. Never move a charge to an earlier date: at the end of a year the provider
 * starts the next period before it charges for it, and bringing that charge forward would charge twice.
 */
export function isChargedTooEarly(
  { state, renews, periodEndsAt }: { state: string; renews: boolean; periodEndsAt: Date },
  licenceEndsAt: Date,
  now: Date,
): boolean {
  if (state !== 'active' || !renews || licenceEndsAt <= now) return false
  return licenceEndsAt.getTime() - periodEndsAt.getTime() > dayMilliseconds
}
