import type { Plan } from '#contract/accounts/plans.ts'
import type { Role } from '#contract/accounts/roles.ts'
import type { checkEmailChange } from '#contract/accounts/settings.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { isTrial } from '#server/accounts/people/rules.ts'

/** Why an address cannot go to another account. */
export type Obstacle = 'account' | 'trial' | 'paidOrder'

export const obstacleSentences: Record<Obstacle, string> = {
  account: 'This email has an account by now. Please use another one.',
  trial: 'This email has a free trial of its own. Please log in to that and delete it first, or use another email.',
  paidOrder:
    'An order for this email is paid. Please confirm that order with the link in its inbox, or use another email.',
}

type Owner = { role: Role; trialEndsAt: Date | null }
type Order = { school: { name: string; plan: Plan; paymentStatus: string; orderedAt: Date } }

/** Unpaid orders are no obstacle: anyone can place one in anyone's name. */
export function obstacleOf(owner: Owner | undefined, orders: readonly Order[]): Obstacle | undefined {
  if (owner) return isTrial(owner) ? 'trial' : 'account'
  return orders.some(({ school }) => school.paymentStatus === 'paid') ? 'paidOrder' : undefined
}

type Change = {
  newEmail: string
  account: { email: string; role: Role; trialEndsAt: Date | null }
  school: { name: string; plan: Plan } | null
  isSignedIn: boolean
  obstacle: Obstacle | undefined
  orders: readonly Order[]
}

/** What the person who opens the link sees before anything happens. */
export function toEmailChange(change: Change): NonNullable<ResponseOf<typeof checkEmailChange>['change']> {
  const { newEmail, account, school, isSignedIn, obstacle, orders } = change
  return {
    newEmail,
    currentEmail: account.email,
    account: kindOf(account, school),
    schoolName: school?.plan === 'school' ? school.name : null,
    isSignedIn,
    refusedBecause: obstacle ? obstacleSentences[obstacle] : null,
    lapsingOrders: orders.map(({ school: { name, plan, orderedAt } }) => ({
      plan,
      name,
      orderedAt: orderedAt.toISOString(),
    })),
  }
}

function kindOf({ role, trialEndsAt }: Owner, school: { plan: Plan } | null) {
  if (isTrial({ role, trialEndsAt })) return 'trial'
  return role === 'school' && school?.plan === 'individual' ? 'individual' : role
}
