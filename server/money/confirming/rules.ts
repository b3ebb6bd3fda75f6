import type { Plan } from '#contract/accounts/plans.ts'
import type { ResponseOf, Received } from '#contract/endpoint.ts'
import type { checkOrder, confirmOrder } from '#contract/money/orders.ts'
import { pricePence } from '#contract/money/prices.ts'
import { splitName } from '#server/money/buyers/rules.ts'

type Order = {
  account: { email: string; firstName: string | null; lastName: string | null }
  school: { id: string; name: string; plan: Plan; paymentStatus: string; paymentMethod: string | null; orderedAt: Date }
}
type OrderView = NonNullable<ResponseOf<typeof checkOrder>['order']>
type Printed = { domain: string | undefined; address: string | null; purchaseOrder: string | null; dueAt: Date | null }

/** What the person who opens the link sees before they confirm. */
export function toOrder(
  { account, school }: Order,
  { domain, address, purchaseOrder, dueAt }: Printed,
  seen: Pick<OrderView, 'trial' | 'isFromHere'>,
): OrderView {
  const { id, plan } = school
  return {
    id,
    email: account.email,
    name: [account.firstName, account.lastName].filter(Boolean).join(' '),
    schoolName: plan === 'school' ? school.name : null,
    schoolDomain: domain ?? null,
    billingAddress: address,
    purchaseOrder,
    plan,
    pence: pricePence[plan],
    method: school.paymentMethod === 'card' ? 'card' : 'transfer',
    isPaid: school.paymentStatus === 'paid',
    orderedAt: school.orderedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    ...seen,
  }
}

/** What the person who confirms an order wants on it, instead of what was typed. */
export type CheckedOrder = NonNullable<Received<typeof confirmOrder>['body']['order']>

/** The details of a checked order, as they are stored. An individual has no school and no purchase order. */
export function correctionsOf(plan: Plan, { name, schoolName, billingAddress, purchaseOrder }: CheckedOrder) {
  const isSchool = plan === 'school'
  return {
    person: splitName(name),
    heldBy: isSchool ? (schoolName ?? '') : name,
    billTo: {
      name,
      schoolName: isSchool ? (schoolName ?? '') : null,
      address: billingAddress || null,
      purchaseOrder: (isSchool && purchaseOrder) || null,
    },
  }
}
