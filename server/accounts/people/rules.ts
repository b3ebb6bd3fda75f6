import type { Role } from '#contract/accounts/roles.ts'

/** The school that administrators act for when they call a school's endpoints. It has no accounts and no domain. */
export const ourSchool = { id: '00000000-0000-4000-8000-000000000001', name: 'The Daily Dot', plan: 'school' } as const

type Holder = { role: Role; emailVerifiedAt: Date | null }

/** An order whose email is not confirmed yet: anyone may have placed it, in anyone's name. */
export function isUnverified({ role, emailVerifiedAt }: Holder): boolean {
  return role === 'school' && emailVerifiedAt === null
}

type Order = { account: { id: string }; school: { paymentStatus: string } }

/** The order that confirming the email makes an account: the one that its link names, unless only another one is paid. */
export function orderToConfirm<O extends Order>(orders: readonly O[], accountId?: string): O | undefined {
  const isPaid = ({ school }: O) => school.paymentStatus === 'paid'
  const named = orders.find(({ account }) => account.id === accountId)
  return (named && isPaid(named) ? named : orders.find(isPaid)) ?? named ?? orders[0]
}

/** Fourteen days to try it out. A test account that an administrator made has no end, and is no trial. */
export function isTrial({ role, trialEndsAt }: { role: Role; trialEndsAt: Date | null }): boolean {
  return role === 'test' && trialEndsAt !== null
}

type Named = { email: string; firstName: string | null; lastName: string | null }

/** The person's name, or else their school's (for a shared account), or else their email. */
export function personName({ email, firstName, lastName }: Named, schoolName: string | null): string {
  return [firstName, lastName].filter(Boolean).join(' ') || schoolName || email
}
